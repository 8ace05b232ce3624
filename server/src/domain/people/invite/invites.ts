import { z } from 'zod';
import { hashSecret } from '../../../kernel/call/session.ts';
import { fetchPage, type PageRequest, pageInput } from '../../../kernel/lists/page.ts';
import { accept, forbidden, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { timestamp } from '../../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin, type KnownActor, type OrgKind, roleOfKind } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { closeOpenRequest } from '../join/store.ts';
import { lockManagedOrg, type NamedOrg } from '../member/members.ts';
import { orgsWith } from '../party/duties.ts';
import { mayJoin } from '../party/rules.ts';
import { standingOf } from '../party/standing.ts';
import { addMember, lockMember, lockOrg, memberRoleOf, type Org } from '../party/store.ts';
import { refuseSuspended } from '../party/suspension.ts';
import type { Letter } from '../user/mail-link.ts';
import { bringRole } from '../user/roles.ts';
import { markEmailVerified } from '../user/store.ts';
import { inviteAccess } from './access.ts';
import { limitInvites } from './limit.ts';
import { acceptInvite as decideAccept, type InviteStatus, inviteStatusAt } from './rules.ts';
import { sendInvite } from './send.ts';
import { findInviteByToken, type Invite, isTokenOf, lockInvite, markAccepted, markRevoked } from './store.ts';

type KnownWork = Work & { actor: KnownActor };

export const sentInvite = z.object({
  name: z.string(),
  status: z.literal('Pending'),
  invitee_email: z.string(),
  expires_at: timestamp(),
  resent: z.boolean(),
});

/** Invites an address to an organisation that the caller manages. @throws Refusal `state` for a member's address or a suspended one, `rate_limit`. */
export async function invite(
  work: KnownWork,
  letter: Letter,
  { org: named, email }: { org: NamedOrg; email: string },
): Promise<z.input<typeof sentInvite>> {
  const org = await lockManagedOrg(work, named);
  await refuseSuspended(work, org.name);
  if ((await lockMember(work.tx, org.name, email)) !== undefined) throw wrongState(`${email} is a member already.`);
  await limitInvites(work, { org: org.name, email });
  const invitedBy = { id: work.actor.userId, fullName: work.actor.fullName };
  const sent = await sendInvite(work, letter, { org, email, invitedBy });
  return {
    name: sent.name,
    status: 'Pending',
    invitee_email: email,
    expires_at: sent.expiresAt.toISOString(),
    resent: sent.resent,
  };
}

const inviteSorts = { created_at: ['invites.created_at', 'invites.name'] } as const;
const { search: _unused, ...page } = pageInput(inviteSorts);
export const inviteListInput = page;

interface InvitePage {
  rows: Invite[];
  total: number;
  total_is_capped?: boolean;
  limit_start: number;
  limit_page_length: number;
}

/** The Pending invites of one organisation, or of all that the caller owns (of a kind); admins see all. */
export async function listInvites(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  org: { name?: string | undefined; kind?: OrgKind | undefined },
  input: PageRequest,
): Promise<InvitePage> {
  const owned = orgsWith(actor, 'manage_people', org.kind);
  if (!isAdmin(actor) && (owned.length === 0 || (org.name !== undefined && !owned.includes(org.name)))) {
    throw forbidden('Only an Owner of the organisation may see its invites.');
  }
  let query = inviteAccess
    .list({ tx, actor })
    .where('invites.status', '=', 'Pending')
    .where('invites.expires_at', '>', now);
  if (org.name !== undefined) query = query.where('invites.org', '=', org.name);
  if (org.kind !== undefined) {
    const { kind } = org;
    query = query.where('invites.org', 'in', (eb) =>
      eb.selectFrom('orgs').select('orgs.name').where('orgs.kind', '=', kind),
    );
  }
  return fetchPage(tx, query, {
    select: (invites) => invites.selectAll('invites'),
    request: input,
    sorts: inviteSorts,
    defaultSort: 'created_at desc',
  });
}

/** Takes a Pending invite back; one that ended stays as it is. @returns its status then. */
export async function revokeInvite(work: Work, name: string): Promise<{ name: string; status: InviteStatus }> {
  const { tx, now } = work;
  const found = await inviteAccess.lock(work, name);
  const status = inviteStatusAt(found, now);
  if (status !== 'Pending') {
    await soAlready(work, 'invites', { name });
    return { name, status };
  }
  await markRevoked(tx, name);
  return { name, status: 'Revoked' };
}

/**
 * Joins the organisation that mailed the token: membership, and the role of its kind.
 * @throws Refusal; `state` also where the organisation is suspended, for who lost that role to an admin, and for who belongs to another of the kind and was not
 * allowed several. The invite stays Pending then. A repeated call is refused, too, to who was removed since.
 */
export async function joinByInvite(
  work: KnownWork,
  token: string,
  kind?: OrgKind,
): Promise<{ name: string; org: Org }> {
  const { tx, actor, now } = work;
  const tokenHash = hashSecret(token);
  const found = await findInviteByToken(tx, tokenHash);
  // The organisation first, then the invite: the same order as whoever invites or removes members.
  const org = found === undefined ? undefined : await lockOrg(work, found.org, kind);
  const locked = found === undefined ? undefined : await lockInvite(tx, found.name);
  // It may have named another one when it was read.
  const isOf = locked !== undefined && locked.org === org?.name && isTokenOf(locked, tokenHash);
  if (org === undefined || locked === undefined || !isOf) {
    throw notFound('This invite link is not valid (any more).');
  }
  if (accept(decideAccept(locked, actor.email, now)) === 'accept') {
    await refuseSuspended(work, org.name);
    const standing = await standingOf(work, actor.userId, org);
    if (!isAdmin(actor)) accept(mayJoin(org.kind, standing, 'themselves'));
    await addMember(work, { org: org.name, kind: org.kind, userId: actor.userId, role: 'Member', now });
    await bringRole(work, { userId: actor.userId, role: roleOfKind[org.kind], org: org.name });
    // The token came by mail: the address is theirs.
    await markEmailVerified(tx, actor.userId, now);
    await markAccepted(tx, locked.name, actor.userId, now);
    await closeOpenRequest(tx, { cooperative: org.name, farmer: actor.userId, now });
  } else if ((await memberRoleOf(tx, org.name, actor.userId)) === undefined) {
    throw wrongState(
      `${locked.name} was accepted before, and you are no member of ${org.title} any more; ask to be invited again.`,
    );
  } else {
    await soAlready(work, 'org_members', { org: org.name, user_id: actor.userId });
  }
  return { name: locked.name, org };
}
