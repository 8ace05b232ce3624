import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Clock } from './clock.ts';
import type { IdSource } from './ids.ts';
import { type OutboxEvent, writeOutbox } from './outbox.ts';

/** What a job gets. Unlike a handler it may talk to the network, so it opens its transactions itself. */
export interface JobContext<S> {
  readonly database: Database;
  readonly services: S;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Logger;
  /** Runs a transaction; events emitted in it are written with it. */
  transaction<T>(run: (tx: Tx, emit: Emit) => Promise<T>): Promise<T>;
  /** As `transaction`, inside one that is open already. */
  emitting<T>(tx: Tx, run: (emit: Emit) => Promise<T>): Promise<T>;
}

export type Emit = (topic: string, subject: string, payload?: Record<string, unknown>) => void;

/** An event as a job sees it. */
export interface JobEvent {
  eventId: string;
  topic: string;
  subject: string;
  payload: Record<string, unknown>;
}

/**
 * Something that happens later: after an event (at least once, retried with backoff, dead letter at the end), or
 * every so often. Both kinds must bear being run twice.
 */
export interface Job<S> {
  name: string;
  /** Topics that start it. */
  on?: readonly string[];
  /** Runs by itself this often. */
  everySeconds?: number;
  run(context: JobContext<S>, event: JobEvent | undefined): Promise<void>;
}

/** One run to be queued: its id is the same however often the relay hands it over. */
export interface QueuedRun {
  id: string;
  job: string;
  event: JobEvent;
}

export function jobContext<S>(parts: {
  database: Database;
  services: S;
  clock: Clock;
  ids: IdSource;
  log: Logger;
  onEvents(): void;
}): JobContext<S> {
  const emitting = async <T>(tx: Tx, run: (emit: Emit) => Promise<T>): Promise<T> => {
    const events: OutboxEvent[] = [];
    const value = await run((topic, subject, payload = {}) => {
      events.push({ eventId: parts.ids.uuid(), topic, subject, payload });
    });
    await writeOutbox(tx, events, parts.clock.now());
    return value;
  };
  return {
    ...parts,
    emitting,
    transaction: async (run) => {
      const result = await parts.database.db.transaction().execute((tx) => emitting(tx, (emit) => run(tx, emit)));
      parts.onEvents();
      return result;
    },
  };
}

/** Which runs an event causes. */
export function runsOf<S>(jobs: readonly Job<S>[], event: JobEvent): QueuedRun[] {
  return jobs
    .filter((job) => job.on?.includes(event.topic))
    .map((job) => ({ id: runId(event.eventId, job.name), job: job.name, event }));
}

/** A UUID that depends on nothing but the event and the job, so that a second hand-over is recognised. */
function runId(eventId: string, job: string): string {
  const hex = createHash('sha256').update(`${eventId}\0${job}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
