import { z } from 'zod';
import {
  invite,
  inviteListInput,
  listInvites as invitesOf,
  joinByInvite,
  sentInvite,
  revokeInvite as takeBack,
} from '../domain/people/invite/invites.ts';
import { maxInvitesOfOrgPerHour, maxInvitesPerHour } from '../domain/people/invite/limit.ts';
import { inviteStatuses } from '../domain/people/invite/rules.ts';
import { inviteRow, inviteRowView } from '../domain/people/invite/views.ts';
import {
  changeMemberRole,
  endMembership,
  memberListInput,
  memberListOutput,
  memberRole,
  listMembers as membersOf,
  type NamedOrg,
} from '../domain/people/member/members.ts';
import { actingOrg, meantOrg } from '../domain/people/party/acting-org.ts';
import { pageOutput } from '../kernel/lists/page.ts';
import { accept } from '../kernel/values/errors.ts';
import { docName, names, text, userEmail } from '../kernel/values/vocabulary.ts';
import { type Actor, type OrgKind, orgKinds } from '../kernel/write/actor.ts';
import { letterOf, operation } from './operation.ts';

/** Which organisations a tag speaks of: `word` is the parameter that names one, and what its answers call it. */
interface Tongue {
  word: 'organisation' | 'cooperative';
  /** Of one kind only; of all kinds where it is absent. */
  kind?: OrgKind;
}

/**
 * The operations by which an organisation asks people in and lets them go, in the words of one tag: the tags differ in
 * the name of a parameter and in the kinds they speak of.
 */
export function belonging({ word, kind }: Tongue) {
  const a = word === 'organisation' ? 'an organisation' : `a ${word}`;
  const noOwner = `the caller is no Owner of the ${word}`;
  const ofWord = docName(word).optional().meta({ description: 'Required for who belongs to several, and for admins.' });
  /** Adds the parameter of the tag. */
  const naming = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> =>
    z.object(Object.assign({}, shape, { [word]: ofWord }));
  /** Adds what the tag calls the organisation to an answer. */
  const named = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> =>
    z.object(Object.assign({}, shape, { [word]: z.string() }));
  const given = (input: object): string | undefined => {
    const value: unknown = Object.entries(input).find(([key]) => key === word)?.[1];
    return typeof value === 'string' ? value : undefined;
  };
  const meant = (actor: Actor, input: object): NamedOrg => {
    const name = given(input);
    return { name: accept(kind === undefined ? meantOrg(actor, name) : actingOrg(actor, kind, name)), kind };
  };
  const memberRefusals = {
    permission: `${noOwner}, or a partner key`,
    not_found: `there is no such member, or an admin names ${a} that does not exist`,
  };
  const writes = { allow: 'user', scope: 'session', kind: 'write' } as const;
  const ofOwners = { ...writes, needs: 'manage_people' } as const;
  const reads = { allow: 'user', kind: 'read' } as const;
  return {
    invite_member: operation({
      summary: `Invites an address to ${a}; a Pending invite is sent again and extended.`,
      ...ofOwners,
      input: naming({ email: userEmail() }),
      output: sentInvite,
      refusals: {
        permission: `${noOwner}, or a partner key`,
        not_found: `an admin names ${a} that does not exist`,
        state: `the address belongs to a member, or the ${word} is suspended`,
        rate_limit: `${maxInvitesPerHour} invites went to the address within an hour, of all organisations together, or ${maxInvitesOfOrgPerHour} were sent for the ${word}`,
      },
      handler: async (ctx, input) => {
        const sent = await invite(ctx, letterOf(ctx), { org: meant(ctx.actor, input), email: input.email });
        ctx.about(sent.name);
        return sent;
      },
    }),
    list_invites: operation({
      summary: `The Pending invites of the caller's ${word}s, or of one of them; Owners and admins only.`,
      ...reads,
      needs: 'manage_people',
      input: naming(inviteListInput),
      output: pageOutput(named(inviteRow.shape)),
      refusals: { permission: noOwner },
      handler: async (ctx, input) => {
        const { rows, ...page } = await invitesOf(ctx, { name: given(input), kind }, input);
        return { data: rows.map((row) => ({ ...inviteRowView(row, ctx.now), [word]: row.org })), ...page };
      },
    }),
    revoke_invite: operation({
      summary: 'Takes a Pending invite back; one that ended already stays as it is.',
      ...ofOwners,
      input: z.object({ invite: docName('invite') }),
      output: z.object({ name: z.string(), status: z.enum(inviteStatuses) }),
      refusals: {
        permission: `there is no such invite, or the caller is no Owner of its ${word}`,
        not_found: 'an admin names an invite that does not exist',
      },
      handler: async (ctx, input) => {
        const revoked = await takeBack(ctx, input.invite);
        ctx.about(revoked.name);
        return revoked;
      },
    }),
    accept_invite: operation({
      summary: `Joins the ${word} that mailed the token; the account must have the invited address.`,
      ...writes,
      perMinute: 60,
      input: z.object({ token: text(200).meta(names('invite token')) }),
      output: named({
        name: z.string(),
        status: z.literal('Accepted'),
        kind: z.enum(orgKinds),
        [`${word}_name`]: z.string(),
      }),
      refusals: {
        not_found: 'the token is of no invite, or an older one of it',
        permission: "the invite was sent to another address than the account's, or a partner key calls",
        state:
          'the organisation is suspended, the invite is Revoked or Expired, or was accepted by who is no member any more, the caller belongs to another of the kind and no admin allowed them several, or an admin took the role that it would bring',
      },
      handler: async (ctx, input) => {
        const { name, org } = await joinByInvite(ctx, input.token, kind);
        ctx.about(name);
        const joined = { [word]: org.name, [`${word}_name`]: org.title };
        return { name, status: 'Accepted' as const, kind: org.kind, ...joined };
      },
    }),
    list_members: operation({
      summary: `Who belongs to ${a}; Owners, Managers and admins only.`,
      ...reads,
      needs: 'admit_members',
      input: naming(memberListInput),
      output: memberListOutput,
      refusals: { ...memberRefusals, permission: `the caller is no Owner or Manager of the ${word}` },
      handler: async (ctx, input) => membersOf(ctx, meant(ctx.actor, input), input),
    }),
    set_member_role: operation({
      summary: 'Makes a member Owner, Manager, Member or, in a cooperative, Clerk; one Owner must remain.',
      ...ofOwners,
      input: naming({ email: userEmail(), role: memberRole() }),
      output: named({ email: z.string(), role: memberRole() }),
      refusals: {
        ...memberRefusals,
        validation: 'only cooperatives have Clerks',
        state: `it is the only Owner, or the ${word} is suspended`,
      },
      handler: async (ctx, input) => {
        const org = meant(ctx.actor, input);
        const { email, role } = await changeMemberRole(ctx, org, input);
        ctx.about(org.name);
        return { [word]: org.name, email, role };
      },
    }),
    remove_member: operation({
      summary: 'Ends a membership: the role it brought and the keys for it end too; one Owner must remain.',
      ...ofOwners,
      input: naming({ email: userEmail() }),
      output: named({ email: z.string(), removed: z.literal(true) }),
      refusals: { ...memberRefusals, state: 'it is the only Owner' },
      handler: async (ctx, input) => {
        const org = meant(ctx.actor, input);
        const { email } = await endMembership(ctx, org, input.email);
        ctx.about(org.name);
        return { [word]: org.name, email, removed: true as const };
      },
    }),
  };
}
