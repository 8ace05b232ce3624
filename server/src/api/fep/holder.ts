import { z } from 'zod';
import { farmerOf, isHolder, mayEnd, profileAccess } from '../../domain/assurance/profile/access.ts';
import { adviceFor } from '../../domain/assurance/profile/advice.ts';
import { withTitle } from '../../domain/assurance/profile/reading.ts';
import { ensureProfile, recompute as recomputeProfile } from '../../domain/assurance/profile/recompute.ts';
import { replay as replayProfile } from '../../domain/assurance/profile/replay.ts';
import { components, type EntityType, entityTypes, recordSets } from '../../domain/assurance/profile/rules.ts';
import { componentsOf, profileView, showProfile } from '../../domain/assurance/profile/views.ts';
import { hasDuty, leadersOnly, orgsWith } from '../../domain/people/party/duties.ts';
import { findOrg } from '../../domain/people/party/store.ts';
import { accept, forbidden, invalid, notFound, wrongState } from '../../kernel/values/errors.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin, isMember } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';
import { chosenProfile, chosenRefusals, ownLimit, whichProfile } from './chosen.ts';

/** Whose profile may be made: a farmer's by themselves, an organisation's by who speaks for it. */
type Candidate = { entityType: EntityType; holder: { org: string } | { farmer: string } };

function candidatesOf(actor: Actor): Candidate[] {
  const farmer = farmerOf(actor);
  return [
    ...(farmer === undefined ? [] : [{ entityType: 'Farmer' as const, holder: { farmer } }]),
    ...(['Cooperative', 'Exporter'] as const).flatMap((kind) =>
      orgsWith(actor, 'represent', kind).map((org) => ({ entityType: kind, holder: { org } })),
    ),
  ];
}

const myProfiles = operation({
  summary: 'The profiles of the caller and of their organisations, and for whom fep.recompute could make one.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    profiles: z
      .array(
        profileView.extend({
          may_decide: z.boolean().meta({ description: 'The caller may make links and share it.' }),
        }),
      )
      .meta({ description: `At most ${ownLimit}.` }),
    without: z.array(z.object({ entity_type: z.enum(entityTypes), organisation: z.string().nullable() })),
  }),
  handler: async (ctx) => {
    const found = isAdmin(ctx.actor)
      ? []
      : await profileAccess.list(ctx, 'own').selectAll().orderBy('name').limit(ownLimit).execute();
    const held = await Promise.all(found.map((profile) => withTitle(ctx.tx, profile)));
    const has = ({ holder }: Candidate) =>
      found.some((each) => ('org' in holder ? each.org === holder.org : each.farmer === holder.farmer));
    return {
      profiles: held.map((each) => ({ ...showProfile(each, 'all'), may_decide: isHolder(ctx.actor, each) })),
      without: candidatesOf(ctx.actor)
        .filter((each) => !has(each))
        .map(({ entityType, holder }) => ({
          entity_type: entityType,
          organisation: 'org' in holder ? holder.org : null,
        })),
    };
  },
});

const recompute = operation({
  summary: 'Computes a profile from the records as they are now, and makes it where there is none yet.',
  allow: 'user',
  kind: 'write',
  perMinute: 30,
  input: z.object({
    profile: docName('profile', 'An existing one.').optional(),
    organisation: docName('organisation', 'A cooperative or exporter of the caller, instead of profile.').optional(),
    entity_type: z.enum(entityTypes).optional().meta({ description: 'Narrows where the caller could have several.' }),
  }),
  output: profileView.extend({ changed: z.boolean().meta({ description: 'Whether there is a new version.' }) }),
  refusals: {
    permission: "the profile or organisation is not the caller's, or the caller is neither a farmer nor in one",
    not_found: 'an admin names a profile or organisation that does not exist',
  },
  handler: async (ctx, input) => {
    const name = await profileToCompute(ctx, input);
    const { profile, changed } = await recomputeProfile(ctx, ctx.services.signer, name);
    ctx.about(name);
    return { ...showProfile(await withTitle(ctx.tx, profile), 'all'), changed };
  },
});

interface Wanted {
  profile?: string | undefined;
  organisation?: string | undefined;
  entity_type?: EntityType | undefined;
}

async function profileToCompute(ctx: UserCtx, { profile, organisation, entity_type }: Wanted): Promise<string> {
  if (profile !== undefined) {
    const found = await profileAccess.see(ctx, profile, 'own');
    accept(mayEnd(ctx.actor, found));
    return found.name;
  }
  if (organisation !== undefined) return profileOfOrganisation(ctx, organisation);
  const [only, ...others] = candidatesOf(ctx.actor).filter(
    (each) => entity_type === undefined || each.entityType === entity_type,
  );
  if (only !== undefined && others.length === 0) return ensureProfile(ctx, only.entityType, only.holder);
  if (only !== undefined || isAdmin(ctx.actor)) {
    throw invalid('organisation', 'is required: say for which organisation, or send entity_type Farmer for yourself');
  }
  if (ctx.actor.memberships.some(({ kind }) => kind === 'Cooperative')) throw forbidden(leadersOnly);
  throw forbidden('Only farmers, cooperatives and exporters have a profile.');
}

async function profileOfOrganisation(ctx: UserCtx, name: string): Promise<string> {
  if (!hasDuty(ctx.actor, 'represent', name)) {
    throw forbidden(isMember(ctx.actor, name) ? leadersOnly : 'You are not a member of this organisation.');
  }
  const org = await findOrg(ctx.tx, name);
  if (org === undefined) throw notFound(`There is no ${name}.`);
  if (org.kind !== 'Cooperative' && org.kind !== 'Exporter') {
    throw forbidden(`Only farmers, cooperatives and exporters have a profile; ${org.kind.toLowerCase()}s have none.`);
  }
  return ensureProfile(ctx, org.kind, { org: org.name });
}

const getMyAdvice = operation({
  summary: 'What each component that is not full would add to the score, the largest first, and the record it needs.',
  allow: 'user',
  kind: 'read',
  input: z.object({ profile: whichProfile() }),
  output: z.object({
    profile: z.string(),
    score: z.number(),
    suggestions: z.array(
      z.object({
        component: z.enum(components),
        points: z.string().meta({ description: 'Points of the score, of 100, that all of it would add; a decimal.' }),
        measure: z.string().nullable().meta({ description: 'What it stands at; null without records.' }),
        full_at: z.string().meta({ description: 'The measure that gives all of its points.' }),
        record: z.string().meta({ description: 'Which records it is measured by.' }),
        advice: z.string(),
        link: z.string().meta({ description: 'Where in the portal.' }),
      }),
    ),
  }),
  refusals: { ...chosenRefusals, state: 'the profile has no score yet' },
  handler: async (ctx, input) => {
    const profile = await chosenProfile(ctx, input.profile);
    if (profile.score === null) throw wrongState(`${profile.name} has no score yet; fep.recompute computes it.`);
    return {
      profile: profile.name,
      score: Number(profile.score),
      suggestions: adviceFor(profile.entity_type, componentsOf(profile)),
    };
  },
});

const replay = operation({
  summary:
    'Computes the newest score once more, from the records kept with it and from those of now, and names each record that differs.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  perMinute: 30,
  input: z.object({ profile: whichProfile() }),
  output: z.object({
    profile: z.string(),
    version: z.int(),
    signed: z.boolean().meta({ description: 'The platform’s signature over the score holds.' }),
    reproduced: z.boolean().meta({ description: 'The records kept with it give the score, byte for byte.' }),
    altered_copies: z
      .array(z.enum(recordSets))
      .meta({ description: 'Records kept with the score that are not those whose hash it states.' }),
    differences: z
      .array(z.object({ set: z.enum(recordSets), record: z.string(), kind: z.enum(['added', 'changed', 'missing']) }))
      .meta({ description: 'Records that are another now than for the score; at most 500.' }),
  }),
  refusals: { ...chosenRefusals, state: 'the profile has no score yet' },
  handler: async (ctx, input) => {
    const profile = await chosenProfile(ctx, input.profile);
    const replayed = await replayProfile(ctx.tx, profile, ctx.now);
    if (replayed === undefined) throw wrongState(`${profile.name} has no score yet; fep.recompute computes it.`);
    return { profile: profile.name, version: profile.version, ...replayed };
  },
});

export const fepHolder = {
  my_profiles: myProfiles,
  recompute,
  get_my_advice: getMyAdvice,
  replay,
};
