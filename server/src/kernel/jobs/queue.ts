import { sql } from 'kysely';
import type pg from 'pg';
import type { PgBoss as Boss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { poolQuery } from '../../platform/db/pool-query.ts';
import type { Clock } from '../values/clock.ts';
import { eventsWait } from '../write/outbox.ts';
import { type Job, type JobContext, type JobEvent, keptTopics, type QueuedRun, runFor } from './jobs.ts';
import { type Periodic, startPeriodic } from './periodic.ts';
import { queueNames, queueRuns } from './queued-runs.ts';
import { relayLimit, relayOnce } from './relay.ts';
import { type Flight, singleFlight } from './single-flight.ts';
import { underName } from './under-name.ts';
import type { Run } from './workers.ts';

const { work: queue, dead: deadLetters } = queueNames;
/** How long a process that was killed keeps its runs, and how often others look for such runs. */
const missSeconds = 60;
/** How long a process that ends waits for its runs. */
const stopMs = 4000;
/** A job that is woken waits so long, so that what comes soon after is done with it; and so does the relay. */
const gatherMs = 200;
const relayGatherMs = 500;

export interface QueueOptions<S> {
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: readonly Job<S>[];
  context: JobContext<S>;
  /** Seconds between two looks at the outbox and the queue when nobody calls `wake`. */
  pollSeconds?: number;
  /** The way into the pool of workers that several installations share; without it each run begins at once. */
  inPool?: Run;
  /** When each job that runs by itself is due next, for a queue that is stopped and started again in one process. */
  due?: Map<string, number>;
}

const atOnce: Run = (work) => work();

export interface Queue {
  /** These topics were told of: look now at what they cause. Without topics: at everything. */
  wake(topics?: Iterable<string>): void;
  /** Runs these jobs now, of those that run by themselves. */
  start(...names: string[]): void;
  /** Finishes the runs in flight and takes no new ones. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of this process: hands the outbox over, tries again what failed (the queue of pg-boss), and runs the
 * periodic ones. Several processes may do this on one PostgreSQL.
 */
export async function startQueue<S>(options: QueueOptions<S>): Promise<Queue> {
  const { database, log, jobs, context } = options;
  const { inPool = atOnce } = options;
  const { boss, worker } = await startBoss(options);
  database.madeTables();
  let stopping = false;

  const relay = singleFlight(async () => {
    try {
      let retries = 0;
      const round = () =>
        relayOnce({
          context,
          jobs,
          enqueue: async (tx, runs) => {
            await queueRuns(tx, runs);
            retries += runs.length;
          },
          onFailure: (error, event) =>
            log.warn({ err: error, topic: event.topic, subject: event.subject }, 'event not taken; it is tried again'),
        });
      while (!stopping) {
        const events = await inPool(() => underName('relay', round));
        hasten(events.map((event) => event.topic));
        // Who tells of something while this runs wakes the relay again.
        if (events.length < relayLimit || stopping) break;
      }
      if (retries > 0) boss.notifyWorker(worker);
    } catch (error) {
      log.warn({ err: error }, 'outbox not relayed; trying again');
    }
  }, relayGatherMs);

  /** Gives back the runs of processes that were killed, and removes what has ended long ago. */
  const care = singleFlight(async () => {
    try {
      if (!stopping) await underName('queue', () => boss.supervise());
    } catch (error) {
      log.warn({ err: error }, 'the queue was not looked after; trying again');
    }
  });

  const flights = new Map<Job<S>, Flight>();
  const periodic: Periodic[] = [
    {
      name: 'relay',
      everySeconds: options.pollSeconds ?? 2,
      waits: () => eventsWait,
      run: relay.run,
    },
    // The library would look by itself, with statements of its own each time. Nearly always there is nothing.
    {
      name: 'queue',
      everySeconds: options.pollSeconds ?? 2,
      waits: () => sql<boolean>`exists (
        select from pgboss.job where name = ${queue} and state < 'active' and start_after <= pgboss.job_now())`,
      run: () => boss.notifyWorker(worker),
    },
    {
      name: 'queue care',
      everySeconds: missSeconds,
      waits: () => sql<boolean>`exists (select from pgboss.job)`,
      run: care.run,
    },
  ];
  for (const job of jobs) {
    const { everySeconds, waits } = job;
    const gathered = job.gatherMs ?? gatherMs;
    if (everySeconds === undefined) continue;
    const flight = singleFlight(async () => {
      try {
        if (!stopping) await inPool(() => underName(`job ${job.name}`, async () => job.run?.(context, undefined)));
      } catch (error) {
        log.warn({ err: error, job: job.name }, 'periodic job failed; it runs again');
      }
    }, gathered);
    flights.set(job, flight);
    periodic.push({ name: job.name, everySeconds, waits, run: flight.run });
  }
  const kept = keptTopics(jobs);
  function wake(topics?: Iterable<string>): void {
    // What comes now waits in its table for the next process.
    if (stopping) return;
    const told = topics === undefined ? undefined : new Set(topics);
    const concerns = (own: Iterable<string>) => told === undefined || [...own].some((topic) => told.has(topic));
    if (concerns(kept)) relay.run();
    for (const [job, flight] of flights) if (concerns(job.on ?? [])) flight.run();
  }

  /** Of events that were kept, most were told of in this process, too: what they woke has done its work, and says so. */
  function hasten(topics: readonly string[]): void {
    const concerned = [...flights].filter(([job]) => job.on?.some((topic) => topics.includes(topic)) === true);
    const asked = concerned.filter(([job]) => job.waits !== undefined);
    timer.hasten(asked.map(([job]) => job.name));
    if (stopping) return;
    for (const [job, flight] of concerned) if (job.waits === undefined) flight.run();
  }

  const timer = startPeriodic(database, periodic, {
    now: () => options.clock.now(),
    ...(options.due === undefined ? {} : { due: options.due }),
    onProblem: (error) => log.warn({ err: error }, 'not asked what waits; trying again'),
  });
  return {
    wake,
    start: (...names) => {
      for (const [job, flight] of flights) if (names.includes(job.name)) flight.run();
    },
    stop: async () => {
      stopping = true;
      await timer.stop();
      await Promise.all([relay.idle(), care.idle(), ...[...flights.values()].map((flight) => flight.idle())]);
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

/** Makes the tables and queues that the library keeps, where there are none; for a role that may make tables. */
export async function prepareQueue(client: pg.ClientBase): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss: Boss = new PgBoss({
    db: { executeSql: async (text: string, values: unknown[] = []) => client.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  } as ConstructorParameters<typeof PgBoss>[0]);
  await boss.start();
  await createQueues(boss);
  await boss.stop({ graceful: false });
}

async function createQueues(boss: Boss): Promise<void> {
  await boss.createQueue(deadLetters, { retryLimit: 0 });
  await boss.createQueue(queue, {
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
    heartbeatSeconds: missSeconds,
    deadLetter: deadLetters,
  } as Parameters<Boss['createQueue']>[1]);
}

/** The queue for what failed, and for jobs that are run for each event. */
async function startBoss<S>(options: QueueOptions<S>): Promise<{ boss: Boss; worker: string }> {
  const { database, log, jobs, context, inPool = atOnce } = options;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  // Loaded here: a process that only serves requests does without it.
  const { PgBoss } = await import('pg-boss');
  const boss: Boss = new PgBoss({
    db: { executeSql: (text: string, values: unknown[] = []) => poolQuery(database.pool, { text, values }) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    maintenanceIntervalSeconds: 300,
    // A little less than the time between two looks: a look that comes early counts.
    monitorIntervalSeconds: missSeconds - 5,
    // Features that are not used here, which it looks after all the same.
    flowIntervalSeconds: 600,
    bamIntervalSeconds: 600,
    queueCacheIntervalSeconds: 600,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const work = async (batch: readonly { id: string; data: QueuedRun }[]) => {
    const results = [];
    for (const { id, data } of batch) {
      // Somebody else may have written it.
      const event = data.event as JobEvent | undefined;
      try {
        const job = byName.get(data.job);
        // An older version's: it is dropped.
        if (job === undefined) log.error({ job: data.job, event: event?.eventId }, 'no such job');
        else await inPool(() => underName(`job ${job.name}`, () => runFor(context, job, data.event)));
        results.push({ id, status: 'completed' as const });
      } catch (error) {
        log.warn({ err: error, job: data.job, subject: event?.subject }, 'job failed; it is tried again');
        results.push({ id, status: 'failed' as const, output: { message: (error as Error).message } });
      }
    }
    return results;
  };
  return underName('queue', async () => {
    await boss.start();
    await createQueues(boss);
    // Woken for what waits; by itself it looks this seldom only.
    const pace = { batchSize: 20, pollingIntervalSeconds: missSeconds, perJobResults: true };
    const worker = await boss.work<QueuedRun>(queue, pace, work);
    return { boss, worker };
  });
}
