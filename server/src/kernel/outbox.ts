import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

export interface OutboxEvent {
  /** Consumers deduplicate by it: delivery is at least once. */
  eventId: string;
  /** What happened, past tense: `lot.listed`. */
  topic: string;
  /** The record it happened to. */
  subject: string;
  payload: Record<string, unknown>;
}

/** Writes events beside the change that caused them; they exist if and only if the change does. */
export async function writeOutbox(tx: Tx, events: readonly OutboxEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into outbox (event_id, topic, subject, payload, created_at)
    select e.event_id, e.topic, e.subject, e.payload, ${now}
      from unnest(${events.map((event) => event.eventId)}::uuid[], ${events.map((event) => event.topic)}::text[],
                  ${events.map((event) => event.subject)}::text[], ${events.map((event) => JSON.stringify(event.payload))}::jsonb[])
           with ordinality as e(event_id, topic, subject, payload, position)
     order by e.position`.execute(tx);
}
