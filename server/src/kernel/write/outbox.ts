import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Appending } from './append.ts';

export interface OutboxEvent {
  /** Consumers deduplicate by it: delivery is at least once. */
  eventId: string;
  /** What happened, past tense: `lot.listed`. */
  topic: string;
  /** The record it happened to. */
  subject: string;
  payload: object;
}

/** Events beside the change that caused them; they exist if and only if the change does. */
export const outbox: Appending<OutboxEvent & { at: Date }> = {
  name: 'outbox',
  insert: (rows) => sql`
    insert into outbox (event_id, topic, subject, payload, created_at)
    select e.event_id, e.topic, e.subject, e.payload, e.created_at
      from unnest(${rows.map((event) => event.eventId)}::uuid[], ${rows.map((event) => event.topic)}::text[],
                  ${rows.map((event) => event.subject)}::text[], ${rows.map((event) => JSON.stringify(event.payload))}::jsonb[],
                  ${rows.map((event) => event.at)}::timestamptz[])
           with ordinality as e(event_id, topic, subject, payload, created_at, position)
     order by e.position`,
};

/**
 * Takes the oldest events out, in the order in which they were written; those that another process is at are left to it.
 * They come back where the transaction does not commit.
 */
export async function takeEvents(tx: Tx, limit: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent & { id: number }>`
    delete from outbox where id = any (array(select id from outbox order by id limit ${limit} for update skip locked))
    returning id, event_id as "eventId", topic, subject, payload`.execute(tx);
  return rows.sort((left, right) => left.id - right.id).map(({ id: _id, ...event }) => event);
}

/** Takes one event out. @returns false when somebody else has taken it. */
export async function takeEvent(tx: Tx, eventId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from outbox where event_id = ${eventId}::uuid`.execute(tx);
  return numAffectedRows === 1n;
}
