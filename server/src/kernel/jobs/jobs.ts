import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EventTags } from '../../platform/db/seals/event-tags.ts';
import type { Clock } from '../values/clock.ts';
import type { IdSource } from '../values/ids.ts';
import type { OutboxEvent } from '../write/outbox.ts';
import type { Topic, Topics } from '../write/topics.ts';
import { type Attester, platformActor, type Work } from '../write/work.ts';
import { write, writeWithin } from '../write/write.ts';

/** What a job gets. Unlike a handler it may talk to the network, so it opens its transactions itself. */
export interface JobContext<S> {
  readonly database: Database;
  readonly services: S;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Logger;
  /** By which the service knows its own events. */
  readonly eventTags: EventTags;
  /** Runs a write transaction; what is told and signed in it commits with it. */
  transaction<T>(change: (work: Work) => Promise<T>): Promise<T>;
  /** As `transaction`, inside one that is open already. */
  within<T>(tx: Tx, change: (work: Work) => Promise<T>): Promise<T>;
}

/** An event as a job sees it; the topic says what its payload is. */
export type JobEvent<T extends Topic = Topic> = {
  [K in T]: { eventId: string; topic: K; subject: string; payload: Topics[K]; tag?: string };
}[T];

/**
 * Something that happens later. There are three kinds, and each must bear being run twice:
 * - with `take`: takes events of its topics, many at a time, in the transaction that removes them from the outbox. It
 *   writes to the database and does nothing else; what fails is tried again by the queue, event by event.
 * - with `everySeconds`: looks by itself for what is to be done, and sooner when an event of its topics wakes it.
 * - with `run` and `on` alone: is run by the queue for each event, outside any transaction.
 * The queue tries again with backoff, and what fails each time ends among the dead letters.
 */
export interface Job<S, T extends Topic = Topic> {
  name: string;
  /** Topics that start it. */
  on?: readonly T[];
  take?(context: JobContext<S>, work: Work, events: readonly JobEvent<T>[]): Promise<void>;
  /** Runs by itself this often. */
  everySeconds?: number;
  /**
   * How long one that runs by itself waits after it was woken, so that what comes soon after is done with it; a fifth of a
   * second unless told. For work that goes on only when a ledger closes: nobody waits for its next second.
   */
  gatherMs?: number;
  /**
   * Holds while there is something to do for a job that runs by itself; without it the job always runs. All that are due
   * are asked in one statement.
   */
  waits?(now: Date): RawBuilder<boolean>;
  /** `event` is undefined where it runs by itself. */
  run?(context: JobContext<S>, event: JobEvent<T> | undefined): Promise<void>;
}

/** A job that takes events; the compiler knows their payloads by the topics of `on`. */
export function taking<S, T extends Topic>(
  job: { name: string; on: readonly T[] },
  take: (context: JobContext<S>, work: Work, events: readonly JobEvent<T>[]) => Promise<void>,
): Job<S> {
  const taker: Job<S, T> = { ...job, take };
  return taker as unknown as Job<S>;
}

/** Topics whose events some job must not miss: those of jobs that do not look by themselves. */
export function keptTopics<S>(jobs: readonly Job<S>[]): Set<string> {
  return new Set(jobs.filter((job) => job.everySeconds === undefined).flatMap((job) => job.on ?? []));
}

/** Somebody has written an event into the database that the service has not told. No job runs for it. */
export class ForeignEventError extends Error {
  constructor({ topic, subject }: Pick<JobEvent, 'topic' | 'subject'>) {
    super(`The event ${topic} of ${subject} was not told by this service.`);
    this.name = 'ForeignEventError';
  }
}

/**
 * Runs a job for one event, as the queue does. Which job it is for is said beside the event, where anybody can alter it.
 * @throws ForeignEventError
 */
export async function runFor<S>(context: JobContext<S>, job: Job<S>, event: JobEvent): Promise<void> {
  if (!context.eventTags.holds(event) || job.on?.includes(event.topic) !== true) throw new ForeignEventError(event);
  if (job.take === undefined) await job.run?.(context, event);
  else await context.transaction(async (work) => job.take?.(context, work, [event]));
}

/** One run to be queued: its id is the same however often it is handed over. */
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
  attester: Attester;
  log: Logger;
  kept: ReadonlySet<string>;
  eventTags: EventTags;
  onEvents(events: readonly OutboxEvent[]): void;
}): JobContext<S> {
  const { clock } = parts;
  const actor = platformActor('platform');
  return {
    ...parts,
    transaction: (change) => write(parts, { actor, now: () => clock.now() }, change),
    within: async (tx, change) => {
      const { value, told } = await writeWithin(parts, { tx, actor, now: clock.now() }, change);
      // Before the commit, which is the owner's: who is woken too early looks again before long.
      if (told.length > 0) parts.onEvents(told);
      return value;
    },
  };
}

/** Which runs an event causes in these jobs. */
export function runsOf<S>(jobs: readonly Job<S>[], event: JobEvent): QueuedRun[] {
  return jobs
    .filter((job) => job.everySeconds === undefined && job.on?.includes(event.topic))
    .map((job) => ({ id: runId(event.eventId, job.name), job: job.name, event }));
}

/** A UUID that depends on nothing but the event and the job, so that a second hand-over is recognised. */
function runId(eventId: string, job: string): string {
  const hex = createHash('sha256').update(`${eventId}\0${job}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
