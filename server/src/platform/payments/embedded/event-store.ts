import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface NewEvent {
  id: string;
  type: string;
  object: unknown;
}

/** Writes an event as Stripe shapes it, to be delivered. */
export async function writeEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  const { id, type, object } = event;
  const created = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
  await tx.insertInto('processor_events').values({ id, body, created_at: now, next_attempt_at: now }).execute();
}

/** Takes events that are due; nobody else takes them until `leaseUntil`. */
export async function takeDueEvents(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<{ id: string; body: string; attempts: number }[]> {
  const { rows } = await sql<{ id: string; body: string; attempts: number; created_at: Date }>`
    update processor_events set attempts = attempts + 1, next_attempt_at = ${leaseUntil}
     where id in (select id from processor_events where delivered_at is null and next_attempt_at <= ${now}
                   order by next_attempt_at, id limit ${limit} for update skip locked)
    returning id, body, attempts, created_at`.execute(db);
  return rows.sort((left, right) => left.created_at.getTime() - right.created_at.getTime());
}
