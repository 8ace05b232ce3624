import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Lookup, Lookups } from '../../platform/db/lookups.ts';
import { shownTitleText } from '../../platform/db/shown-names.ts';
import { Refusal } from '../values/errors.ts';
import { type Actor, guest, type Membership, type Role, roleOfKind } from '../write/actor.ts';

/** The session cookie of the specification. */
export const sessionCookie = 'sid';
/**
 * What a browser is told when a session is over: answers that it kept go. Not "storage": drafts that a farmer wrote without a
 * network wait there to be sent. Not "cookies": that takes those of all host names of the domain, other tenants' too.
 */
export const forgetAnswers = ['clear-site-data', '"cache"'] as const;
export const csrfHeader = 'x-svc-csrf-token';
/** Also under the name that Frappe clients in browsers send. */
const csrfHeaders = [csrfHeader, 'x-frappe-csrf-token'] as const;

export interface SessionPolicy {
  /** A session unused for so long is over. */
  idleSeconds: number;
  /** A session is over after this, used or not. */
  absoluteSeconds: number;
  /** Key of the CSRF tokens; the same in all processes. */
  secret: KeyObject;
}

/** Credentials as they stand in the request; nothing is believed yet. */
export type Credentials =
  | { kind: 'none' }
  | { kind: 'session'; sid: string }
  | { kind: 'key'; keyId: string; secret: string }
  | { kind: 'malformed' };

export function readCredentials(authorization: string | undefined, sid: string | undefined): Credentials {
  if (authorization !== undefined) {
    // Frappe clients write `token` where we write `ApiKey`.
    const match = /^(?:ApiKey|token) (pk_[0-9a-f]{16}):([\w-]{16,128})$/i.exec(authorization);
    return match ? { kind: 'key', keyId: match[1] as string, secret: match[2] as string } : { kind: 'malformed' };
  }
  if (sid !== undefined && sid !== '') return { kind: 'session', sid };
  return { kind: 'none' };
}

/** Uses are noted at most this often. */
const touchAfterMs = 60_000;

/** Session ids and secrets are stored hashed: they are 256 bits of randomness, so a plain hash is enough. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The CSRF token of a session: derived, so nothing has to be stored beside the session. */
export function csrfToken(policy: SessionPolicy, sid: string): string {
  return createHmac('sha256', policy.secret).update('csrf\0').update(sid).digest('base64url');
}

/** Whether the request's headers bear the session's CSRF token. */
export function csrfMatches(
  policy: SessionPolicy,
  sid: string,
  headers: Readonly<Record<string, string | undefined>>,
): boolean {
  const expected = Buffer.from(csrfToken(policy, sid));
  const given = csrfHeaders.map((name) => headers[name]).find((value) => value !== undefined && value !== '');
  const actual = Buffer.from(given ?? '');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

interface ActorRow {
  user_id: string;
  email: string;
  email_verified: boolean;
  full_name: string;
  roles: Role[];
  memberships: [Membership['org'], Membership['kind'], Membership['title'], Membership['role']][];
}
interface SessionRow extends ActorRow {
  owes_second_factor: boolean;
  last_seen_at: Date;
  expires_at: Date;
}
interface KeyRow extends ActorRow {
  secret_hash: Buffer;
  previous_secret_hash: Buffer | null;
  previous_expires_at: Date | null;
  owes_second_factor: boolean;
  expires_at: Date | null;
  scopes: string[];
  key_roles: Role[];
  org: string | null;
  last_used_at: Date | null;
  quota_per_minute: number | null;
  quota_per_day: number | null;
}

// Asked at every request, so these are lookups and not built anew each time; lists are arrays and unsorted, because what
// makes and sorts JSON would cost the database as much as the rest.
const actorColumns = `u.id as user_id, u.email, u.email_verified_at is not null as email_verified, u.full_name,
  array(select role from user_roles where user_id = u.id) as roles,
  array(select array[m.org, m.org_kind, ${shownTitleText('o')}, m.role]
          from org_members m join orgs o on o.name = m.org where m.user_id = u.id) as memberships`;

/** A role of theirs needs a second factor that they have not set up; then neither their sessions nor their keys do anything. */
const owesSecondFactor = `
  exists (select 1 from user_roles r join second_factor_roles f on f.role = r.role and f.retired_at is null
           where r.user_id = u.id)
    and not exists (select 1 from user_totp t where t.user_id = u.id and t.confirmed_at is not null) as owes_second_factor`;

const sessionByHash: Lookup<SessionRow> = {
  name: 'session',
  text: `
    select s.id_hash::text as key, s.last_seen_at, s.expires_at,
           ${owesSecondFactor}, ${actorColumns}
      from sessions s join users u on u.id = s.user_id
     where s.id_hash = any($1::bytea[]) and s.round = u.session_round and u.disabled_at is null`,
};

/** A key that is not revoked, nor from before all of them were, of an owner who is not disabled. */
const keyById: Lookup<KeyRow> = {
  name: 'key',
  text: `
    select k.key_id as key, k.secret_hash, k.previous_secret_hash, k.previous_expires_at, k.expires_at, k.scopes, k.roles as key_roles, k.org,
           k.last_used_at, k.quota_per_minute, k.quota_per_day, ${owesSecondFactor}, ${actorColumns}
      from partner_keys k join users u on u.id = k.owner_id
     where k.key_id = any($1) and k.revoked_at is null and k.round = u.key_round and u.disabled_at is null`,
};

async function workingKey(lookups: Lookups, keyId: string, now: Date): Promise<KeyRow | undefined> {
  const row = await lookups.find(keyById, keyId);
  return row?.expires_at == null || row.expires_at > now ? row : undefined;
}

/**
 * Who is behind the credentials, with roles and memberships as they are now: one statement, each request.
 * @returns the guest for no credentials.
 * @throws Refusal `authentication` for wrong, expired or revoked ones (where `required`), saying nothing of which.
 */
export async function authenticate(
  lookups: Lookups,
  credentials: Credentials,
  policy: SessionPolicy,
  now: Date,
): Promise<{ actor: Actor; touch: boolean }> {
  switch (credentials.kind) {
    case 'none':
      return { actor: guest, touch: false };
    case 'malformed':
      throw new Refusal('authentication', 'The Authorization header must read "ApiKey <key_id>:<secret>".');
    case 'session':
      return bySession(lookups, credentials.sid, policy, now);
    case 'key':
      return byKey(lookups, credentials.keyId, credentials.secret, now);
  }
}

async function bySession(lookups: Lookups, sid: string, policy: SessionPolicy, now: Date) {
  const row = await lookups.find(sessionByHash, `\\x${hashSecret(sid).toString('hex')}`);
  const unusedMs = now.getTime() - (row?.last_seen_at.getTime() ?? 0);
  // An expired cookie is a guest: public pages still work, everything else answers 401.
  if (row === undefined || row.expires_at <= now || unusedMs >= policy.idleSeconds * 1000)
    return { actor: guest, touch: false };
  const actor = knownActor(row, { kind: 'user', label: row.email, keyId: undefined, scopes: [] });
  return { actor: { ...actor, owesSecondFactor: row.owes_second_factor }, touch: unusedMs > touchAfterMs };
}

async function byKey(
  lookups: Lookups,
  keyId: string,
  secret: string,
  now: Date,
): Promise<{ actor: Actor; touch: boolean }> {
  const row = await workingKey(lookups, keyId, now);
  const given = hashSecret(secret);
  // Compared in any case, so that an unknown key answers as slowly as a wrong secret.
  const current = timingSafeEqual(given, row?.secret_hash ?? Buffer.alloc(32));
  const previous = timingSafeEqual(given, row?.previous_secret_hash ?? Buffer.alloc(32));
  const overlap = row?.previous_expires_at != null && row.previous_expires_at > now;
  if (row === undefined || !(current || (previous && overlap))) {
    throw new Refusal('authentication', 'The API key is unknown, expired, revoked, or its secret is wrong.');
  }
  const touch = row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > touchAfterMs;
  return { actor: keyActor(row, keyId), touch };
}

function keyActor(row: KeyRow, keyId: string): Actor {
  const actor = knownActor(row, { kind: 'partner', label: `key:${keyId}`, keyId, scopes: row.scopes });
  // A key acts for its organisation with the roles it was given, and never with more than its owner has now.
  const roles = new Set(row.key_roles.filter((role) => actor.roles.has(role)));
  const memberships = actor.memberships.filter(({ org, kind }) => org === row.org && roles.has(roleOfKind[kind]));
  const quota = { perMinute: row.quota_per_minute, perDay: row.quota_per_day };
  return { ...actor, roles, memberships, keyOrg: row.org, quota, owesSecondFactor: row.owes_second_factor };
}

/** The actor that a key stands for, for whoever proved by other means than its secret that they hold it. */
export async function actorOfKey(lookups: Lookups, keyId: string, now: Date): Promise<Actor | undefined> {
  const row = await workingKey(lookups, keyId, now);
  return row === undefined ? undefined : keyActor(row, keyId);
}

/** Memberships without the role of their kind are left out here, so that no operation can forget to ask for it. */
function knownActor(row: ActorRow, own: Pick<Actor, 'kind' | 'label' | 'keyId' | 'scopes'>): Actor {
  const roles = new Set(row.roles);
  return {
    ...own,
    userId: row.user_id,
    email: row.email,
    fullName: row.full_name,
    emailVerified: row.email_verified,
    roles,
    memberships: row.memberships
      .filter(([, kind]) => roles.has(roleOfKind[kind]))
      .map(([org, kind, title, role]) => ({ org, kind, title, role }))
      .sort((left, right) => (left.org < right.org ? -1 : 1)),
  };
}

/** Notes that credentials were used: the idle clock of a session, the last use of a key. At most once a minute each. */
export async function touchCredentials(db: Db, credentials: Credentials, now: Date): Promise<void> {
  if (credentials.kind === 'session') await touchSession(db, credentials.sid, now);
  if (credentials.kind === 'key') {
    await db.updateTable('partner_keys').set({ last_used_at: now }).where('key_id', '=', credentials.keyId).execute();
  }
}

async function touchSession(db: Db, sid: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id_hash', '=', hashSecret(sid)).execute();
}

/** As many devices as nobody has, and as many as people are shown: with one more, the one used longest ago ends. */
export const sessionsAtOnce = 100;

/** Opens a session for a user. Its id is kept as a hash only. */
export async function openSession(
  tx: Tx,
  session: { userId: string; sid: string; now: Date; ip: string; userAgent: string | undefined },
  policy: SessionPolicy,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id_hash: hashSecret(session.sid),
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: new Date(session.now.getTime() + policy.absoluteSeconds * 1000),
      ip: session.ip,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  const longestAgo = sql`id_hash in (
    select id_hash from sessions where user_id = ${session.userId}
     order by last_seen_at desc, created_at desc offset ${sessionsAtOnce})`;
  await deleteSessions(tx, longestAgo);
}

/**
 * Ends the sessions of a condition, and keeps when their owners were seen last.
 * @returns how many there were.
 */
export async function deleteSessions(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (delete from sessions where ${which} returning user_id, last_seen_at),
         kept as (
           insert into last_seen as known (user_id, at)
           select user_id, max(last_seen_at) from ended group by user_id order by user_id
           on conflict (user_id) do update set at = greatest(known.at, excluded.at))
    select count(*)::int as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

export async function closeSession(tx: Tx, sid: string): Promise<void> {
  await deleteSessions(tx, sql`id_hash = ${hashSecret(sid)}`);
}
