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
  /** By which the service knows it again; 32 bytes in hex. */
  tag?: string;
}

/** Events beside the change that caused them; they exist if and only if the change does. */
export const outbox: Appending<OutboxEvent & { at: Date; tag: string }> = {
  name: 'outbox',
  insert: (rows) => sql`
    insert into outbox (event_id, topic, subject, payload, created_at, tag)
    select e.event_id, e.topic, e.subject, e.payload, e.created_at, decode(e.tag, 'hex')
      from unnest(${rows.map((event) => event.eventId)}::uuid[], ${rows.map((event) => event.topic)}::text[],
                  ${rows.map((event) => event.subject)}::text[], ${rows.map((event) => JSON.stringify(event.payload))}::jsonb[],
                  ${rows.map((event) => event.at)}::timestamptz[], ${rows.map((event) => event.tag)}::text[])
           with ordinality as e(event_id, topic, subject, payload, created_at, tag, position)
     order by e.position`,
};

/** There is something to take. Events without a tag are of an earlier version, whose processes take them. */
export const eventsWait = sql<boolean>`exists (select from outbox where tag is not null)`;

/**
 * Takes the oldest events out, in the order in which they were written; those that another process is at are left to it.
 * They come back where the transaction does not commit.
 */
export async function takeEvents(tx: Tx, limit: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent & { id: number }>`
    delete from outbox
     where id = any (array(select id from outbox where tag is not null order by id limit ${limit} for update skip locked))
    returning id, event_id as "eventId", topic, subject, payload, encode(tag, 'hex') as tag`.execute(tx);
  return rows.sort((left, right) => left.id - right.id).map(({ id: _id, ...event }) => event);
}

/** Takes one event out. @returns false when somebody else has taken it. */
export async function takeEvent(tx: Tx, eventId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from outbox where event_id = ${eventId}::uuid`.execute(tx);
  return numAffectedRows === 1n;
}
