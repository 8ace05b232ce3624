import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type App, type AppOverrides, createApp, prepareDatabase } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { relayOnce } from '../../src/kernel/jobs/relay.ts';
import type { Clock } from '../../src/kernel/values/clock.ts';
import type { OutboxEvent } from '../../src/kernel/write/outbox.ts';
import { openLedger } from '../../src/ledger.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { testSecret } from './process.ts';

export { freshDatabase, onPostgres } from './database.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  set(moment: Date): void;
}

export function testClock(start = new Date('2026-03-02T09:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
    set: (moment) => {
      now = moment.getTime();
    },
  };
}

export interface Harness {
  readonly app: App;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly config: Config;
  /** Address of the listening server. */
  readonly url: string;
  /** Hands events to their jobs and runs them here and now, until nothing is left. Answers how many ran. */
  drain(): Promise<number>;
  /** Opens the embedded ledger (once), then anchors everything that is signed and mirrors what is due. */
  anchor(): Promise<void>;
  /** All that calls and jobs have told of, in the order of their commits. */
  readonly told: readonly OutboxEvent[];
  /** Runs a periodic job once. */
  tick(job: string): Promise<void>;
  close(): Promise<void>;
}

/** The cheapest valid argon2: tests are about passwords, not about their cost. */
const testPasswordCost = { memoryKib: 64, passes: 1 };

/** The whole service in this process, over real HTTP on a free port, on a clean database; time stands still. */
export async function startHarness(
  options: {
    /** Settings; a function is told the address of the PostgreSQL database. */
    env?: Record<string, string> | ((databaseUrl: string | undefined) => Record<string, string>);
    overrides?: AppOverrides;
    poolSize?: number;
    durable?: boolean;
  } = {},
): Promise<Harness> {
  const { poolSize, durable = false } = options;
  const database = await freshDatabase({ durable, traced: true, ...(poolSize === undefined ? {} : { poolSize }) });
  const clock = testClock();
  // Made with the first file.
  const dataDir = join(tmpdir(), `lotmark-test-${randomBytes(8).toString('hex')}`);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_ADDRESS: '0',
    DRILLS_PER_HOUR: '9999',
    RATE_LIMIT_PER_ACTOR: '0',
    CHECK_OUTPUT: 'true',
    SEED: 'none',
    LEDGER_CLOSE_MS: '20',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...(typeof options.env === 'function' ? options.env(database.url) : options.env),
    // The trace of the database begins with it.
    SECRET_KEY: testSecret,
  });
  const log = pino({ level: config.logLevel });
  const app = await createApp(config, database, log, {
    clock,
    passwordCost: testPasswordCost,
    // Tenants may be named, though no other installation runs beside this one.
    tenancy: { without: undefined },
    ...options.overrides,
  });
  await prepareDatabase(app, log);
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  app.baseUrl = url;
  return {
    ...driven({ app, config, database, clock, log, url }),
    close: async () => {
      await app.http.close();
      await app.ledger?.close();
      app.services.signer.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the jobs of an installation when a test says so. */
export function driven(of: {
  app: App;
  config: Config;
  database: TestDatabase;
  clock: TestClock;
  log: Logger;
  url: string;
}): Omit<Harness, 'close'> {
  const { app, config, database, clock, log, url } = of;
  const told: OutboxEvent[] = [];
  const woken: string[] = [];
  app.onEvents = (events) => {
    told.push(...events);
    woken.push(...events.map((event) => event.topic));
  };
  const drain = async (): Promise<number> => {
    let ran = 0;
    for (;;) {
      const events = await relayOnce({
        context: app.jobContext,
        jobs: app.jobs,
        enqueue: async () => {},
        onFailure: (error) => {
          throw error;
        },
      });
      const topics = new Set(woken.splice(0));
      const due = app.jobs.filter(
        (job) => job.everySeconds !== undefined && (job.on ?? []).some((topic) => topics.has(topic)),
      );
      for (const job of due) await job.run?.(app.jobContext, undefined);
      ran += events.length + due.length;
      if (events.length + due.length === 0) return ran;
    }
  };
  const tick = async (name: string): Promise<void> => {
    const job = app.jobs.find((candidate) => candidate.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.run?.(app.jobContext, undefined);
  };
  return {
    anchor: async () => {
      if (app.ledger === undefined) {
        app.ledger = await openLedger(config, database, log, () => clock.now());
        await app.ledger.setUp();
      }
      await drain();
      // The clock may have moved by hours since the network was heard of last.
      await app.ledger.node.request('ledger_accept');
      await app.ledger.client.pump();
      await tick('anchor');
      for (let round = 0; round < 4; round++) {
        await tick('mirror');
        await app.ledger.node.request('ledger_accept');
        await app.ledger.client.pump();
      }
      await drain();
    },
    app,
    database,
    clock,
    config,
    url,
    drain,
    told,
    tick,
  };
}
