import { type Insertable, type Selectable, sql } from 'kysely';
import type { Language } from '../../../kernel/values/language.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { JoinRequestsTable } from '../../../platform/db/tables.generated.ts';
import { membershipsWith } from '../party/duties.ts';
import { roleOfKindColumn } from '../party/kind-role.ts';
import type { JoinRequestStatus } from './rules.ts';

export type JoinRequest = Selectable<JoinRequestsTable>;

/** The requests of a farmer that nobody has answered. Call it with the farmer locked. */
export function openRequestsOf(tx: Tx, farmer: string): Promise<JoinRequest[]> {
  return tx.selectFrom('join_requests').selectAll().where('farmer', '=', farmer).where('status', '=', 'Open').execute();
}

export async function insertRequest(tx: Tx, request: Insertable<JoinRequestsTable>): Promise<void> {
  await tx.insertInto('join_requests').values(request).execute();
}

/** Writes down how a request ended. It must be locked. */
export async function endRequest(
  tx: Tx,
  name: string,
  end: { status: JoinRequestStatus; by: string; at: Date; reason?: string },
): Promise<void> {
  await tx
    .updateTable('join_requests')
    .set({ status: end.status, decided_at: end.at, decided_by: end.by, reason: end.reason ?? null })
    .where('name', '=', name)
    .execute();
}

/** Who joined by invitation has what they asked for. */
export async function closeOpenRequest(
  tx: Tx,
  { cooperative, farmer, now }: { cooperative: string; farmer: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('join_requests')
    .set({ status: 'Accepted', decided_at: now })
    .where('farmer', '=', farmer)
    .where('cooperative', '=', cooperative)
    .where('status', '=', 'Open')
    .execute();
}

/** Somebody who gets a mail, and the language they chose, or used the service in last. */
export interface Reader {
  id: string;
  email: string;
  full_name: string;
  language: Language | null;
}

/** Who answers the requests of a cooperative, of those who can log in. */
export async function answerersOf(tx: Tx, cooperative: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.email, u.full_name, coalesce(u.language, u.last_language) as language from org_members m join users u on u.id = m.user_id
      join user_roles r on r.user_id = u.id and r.role = ${roleOfKindColumn('m.org_kind')}
     where m.org = ${cooperative} and (m.org_kind || ' ' || m.role) = any(${membershipsWith('admit_members')}::text[])
       and u.disabled_at is null order by u.id`.execute(tx);
  return rows;
}

export async function readerOf(tx: Tx, userId: string): Promise<Reader> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'full_name', (eb) => eb.fn.coalesce('language', 'last_language').as('language')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
