import { accept, invalid, OtherThanRead, wrongState } from '../../../kernel/values/errors.ts';
import { type KnownActor, roleOfKind } from '../../../kernel/write/actor.ts';
import { doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { mayJoin, stillHas } from '../party/rules.ts';
import { standingOf } from '../party/standing.ts';
import { addMember, findOrg, lockOrg, memberRoleOf, membershipsOf, type Org } from '../party/store.ts';
import { refuseSuspended } from '../party/suspension.ts';
import type { Letter } from '../user/mail-link.ts';
import { bringRole } from '../user/roles.ts';
import { lockUser, rememberLanguage } from '../user/store.ts';
import { joinAccess } from './access.ts';
import { type JoinMail, joinWords } from './messages.ts';
import { type JoinRequestStatus, maxOpenRequests, requestAfter } from './rules.ts';
import {
  answerersOf,
  endRequest,
  insertRequest,
  type JoinRequest,
  openRequestsOf,
  type Reader,
  readerOf,
} from './store.ts';

type KnownWork = Work & { actor: KnownActor };

/** The answer of every change of a request. */
export interface ChangedRequest {
  name: string;
  cooperative: string;
  status: JoinRequestStatus;
  /** False when it was so already. */
  changed: boolean;
}

/**
 * A farmer asks a cooperative to take them in; who answers there is told by mail. A request that is open stays the one.
 * @throws Refusal `validation` for no cooperative, `state` for a member, a suspended one, too many open requests, or an open one
 * with other words.
 */
export async function requestToJoin(
  work: KnownWork,
  letter: Letter,
  { cooperative: name, message }: { cooperative: string; message: string | undefined },
): Promise<ChangedRequest> {
  const { tx, actor, now } = work;
  const cooperative = await findOrg(tx, name, 'Cooperative');
  if (cooperative === undefined) throw invalid('cooperative', `there is no cooperative "${name.slice(0, 60)}"`);
  await refuseSuspended(work, name);
  // Two calls at once make one request.
  await lockUser(tx, actor.userId);
  const own = await membershipsOf(tx, actor.userId, 'Cooperative');
  if (own.includes(name)) throw wrongState(`You are a member of ${name} already.`);
  const open = await openRequestsOf(tx, actor.userId);
  const same = open.find((each) => each.cooperative === name);
  if (same !== undefined) {
    await doneAlready(
      work,
      'join_requests',
      { name: same.name },
      {
        stands: `${same.name} is open`,
        by: same.farmer,
        said: { message: [same.message, message] },
      },
    );
    return { name: same.name, cooperative: name, status: 'Open', changed: false };
  }
  if (open.length >= maxOpenRequests) {
    throw wrongState(`You have ${open.length} open requests; withdraw one, or wait for an answer.`);
  }
  const request = await work.ids.name(tx, 'JRQ', now);
  await insertRequest(tx, {
    name: request,
    cooperative: name,
    farmer: actor.userId,
    message: message ?? null,
    status: 'Open',
    created_at: now,
  });
  await rememberLanguage(tx, actor.userId, letter.language);
  const told = { cooperative, farmer: actor.fullName, words: message ?? null, path: '/app/cooperative/members' };
  for (const reader of await answerersOf(tx, name)) await tell(work, letter, reader, { ...told, kind: 'asked' });
  return { name: request, cooperative: name, status: 'Open', changed: true };
}

/** The farmer takes their own request back. @throws Refusal `permission`, `state` for one that was answered. */
export async function withdrawRequest(work: KnownWork, name: string): Promise<ChangedRequest> {
  const request = await joinAccess.lock(work, name, 'farmer');
  const { status, already } = accept(requestAfter(request, 'withdraw'));
  if (already) await soAlready(work, 'join_requests', { name });
  else await endRequest(work.tx, name, { status, by: work.actor.userId, at: work.now });
  return { name, cooperative: request.cooperative, status, changed: !already };
}

/**
 * Takes a farmer in: membership, and the role of its kind.
 * @throws Refusal `permission`, `state` for a request that has ended otherwise, for a member of another cooperative whom no
 * admin allowed several, and for who lost the role to an admin.
 */
export async function acceptRequest(work: KnownWork, letter: Letter, name: string): Promise<ChangedRequest> {
  const { tx, actor, now } = work;
  const { request, cooperative } = await lockRequest(work, name);
  const { status, already } = accept(requestAfter(request, 'accept'));
  if (already) {
    await soAlready(work, 'join_requests', { name });
    return { name, cooperative: cooperative.name, status, changed: false };
  }
  await refuseSuspended(work, cooperative.name);
  const { kind, name: org } = cooperative;
  accept(mayJoin(kind, await standingOf(work, request.farmer, cooperative), 'another'));
  await addMember(work, { org, kind, userId: request.farmer, role: 'Member', now });
  await bringRole(work, { userId: request.farmer, role: roleOfKind[kind], org });
  await endRequest(tx, name, { status, by: actor.userId, at: now });
  const reader = await readerOf(tx, request.farmer);
  const told = { cooperative, farmer: reader.full_name, words: null, path: '/app/farmer/cooperatives' };
  await tell(work, letter, reader, { ...told, kind: 'accepted' });
  return { name, cooperative: org, status, changed: true };
}

/**
 * Declines a request, and says why.
 * @throws Refusal `permission`, `state` for a request that has ended otherwise, also declined by somebody else or with another reason.
 */
export async function declineRequest(
  work: KnownWork,
  letter: Letter,
  { name, reason }: { name: string; reason: string },
): Promise<ChangedRequest> {
  const { tx, actor, now } = work;
  const { request, cooperative } = await lockRequest(work, name);
  const { status, already } = accept(requestAfter(request, 'decline'));
  if (already) {
    await doneAlready(
      work,
      'join_requests',
      { name },
      {
        stands: `${name} is ${status}`,
        by: request.decided_by,
        said: { reason: [request.reason, reason] },
      },
    );
    return { name, cooperative: cooperative.name, status, changed: false };
  }
  await endRequest(tx, name, { status, by: actor.userId, at: now, reason });
  const reader = await readerOf(tx, request.farmer);
  const told = { cooperative, farmer: reader.full_name, words: reason, path: '/app/farmer/cooperatives' };
  await tell(work, letter, reader, { ...told, kind: 'declined' });
  return { name, cooperative: cooperative.name, status, changed: true };
}

/** The organisation first, then the request: the same order as whoever invites or removes members. */
async function lockRequest(work: KnownWork, name: string): Promise<{ request: JoinRequest; cooperative: Org }> {
  const seen = await joinAccess.see(work, name, 'cooperative');
  const cooperative = await lockOrg(work, seen.cooperative, 'Cooperative');
  const request = await joinAccess.lock(work, name, 'cooperative');
  if (cooperative === undefined) throw new Error(`${name} is of no cooperative`);
  // It may have named another one when it was read.
  if (request.cooperative !== cooperative.name) throw new OtherThanRead('state', `${name} is of another cooperative.`);
  const role = await memberRoleOf(work.tx, cooperative.name, work.actor.userId);
  accept(stillHas(work.actor, cooperative, { duty: 'admit_members', role }));
  return { request, cooperative };
}

interface Told {
  kind: JoinMail;
  cooperative: Org;
  farmer: string;
  words: string | null;
  path: string;
}

/** Writes to somebody in the language they used last; where none is known, in that of the caller. */
async function tell(work: Work, letter: Letter, reader: Reader, told: Told): Promise<void> {
  const words = joinWords(reader.language ?? letter.language, told.kind, {
    farmer: told.farmer,
    cooperative: told.cooperative.title,
    words: told.words,
    link: `${letter.baseUrl}${told.path}`,
  });
  await postMail(work, { kind: `join_${told.kind}`, recipient: reader.email, ...words });
}
