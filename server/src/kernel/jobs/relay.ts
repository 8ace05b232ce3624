import type { Tx } from '../../platform/db/database.ts';
import { takeEvent, takeEvents } from '../write/outbox.ts';
import type { Work } from '../write/work.ts';
import { ForeignEventError, type Job, type JobContext, type JobEvent, type QueuedRun, runsOf } from './jobs.ts';
import { underName } from './under-name.ts';

/** Events to one round; fewer than these were all that there were. */
export const relayLimit = 200;

export interface RelayOptions<S> {
  context: JobContext<S>;
  jobs: readonly Job<S>[];
  /** Queues runs in the transaction that removes their events. */
  enqueue(tx: Tx, runs: readonly QueuedRun[]): Promise<void>;
  /** Told when an event could not be taken at once; its runs are queued then. Throws to leave it in the outbox. */
  onFailure(error: unknown, event: JobEvent): void;
  limit?: number;
}

/** Where the events go, and how many at once. */
export interface Relaying<S> {
  readonly jobs: readonly Job<S>[];
  enqueue(runs: QueuedRun[]): Promise<void>;
  readonly limit?: number;
}

/**
 * Hands committed events to their jobs: those that take events do it here, in the transaction that removes the events from
 * the outbox, so a crash at any moment neither loses nor doubles one. Runs of the other jobs are queued in it.
 * @returns the events that were removed.
 */
export async function relayOnce<S>(options: RelayOptions<S>): Promise<JobEvent[]> {
  const { context, limit = relayLimit } = options;
  let events: JobEvent[] = [];
  try {
    await context.transaction(async (work) => {
      events = (await takeEvents(work.tx, limit)) as JobEvent[];
      await handOver(options, work, events);
    });
  } catch (error) {
    if (events.length === 0) throw error;
    // One that fails must not hold up those that happened to come with it.
    for (const event of events) await relayAlone(options, event);
  }
  return events;
}

async function relayAlone<S>(options: RelayOptions<S>, event: JobEvent): Promise<void> {
  const { context, jobs, enqueue } = options;
  try {
    await context.transaction(async (work) => {
      if (await takeEvent(work.tx, event.eventId)) await handOver(options, work, [event]);
    });
  } catch (error) {
    options.onFailure(error, event);
    await context.transaction(async ({ tx }) => {
      if (await takeEvent(tx, event.eventId)) await enqueue(tx, runsOf(jobs, event));
    });
  }
}

async function handOver<S>(
  { context, jobs, enqueue }: RelayOptions<S>,
  work: Work,
  events: readonly JobEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const foreign = events.find((event) => !context.eventTags.holds(event));
  // Alone it comes to the queue, where it fails like any that cannot be taken, and stays among the dead letters.
  if (foreign !== undefined) throw new ForeignEventError(foreign);
  for (const job of jobs) {
    const mine = events.filter((event) => job.take !== undefined && job.on?.includes(event.topic));
    if (mine.length > 0) await underName(`job ${job.name}`, async () => job.take?.(context, work, mine));
  }
  const others = jobs.filter((job) => job.take === undefined);
  const runs = events.flatMap((event) => runsOf(others, event));
  if (runs.length > 0) await enqueue(work.tx, runs);
}
