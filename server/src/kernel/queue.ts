import type { PgBoss as Boss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import { poolQuery } from '../platform/db/pool-query.ts';
import type { Clock } from './clock.ts';
import type { Job, JobContext, QueuedRun } from './jobs.ts';
import { queueNames } from './queued-runs.ts';
import { relayOnce } from './relay.ts';

const { work: queue, dead: deadLetters } = queueNames;
/** How long a process that was killed keeps its runs, and how often others look for such runs. */
const missSeconds = 20;

export interface QueueOptions<S> {
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: readonly Job<S>[];
  context: JobContext<S>;
  /** Seconds between two looks at the outbox and the queue when nobody calls `wake`. */
  pollSeconds?: number;
}

export interface Queue {
  /** Something was committed to the outbox: look now. */
  wake(): void;
  /** Finishes the runs in flight and takes no new ones. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of this process: relays the outbox to pg-boss, works its queue, and runs the periodic ones. Several
 * processes may do this on one PostgreSQL.
 */
export async function startQueue<S>(options: QueueOptions<S>): Promise<Queue> {
  const { database, log, jobs, context } = options;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  // Loaded here: a process that only serves requests does without it.
  const { PgBoss } = await import('pg-boss');
  const boss: Boss = new PgBoss({
    db: { executeSql: (text: string, values: unknown[] = []) => poolQuery(database.pool, { text, values }) },
    schema: 'pgboss',
    supervise: true,
    schedule: false,
    maintenanceIntervalSeconds: 300,
    superviseIntervalSeconds: missSeconds,
    monitorIntervalSeconds: missSeconds,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  await boss.createQueue(deadLetters, { retryLimit: 0 });
  await boss.createQueue(queue, {
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
    heartbeatSeconds: missSeconds,
    deadLetter: deadLetters,
  } as Parameters<typeof boss.createQueue>[1]);

  let stopping = false;
  const worker = await boss.work<QueuedRun>(
    queue,
    { batchSize: 20, pollingIntervalSeconds: options.pollSeconds ?? 2, perJobResults: true },
    async (batch) => {
      const results = [];
      for (const { id, data } of batch) {
        try {
          await runEventJob(byName, context, data, log);
          results.push({ id, status: 'completed' as const });
        } catch (error) {
          log.warn({ err: error, job: data.job, subject: data.event.subject }, 'job failed; it is tried again');
          results.push({ id, status: 'failed' as const, output: { message: (error as Error).message } });
        }
      }
      return results;
    },
  );

  const enqueue = async (runs: QueuedRun[]): Promise<void> => {
    await boss.insert(queue, runs.map((run) => ({ id: run.id, data: run })) as Parameters<typeof boss.insert>[1]);
    boss.notifyWorker(worker);
  };
  const relay = singleFlight(async () => {
    try {
      while (!stopping && (await relayOnce(database, options.clock, jobs, enqueue)) > 0);
    } catch (error) {
      log.warn({ err: error }, 'outbox not relayed; trying again');
    }
  });
  const timers = [setInterval(relay.run, (options.pollSeconds ?? 2) * 1000)];
  const periodic = jobs
    .filter((job) => job.everySeconds !== undefined)
    .map((job) => {
      const flight = singleFlight(async () => {
        try {
          if (!stopping) await job.run(context, undefined);
        } catch (error) {
          log.warn({ err: error, job: job.name }, 'periodic job failed; it runs again');
        }
      });
      timers.push(setInterval(flight.run, (job.everySeconds as number) * 1000));
      return flight;
    });
  relay.run();
  return {
    wake: relay.run,
    stop: async () => {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([relay.idle(), ...periodic.map((flight) => flight.idle())]);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Runs one queued event; an unknown job name (an older version's) is dropped with a log line. */
async function runEventJob<S>(
  byName: Map<string, Job<S>>,
  context: JobContext<S>,
  run: QueuedRun,
  log: Logger,
): Promise<void> {
  const job = byName.get(run.job);
  if (job === undefined) return log.error({ job: run.job, event: run.event.eventId }, 'no such job');
  await job.run(context, run.event);
}

/** At most one run at a time; calls during a run cause exactly one more. */
function singleFlight(work: () => Promise<void>): { run: () => void; idle: () => Promise<void> } {
  let current: Promise<void> | undefined;
  let again = false;
  const run = (): void => {
    if (current !== undefined) {
      again = true;
      return;
    }
    current = work().finally(() => {
      current = undefined;
      if (again) {
        again = false;
        run();
      }
    });
    current.catch(() => {});
  };
  return { run, idle: async () => current };
}
