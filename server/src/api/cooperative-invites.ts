import { z } from 'zod';
import { acceptInvite as decideAccept, inviteStatusAt, inviteStatuses } from '../domain/invite/rules.ts';
import { sendInvite } from '../domain/invite/send.ts';
import { findInviteByToken, lockInvite, markAccepted, markRevoked } from '../domain/invite/store.ts';
import { inviteRow, inviteRowView } from '../domain/invite/views.ts';
import { actingOrg } from '../domain/party/acting-org.ts';
import { mayManage } from '../domain/party/rules.ts';
import { addMember, findMember, lockOrg } from '../domain/party/store.ts';
import { grantRole, markEmailVerified } from '../domain/user/store.ts';
import { isAdmin } from '../kernel/actor.ts';
import { accept, forbidden, notFound, wrongState } from '../kernel/errors.ts';
import { languageOf } from '../kernel/language.ts';
import { fetchPage, pageInput, pageOutput } from '../kernel/page.ts';
import { hashSecret } from '../kernel/session.ts';
import { docName, email, text, timestamp } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'cooperative';
const prefix = 'svc_network.api.cooperative';

const inviteMember = operation({
  name: `${prefix}.invite_member`,
  tag,
  summary: 'Invites an address to a cooperative; a Pending invite is sent again and extended.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ cooperative: docName('cooperative').optional(), email: email() }),
  output: z.object({
    name: z.string(),
    status: z.literal('Pending'),
    invitee_email: z.string(),
    expires_at: timestamp(),
    resent: z.boolean(),
  }),
  refusals: {
    permission: 'the caller is no Owner of the cooperative, or a partner key',
    not_found: 'an admin names a cooperative that does not exist',
    state: 'the address belongs to a member',
  },
  handler: async (ctx, input) => {
    const cooperative = accept(actingOrg(ctx.actor, 'Cooperative', input.cooperative));
    const org = await lockOrg(ctx.tx, cooperative, 'Cooperative');
    accept(mayManage(ctx.actor, cooperative, org !== undefined));
    if (org === undefined) throw notFound(`There is no ${cooperative}.`);
    if ((await findMember(ctx.tx, cooperative, input.email)) !== undefined) {
      throw wrongState(`${input.email} is a member already.`);
    }
    const sent = await sendInvite(
      { ...ctx, baseUrl: ctx.services.baseUrl(), language: languageOf(ctx.headers) },
      {
        cooperative: org,
        email: input.email,
        invitedBy: { id: ctx.actor.userId, fullName: ctx.actor.fullName },
      },
    );
    ctx.about(sent.name);
    ctx.emit('invite.sent', sent.name, { cooperative, resent: sent.resent });
    return {
      name: sent.name,
      status: 'Pending' as const,
      invitee_email: input.email,
      expires_at: sent.expiresAt.toISOString(),
      resent: sent.resent,
    };
  },
});

const inviteSorts = { created_at: ['coop_invites.created_at', 'coop_invites.name'] } as const;
const { search: _unused, ...invitePage } = pageInput(inviteSorts);

const listInvites = operation({
  name: `${prefix}.list_invites`,
  tag,
  summary: 'The Pending invites of a cooperative; Owners and admins only.',
  allow: 'user',
  kind: 'read',
  input: z.object({ ...invitePage, cooperative: docName('cooperative').optional() }),
  output: pageOutput(inviteRow),
  refusals: { permission: 'the caller is no Owner of the cooperative' },
  handler: async (ctx, input) => {
    const owned = ctx.actor.memberships
      .filter((membership) => membership.kind === 'Cooperative' && membership.role === 'Owner')
      .map((membership) => membership.org);
    const admin = isAdmin(ctx.actor);
    if (!admin && (owned.length === 0 || (input.cooperative !== undefined && !owned.includes(input.cooperative)))) {
      throw forbidden('Only an Owner of the cooperative may see its invites.');
    }
    let query = ctx.tx
      .selectFrom('coop_invites')
      .where('coop_invites.status', '=', 'Pending')
      .where('coop_invites.expires_at', '>', ctx.now);
    if (input.cooperative !== undefined) query = query.where('coop_invites.cooperative', '=', input.cooperative);
    else if (!admin) query = query.where((eb) => eb('coop_invites.cooperative', '=', eb.fn.any(eb.val(owned))));
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      query,
      (invites) => invites.selectAll('coop_invites'),
      input,
      inviteSorts,
      'created_at desc',
    );
    return { data: rows.map((row) => inviteRowView(row, ctx.now)), ...page };
  },
});

const revokeInvite = operation({
  name: `${prefix}.revoke_invite`,
  tag,
  summary: 'Takes a Pending invite back; one that ended already stays as it is.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ invite: docName('invite') }),
  output: z.object({ name: z.string(), status: z.enum(inviteStatuses) }),
  refusals: {
    permission: 'there is no such invite, or the caller is no Owner of its cooperative',
    not_found: 'an admin names an invite that does not exist',
  },
  handler: async (ctx, input) => {
    const invite = await lockInvite(ctx.tx, input.invite);
    if (invite === undefined && isAdmin(ctx.actor)) throw notFound(`There is no ${input.invite}.`);
    accept(mayManage(ctx.actor, invite?.cooperative ?? '', invite !== undefined));
    if (invite === undefined) throw forbidden();
    ctx.about(invite.name);
    const status = inviteStatusAt(invite, ctx.now);
    if (status !== 'Pending') return { name: invite.name, status };
    await markRevoked(ctx.tx, invite.name);
    ctx.emit('invite.revoked', invite.name, { cooperative: invite.cooperative });
    return { name: invite.name, status: 'Revoked' as const };
  },
});

const acceptInvite = operation({
  name: `${prefix}.accept_invite`,
  tag,
  summary: 'Joins the cooperative that mailed the token; the account must have the invited address.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  perMinute: 60,
  input: z.object({ token: text(200) }),
  output: z.object({
    name: z.string(),
    status: z.literal('Accepted'),
    cooperative: z.string(),
    cooperative_name: z.string(),
  }),
  refusals: {
    not_found: 'the token is of no invite, or an older one of it',
    permission: "the invite was sent to another address than the account's, or a partner key calls",
    state: 'the invite is Revoked or Expired',
  },
  handler: async (ctx, input) => {
    const { tx, actor, now } = ctx;
    const tokenHash = hashSecret(input.token);
    const found = await findInviteByToken(tx, tokenHash);
    // The cooperative first, then the invite: the same order as whoever invites or removes members.
    const org = found === undefined ? undefined : await lockOrg(tx, found.cooperative, 'Cooperative');
    const invite = found === undefined ? undefined : await lockInvite(tx, found.name);
    if (org === undefined || invite === undefined || !invite.token_hash.equals(tokenHash)) {
      throw notFound('This invite link is not valid (any more).');
    }
    const decision = accept(decideAccept(invite, actor.email, now));
    ctx.about(invite.name);
    if (decision === 'accept') {
      await addMember(tx, { org: org.name, kind: 'Cooperative', userId: actor.userId, role: 'Member', now });
      await grantRole(tx, actor.userId, 'SVC Cooperative', org.name, now);
      // The token came by mail: the address is his.
      await markEmailVerified(tx, actor.userId, now);
      await markAccepted(tx, invite.name, actor.userId, now);
      ctx.emit('invite.accepted', invite.name, { cooperative: org.name });
    }
    return { name: invite.name, status: 'Accepted' as const, cooperative: org.name, cooperative_name: org.title };
  },
});

export const cooperativeInvites = [inviteMember, listInvites, revokeInvite, acceptInvite];
