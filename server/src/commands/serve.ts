import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { type App, createApp, prepareDatabase } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { startQueue } from '../kernel/queue.ts';
import { openLedger } from '../ledger.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { seedReference } from '../platform/db/reference.ts';

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
    if ((await migrate(database.pool)).length > 0) await seedReference(database.pool);
    const app = await createApp(config, database, log);
    await prepareDatabase(app);
    return { config, log, database, app };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs the server until a signal ends it. */
export async function serve(args: string[]): Promise<undefined> {
  const running = await start();
  const { app, config, log } = running;
  await app.http.listen({ host: config.host, port: config.port });
  if (config.port === 0) app.baseUrl = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
  log.info({ address: app.baseUrl }, 'listening');
  const stopJobs = args.includes('--no-jobs') ? async () => {} : await runJobs(running);
  onSignal(running, async () => {
    await app.http.close();
    await stopJobs();
  });
}

/** Runs the jobs until a signal ends it. */
export async function work(): Promise<undefined> {
  const running = await start();
  const stopJobs = await runJobs(running);
  running.log.info('working');
  onSignal(running, stopJobs);
}

async function runJobs(running: Running): Promise<() => Promise<void>> {
  const { app, config, database, log } = running;
  const { clock } = app.kernel;
  const ledger = await openLedger(config, database, log, () => clock.now());
  const setUp = untilDone(async () => {
    await ledger.setUp();
    ledger.client.start();
    app.ledger = ledger;
    log.info({ network: ledger.client.profile.name, account: ledger.client.addresses.platform }, 'ledger ready');
  }, log);
  const queue = await startQueue({ database, log, jobs: app.jobs, context: app.jobContext, clock });
  app.onEvents = queue.wake;
  return async () => {
    setUp.stop();
    await queue.stop();
    await ledger.close();
  };
}

/** Tries until it works: the ledger may be away when we start, and trade goes on without it. */
function untilDone(work: () => Promise<void>, log: Logger): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const attempt = (wait: number): void => {
    work().catch((error: Error) => {
      log.warn({ err: error }, 'the ledger is not ready; trying again');
      if (!stopped) timer = setTimeout(() => attempt(Math.min(wait * 2, 60_000)), wait);
    });
  };
  attempt(1000);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
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
