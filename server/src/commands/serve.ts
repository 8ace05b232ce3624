import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { type App, createApp, prepareDatabase } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { ensureFirstAdmin } from '../domain/user/first-admin.ts';
import { type Queue, startQueue } from '../kernel/queue.ts';
import { openLedger } from '../ledger.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { lacksReference, seedReference } from '../platform/db/reference.ts';
import type { LedgerRuntime } from '../platform/ledger/runtime.ts';
import { populate } from '../seed/populate.ts';
import { printDemo } from '../seed/print.ts';

interface Running {
  config: Config;
  log: Logger;
  database: Database;
  app: App;
}

/** Config, database, migrations, application: what both `serve` and `worker` stand on. */
async function start(): Promise<Running> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.pwd', '*.secret', '*.token'],
  });
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  try {
    const applied = await migrate(database.pool);
    if (applied.length > 0 || (await lacksReference(database.pool))) await seedReference(database.pool);
    const app = await createApp(config, database, log);
    await prepareDatabase(app);
    return { config, log, database, app };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Makes the first admin of an empty database; answers how to log in where the password is known. */
async function firstAdmin({
  app,
  config,
  database,
}: Running): Promise<{ email: string; password: string } | undefined> {
  const { ids, clock } = app.kernel;
  const given = { email: config.admin?.email, password: config.admin?.password, evaluation: config.evaluation };
  const made = await ensureFirstAdmin(database.db, given, app.services.passwords, ids, clock.now());
  if (made === undefined) return undefined;
  const password = made.generatedPassword ?? config.admin?.password;
  return password === undefined ? undefined : { email: made.email, password };
}

/** An empty evaluation server becomes the demonstration world; it goes in by the operations, like anybody's calls. */
async function seedDemo({ app, config }: Running, admin: { email: string; password: string }): Promise<void> {
  const address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  console.log('Making the demonstration world (SEED=none leaves the database empty):');
  const result = await populate({ baseUrl: address, admin, progress: (step) => console.log(`  ${step}`) });
  printDemo(
    { ...result, verifyUrl: result.verifyUrl.replace(address, config.port === 0 ? app.baseUrl : config.baseUrl) },
    admin,
  );
}

/** Runs the server until a signal ends it. */
export async function serve(args: string[]): Promise<undefined> {
  const running = await start();
  const { app, config, log } = running;
  const admin = await firstAdmin(running);
  await app.http.listen({ host: config.host, port: config.port });
  if (config.port === 0) app.baseUrl = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
  log.info({ address: app.baseUrl }, 'listening');
  const stopJobs = args.includes('--no-jobs') ? async () => {} : await runJobs(running);
  onSignal(running, async () => {
    await app.http.close();
    await stopJobs();
  });
  if (admin === undefined) return;
  if (config.seed === 'demo') {
    await seedDemo(running, admin).catch((error) =>
      log.error({ err: error }, 'the demonstration world is not complete'),
    );
  } else if (config.admin?.password === undefined) {
    console.log(`The first admin: ${admin.email}, password ${admin.password} (shown once).`);
  }
}

/** Runs the jobs until a signal ends it. */
export async function work(): Promise<undefined> {
  const running = await start();
  const stopJobs = await runJobs(running);
  running.log.info('working');
  onSignal(running, stopJobs);
}

/** Starts the ledger and the queue; both are tried until they work, and trade goes on meanwhile. */
async function runJobs(running: Running): Promise<() => Promise<void>> {
  const { app, config, database, log } = running;
  const { clock } = app.kernel;
  let ledger: LedgerRuntime | undefined;
  let queue: Queue | undefined;
  const ledgerReady = untilDone('ledger', log, async () => {
    ledger ??= await openLedger(config, database, log, () => clock.now());
    await ledger.setUp();
    ledger.client.start();
    app.ledger = ledger;
    log.info({ network: ledger.client.profile.name, account: ledger.client.addresses.platform }, 'ledger ready');
  });
  const queueReady = untilDone('job queue', log, async () => {
    queue = await startQueue({ database, log, jobs: app.jobs, context: app.jobContext, clock });
    app.onEvents = queue.wake;
  });
  return async () => {
    await Promise.all([ledgerReady.stop(), queueReady.stop()]);
    await queue?.stop();
    await app.services.webhooks.stop();
    await app.services.eventBus?.close();
    await ledger?.close();
  };
}

/** Tries until it works, less and less often. `stop` waits for an attempt under way. */
function untilDone(what: string, log: Logger, work: () => Promise<void>): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current: Promise<void> = Promise.resolve();
  const attempt = (wait: number): void => {
    current = work().catch((error: Error) => {
      log.warn({ err: error }, `the ${what} is not ready; trying again`);
      if (!stopped) timer = setTimeout(() => attempt(Math.min(wait * 2, 60_000)), wait);
    });
  };
  attempt(1000);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return current;
    },
  };
}

/** Finishes requests and jobs in flight, then closes the database. A second signal ends at once. */
function onSignal({ database, log }: Running, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    const deadline = setTimeout(() => process.exit(1), 20_000);
    deadline.unref();
    stop()
      .then(() => database.close())
      .then(() => {
        log.info('stopped');
        process.exit(0);
      })
      .catch((error) => {
        log.error({ err: error }, 'not stopped cleanly');
        process.exit(1);
      });
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
