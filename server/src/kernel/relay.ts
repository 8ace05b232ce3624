import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from './clock.ts';
import type { Job, QueuedRun } from './jobs.ts';
import { runsOf } from './jobs.ts';

/**
 * Hands committed events to the job queue. A crash between handing over and marking hands over again: the queue knows
 * a run by its id, and jobs bear repetition.
 * @returns how many events were handed over.
 */
export async function relayOnce<S>(
  database: Database,
  clock: Clock,
  jobs: readonly Job<S>[],
  enqueue: (runs: QueuedRun[]) => Promise<void>,
  limit = 200,
): Promise<number> {
  const events = await database.db
    .selectFrom('outbox')
    .select(['id', 'event_id', 'topic', 'subject', 'payload'])
    .where('relayed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (events.length === 0) return 0;
  const runs = events.flatMap((event) =>
    runsOf(jobs, {
      eventId: event.event_id,
      topic: event.topic,
      subject: event.subject,
      payload: event.payload as Record<string, unknown>,
    }),
  );
  if (runs.length > 0) await enqueue(runs);
  await sql`update outbox set relayed_at = ${clock.now()} where id = any(${events.map((event) => event.id)}::bigint[])`.execute(
    database.db,
  );
  return events.length;
}
