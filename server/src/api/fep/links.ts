import { z } from 'zod';
import { mayDecide, mayEnd } from '../../domain/assurance/profile/access.ts';
import { scopes, share, withdraw } from '../../domain/assurance/profile/consent.ts';
import { endLink, expireLink, makeLink } from '../../domain/assurance/profile/link.ts';
import { consentView, showConsent } from '../../domain/assurance/profile/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { dayOrMoment, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { profileLookupOutcomes } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';
import { chosenProfile, chosenRefusals, lockChosen, whichProfile } from './chosen.ts';

const expiresAt = () =>
  dayOrMoment()
    .nullable()
    .meta({ description: 'Until when the link works, in the future; null: until it is revoked.' });

const momentOf = (given: string | null | undefined): Date | null =>
  given === null || given === undefined ? null : new Date(given);

const holderOnly = "the profile is not the caller's, or the caller does not speak for its holder (an admin does not)";

const regenerateShareableLink = operation({
  summary: 'Makes a new link to a profile; the one before opens nothing from now on. Its token is shown this once.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  secretAnswer: true,
  input: z.object({ profile: whichProfile(), expires_at: expiresAt().optional() }),
  output: z.object({
    profile: z.string(),
    token: z.string().meta({ description: 'UUID version 4, 32 hexadecimal digits.' }),
    url: z.string().meta({ description: 'The page that shows the profile to who has it.' }),
    shareable_link_expires_at: timestamp().nullable(),
  }),
  refusals: { ...chosenRefusals, permission: holderOnly, state: 'the profile has no score yet' },
  handler: async (ctx, input) => {
    const profile = await lockChosen(ctx, input.profile);
    accept(mayDecide(ctx.actor, profile));
    const expires = momentOf(input.expires_at);
    const token = await makeLink(ctx, ctx.services.signer, profile, expires);
    ctx.about(profile.name);
    return {
      profile: profile.name,
      token,
      url: `${ctx.services.baseUrl()}/fep/${token}`,
      shareable_link_expires_at: toIso(expires),
    };
  },
});

const revokeShareableLink = operation({
  summary:
    'Takes the link of a profile back: whoever uses it is told that it is revoked. Without a link nothing happens.',
  allow: 'user',
  kind: 'write',
  input: z.object({ profile: whichProfile() }),
  output: z.object({
    profile: z.string(),
    shareable_link_revoked: z.literal(true),
    was_open: z.boolean().meta({ description: 'Whether there was a link.' }),
  }),
  refusals: chosenRefusals,
  handler: async (ctx, input) => {
    const profile = await lockChosen(ctx, input.profile);
    accept(mayEnd(ctx.actor, profile));
    ctx.about(profile.name);
    const was_open = await endLink(ctx, ctx.services.signer, profile.name, 'owner');
    return { profile: profile.name, shareable_link_revoked: true as const, was_open };
  },
});

const setLinkExpiry = operation({
  summary: 'Sets until when the link of a profile works.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ profile: whichProfile(), expires_at: expiresAt() }),
  output: z.object({ profile: z.string(), shareable_link_expires_at: timestamp().nullable() }),
  refusals: { ...chosenRefusals, permission: holderOnly, state: 'the profile has no link, or it has ended' },
  handler: async (ctx, input) => {
    const profile = await lockChosen(ctx, input.profile);
    accept(mayDecide(ctx.actor, profile));
    const link = await expireLink(ctx, profile.name, momentOf(input.expires_at));
    ctx.about(profile.name);
    return { profile: profile.name, shareable_link_expires_at: toIso(link.expires_at) };
  },
});

const lookupSorts = { at: ['profile_lookups.id'] } as const;
const { search: _search, ...lookupPaging } = pageInput(lookupSorts);

const listLookups = operation({
  summary: 'Who looked at a profile by its links, also in vain: when, with what, from which hashed address, what for.',
  allow: 'user',
  kind: 'read',
  input: z.object({ profile: whichProfile(), ...lookupPaging }),
  output: pageOutput(
    z.object({
      at: timestamp(),
      outcome: z.enum(profileLookupOutcomes),
      address_hash: z.string().meta({ description: 'Keyed hash: alike for the same address.' }),
      user_agent: z.string().nullable(),
      purpose: z.string().nullable(),
      watermark: z.string().nullable().meta({ description: 'The line that the answer bore.' }),
      as_credential: z.boolean(),
    }),
  ),
  refusals: chosenRefusals,
  handler: async (ctx, input) => {
    const profile = await chosenProfile(ctx, input.profile);
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      ctx.tx.selectFrom('profile_lookups').where('profile_lookups.profile', '=', profile.name),
      {
        select: (query) =>
          query.select(['at', 'outcome', 'address_hash', 'user_agent', 'purpose', 'watermark', 'credential']),
        request: input,
        sorts: lookupSorts,
        defaultSort: 'at desc',
      },
    );
    const data = rows.map(({ credential, ...row }) => ({
      ...row,
      at: toIso(row.at),
      as_credential: credential !== null,
    }));
    return { data, ...page };
  },
});

const shareWithBanks = operation({
  summary:
    'Lets banks on the platform see a profile, until it is withdrawn: its score, or the whole of it. The consent is signed.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    profile: whichProfile(),
    scope: z
      .enum(scopes)
      .meta({ description: '`score`: score, band, country, corridor. `profile`: also the name and the components.' }),
  }),
  output: z.object({ profile: z.string(), consent: consentView }),
  refusals: { ...chosenRefusals, permission: holderOnly, state: 'the profile has no score yet' },
  handler: async (ctx, input) => {
    const profile = await lockChosen(ctx, input.profile);
    accept(mayDecide(ctx.actor, profile));
    const consent = await share(ctx, ctx.services.signer, profile, input.scope);
    ctx.about(profile.name);
    return { profile: profile.name, consent: showConsent(consent, ctx.services.baseUrl()) };
  },
});

const withdrawFromBanks = operation({
  summary: 'Banks see the profile no more, from now on. Where nothing was shared, nothing happens.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ profile: whichProfile() }),
  output: z.object({ profile: z.string(), consent: consentView.nullable() }),
  refusals: chosenRefusals,
  handler: async (ctx, input) => {
    const profile = await lockChosen(ctx, input.profile);
    accept(mayEnd(ctx.actor, profile));
    ctx.about(profile.name);
    const consent = await withdraw(ctx, ctx.services.signer, profile.name);
    return {
      profile: profile.name,
      consent: consent === undefined ? null : showConsent(consent, ctx.services.baseUrl()),
    };
  },
});

export const fepLinks = {
  regenerate_shareable_link: regenerateShareableLink,
  revoke_shareable_link: revokeShareableLink,
  set_link_expiry: setLinkExpiry,
  list_lookups: listLookups,
  share_with_banks: shareWithBanks,
  withdraw_from_banks: withdrawFromBanks,
};
