import { type RawBuilder, type Selectable, sql } from 'kysely';
import { forbidden } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { NotificationsTable } from '../../../platform/db/tables.generated.ts';
import type { NotificationKind } from './kinds.ts';

export type Notification = Selectable<NotificationsTable>;

/** A person, and what they are told of, as rows of a statement. */
export interface Told {
  user_id: string;
  kind: NotificationKind;
  subject: string;
  facts: object;
  cause: string;
}

/**
 * Tells people, all in one statement. Who was told of the same cause before, or cannot log in, is left out.
 * @param told a query with the columns of `Told`; `facts` is jsonb.
 */
export async function tell(tx: Tx, now: Date, told: RawBuilder<Told>): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, subject, facts, cause, created_at)
    select distinct on (t.user_id, t.cause) t.user_id, t.kind, t.subject, t.facts, t.cause, ${now}::timestamptz
      from (${told}) t join users u on u.id = t.user_id and u.disabled_at is null
     order by t.user_id, t.cause, t.kind
    on conflict (user_id, cause) do nothing`.execute(tx);
}

/** Takes back what was said about a record. */
export async function untell(tx: Tx, kind: NotificationKind, subject: string): Promise<void> {
  await tx.deleteFrom('notifications').where('subject', '=', subject).where('kind', '=', kind).execute();
}

/** How many a person has not read, counted up to a bound. */
export async function countUnread(tx: Tx, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications where user_id = ${userId} and read_at is null limit ${most}) unread`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Marks one as read, or all of a person's. @throws Refusal 403 where the one is not theirs, or not there any more. */
export async function markRead(tx: Tx, of: { userId: string; id: number | undefined }, now: Date): Promise<void> {
  if (of.id === undefined) {
    await tx
      .updateTable('notifications')
      .set({ read_at: now })
      .where('user_id', '=', of.userId)
      .where('read_at', 'is', null)
      .execute();
    return;
  }
  const { rows } = await sql`
    update notifications set read_at = coalesce(read_at, ${now}) where id = ${of.id} and user_id = ${of.userId}
    returning id`.execute(tx);
  if (rows.length === 0) throw forbidden('You have no such notice.');
}

/** Whether somebody gets the daily mail: everybody does who did not switch it off. */
export async function getsMail(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notification_settings')
    .select('daily_mail')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.daily_mail ?? true;
}

export async function setMail(tx: Tx, userId: string, daily_mail: boolean, now: Date): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, daily_mail, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ daily_mail, changed_at: now }))
    .execute();
}
