import { sql } from 'kysely';
import { deleteSessions, hashSecret, type SessionPolicy, sessionsAtOnce } from '../../../kernel/call/session.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { allOf, type WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';

export interface OpenSession {
  /** What people name it by; nothing can be done with it but to end it. */
  session: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** The first half of the hash of the session's id, in hex. */
const publicName = sql<string>`encode(substring(id_hash from 1 for 16), 'hex')`;

export const sessionNameOf = (sid: string): string => hashSecret(sid).subarray(0, 16).toString('hex');

/** Somebody's open sessions, the one used last first. */
export async function sessionsOf(tx: Tx, userId: string, policy: SessionPolicy, now: Date): Promise<OpenSession[]> {
  const usedSince = new Date(now.getTime() - policy.idleSeconds * 1000);
  const { rows } = await sql<OpenSession>`
    select ${publicName} as session, user_agent, ip, created_at, last_seen_at from sessions
     where user_id = ${userId} and expires_at > ${now} and last_seen_at > ${usedSince}
       and round = (select u.session_round from users u where u.id = ${userId})
     order by last_seen_at desc, created_at desc limit ${sessionsAtOnce}`.execute(tx);
  return rows;
}

/** @returns false when they have no such session. */
export async function endSession(tx: Tx, userId: string, session: string): Promise<boolean> {
  return (await deleteSessions(tx, sql`user_id = ${userId} and ${publicName} = ${session}`)) > 0;
}

/** What was hidden from it is of an earlier round, and opens nothing any more. @returns how many there were. */
export async function endOtherSessions(tx: Tx, userId: string, sid: string | undefined): Promise<number> {
  const own = hashSecret(sid ?? '');
  const ended = await deleteSessions(tx, sql`user_id = ${userId} and id_hash <> ${own}`);
  await sql`
    with ended as (update users set session_round = gen_random_uuid() where id = ${userId} returning session_round)
    update sessions set round = ended.session_round from ended where id_hash = ${own} and user_id = ${userId}`.execute(
    tx,
  );
  return ended;
}

/** As `endOtherSessions`, without one that stays. */
export const closeSessionsOf = (tx: Tx, userId: string): Promise<number> => endOtherSessions(tx, userId, undefined);

/**
 * Everybody's.
 * @returns how many there were, and an account that is not as the service wrote it, of which there may be more: somebody may have
 * hidden one, and its sessions with it.
 */
export async function closeAllSessions(
  tx: Tx,
  written: Pick<WrittenRows, 'altered'>,
): Promise<{ ended: number; altered: string | undefined }> {
  // In one order, so that two who do so do not wait for each other.
  await sql`select from users order by id for no key update`.execute(tx);
  const [altered] = await written.altered(
    tx,
    allOf('users').map((rows) => ({ ...rows, many: true as const })),
  );
  await sql`update users set session_round = gen_random_uuid()`.execute(tx);
  return { ended: await deleteSessions(tx, sql`true`), altered };
}
