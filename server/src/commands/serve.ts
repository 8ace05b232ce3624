import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { endHttp } from '../api/http/ending.ts';
import { type App, createApp, prepareDatabase } from '../app.ts';
import { type Config, deriveKey, markPurpose } from '../config.ts';
import { ensureFirstAdmin } from '../domain/people/user/first-admin.ts';
import { anchorJob } from '../domain/proof/attestation/jobs.ts';
import { beginTrace } from '../domain/proof/seal/seal.ts';
import { mirrorJob } from '../domain/trade/mirror/jobs.ts';
import { type Queue, startQueue } from '../kernel/jobs/queue.ts';
import { underName } from '../kernel/jobs/under-name.ts';
import { systemClock } from '../kernel/values/clock.ts';
import { systemIds } from '../kernel/values/ids.ts';
import { loggedError } from '../kernel/values/logged-error.ts';
import { openLedger, openLedgerAtStart, requireHome } from '../ledger.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { lacksReference, seedReference } from '../platform/db/reference.ts';
import { LedgerMismatchError } from '../platform/ledger/client/errors.ts';
import { LedgerHomeError } from '../platform/ledger/home.ts';
import type { LedgerFailure, LedgerRuntime } from '../platform/ledger/runtime.ts';
import { requireSecretKey, withStoredLedgerSeed } from '../sealed-secrets.ts';
import { beginWorlds } from '../seed/begun.ts';
import type { Given } from './command.ts';
import { type Demonstration, openDemonstration } from './demonstration.ts';
import { endWithin, onSignal } from './ending.ts';
import { checkSettings, listenProblem } from './start-checks.ts';

export interface Running {
  config: Config;
  log: Logger;
  database: Database;
  app: App;
  /** The ledger of a process that runs jobs, where its node had to be asked at the start and answered. */
  ledger: LedgerRuntime | undefined;
}

/**
 * Config, database, migrations, application: what both `serve` and `worker` stand on.
 * @param runsJobs whether this process speaks to the ledger, too.
 * @throws LedgerHomeError, LedgerMismatchError when the settings or the node lead to another ledger than the database's.
 */
export async function start(given: Config, runsJobs: boolean): Promise<Running> {
  const log = pino({
    level: given.logLevel,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.pwd', '*.secret', '*.token'],
  });
  const database = await openDatabase({
    url: given.databaseUrl,
    dataDir: given.dataDir,
    poolSize: given.databasePool,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const markKey = deriveKey(given.secretKey, markPurpose);
  database.markWith(markKey);
  let app: App | undefined;
  let ledger: LedgerRuntime | undefined;
  try {
    await checkSettings(database);
    const applied = await migrate(given.migrateDatabaseUrl ?? database.pool, { markKey });
    // The first write that is marked as ours would hide that the trace has not begun.
    await database.db.transaction().execute(async (tx) => {
      await requireSecretKey(tx, given.secretKey, systemIds.random);
      await beginTrace(tx);
    });
    if (applied.length > 0 || (await lacksReference(database.pool))) await seedReference(database.pool, markKey);
    const config = await withStoredLedgerSeed(database.db, given);
    await requireHome(config, database.db, systemClock.now());
    if (runsJobs) ledger = await openLedgerAtStart(config, database, log, () => systemClock.now());
    app = await createApp(config, database, log);
    await prepareDatabase(app, log);
    return { config, log, database, app, ledger };
  } catch (error) {
    await ledger?.close();
    app?.services.signer.close();
    await database.close();
    throw error;
  }
}

/** Makes the first admin of an empty database; answers how to log in where the password is known. */
export async function firstAdmin({
  app,
  config,
  database,
}: Running): Promise<{ email: string; password: string } | undefined> {
  const { ids, clock } = app.kernel;
  const worlds = { season: ['small', 'season'], small: ['small'], none: [] } as const;
  await beginWorlds(database.db, worlds[config.seed], clock.now());
  const given = { email: config.admin?.email, password: config.admin?.password, evaluation: config.evaluation };
  const made = await ensureFirstAdmin(database.db, given, { hasher: app.services.passwords, ids, now: clock.now() });
  if (made === undefined) return undefined;
  const password = made.generatedPassword ?? config.admin?.password;
  return password === undefined ? undefined : { email: made.email, password };
}

/** What the first start says. An empty evaluation server becomes the demonstration world. */
export async function welcome(
  { config }: Running,
  admin: { email: string; password: string } | undefined,
  demonstration: Demonstration,
): Promise<void> {
  // Said before anything else: it stands nowhere, and a world that is being made may be stopped.
  if (admin !== undefined && config.admin?.password === undefined) {
    console.log(`The first admin: ${admin.email}, password ${admin.password} (shown once).`);
  }
  await demonstration.make(admin);
}

/** Runs the server until a signal ends it. */
export async function serve(config: Config, { switches }: Given): Promise<undefined> {
  const running = await start(config, !switches.has('no-jobs'));
  const { app, log } = running;
  const admin = await firstAdmin(running);
  await listen(running);
  if (config.port === 0) app.baseUrl = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
  log.info({ address: app.baseUrl }, 'listening');
  const jobs = switches.has('no-jobs') ? undefined : await runJobs(running);
  const demonstration = openDemonstration(running);
  onSignal(running, async () => {
    await demonstration.stop();
    await Promise.all([endCalls(running), jobs?.stop()]);
    await jobs?.close();
  });
  await welcome(running, admin, demonstration);
}

/** The port was free at the beginning; somebody may have taken it meanwhile. */
export async function listen({ app, config, database }: Running): Promise<void> {
  const { host, port } = config;
  try {
    await app.http.listen({ host, port });
  } catch (error) {
    await app.http.close();
    await database.close();
    throw listenProblem(error as Error, host, port) ?? error;
  }
}

/** Answers the calls under way and takes no more. */
export async function endCalls({ app, log }: Running): Promise<void> {
  const cut = await endHttp(app.http);
  if (cut > 0) log.warn({ connections: cut }, 'cut off: their requests did not come, or their answers took too long');
}

/** Runs the jobs until a signal ends it. */
export async function work(config: Config): Promise<undefined> {
  const running = await start(config, true);
  const jobs = await runJobs(running);
  running.log.info('working');
  onSignal(running, async () => {
    await jobs.stop();
    await jobs.close();
  });
}

/** The jobs of a process, to be ended in two steps. */
export interface RunningJobs {
  /** Finishes what is under way and begins nothing more; takes some seven seconds at most. */
  stop(): Promise<void>;
  /** Gives up what calls may use too: the ledger and the message broker. After `stop`, and after the last call. */
  close(): Promise<void>;
}

/** For jobs under way when the process ends. */
const jobsEndMs = 7000;
const ledgerEndMs = 1000;

/** Starts the ledger and the queue; both are tried until they work, and trade goes on meanwhile. */
export async function runJobs(running: Running): Promise<RunningJobs> {
  const { app, config, database, log } = running;
  const { clock } = app.kernel;
  let { ledger } = running;
  let queue: Queue | undefined;
  const setUpLedger = async (): Promise<LedgerRuntime> => {
    ledger ??= await underName('ledger node', () => openLedger(config, database, log, () => clock.now()));
    await underName('ledger set-up', () => ledger?.setUp());
    return ledger;
  };
  const ledgerReady = untilDone('ledger', log, async () => {
    try {
      ledger = await setUpLedger();
    } catch (error) {
      app.ledgerFailure = ledgerFailure(error as Error, app.ledgerFailure?.since ?? clock.now());
      throw error;
    }
    app.ledgerFailure = undefined;
    underName('ledger pump', () => ledger?.client.start());
    app.ledger = ledger;
    ledger.client.onSettled(() => queue?.start(mirrorJob));
    // What waited for the ledger must not wait for its next time, too.
    queue?.start(anchorJob, mirrorJob);
    log.info({ network: ledger.client.profile.name, account: ledger.client.addresses.platform }, 'ledger ready');
  });
  const queueReady = untilDone('job queue', log, async () => {
    queue = await startQueue({ database, log, jobs: app.jobs, context: app.jobContext, clock });
    const { wake } = queue;
    app.onEvents = (events) => wake(events.map((event) => event.topic));
  });
  const rest = async (): Promise<void> => {
    await Promise.all([ledgerReady.stop(), queueReady.stop(), app.services.webhooks.stop()]);
    await queue?.stop();
  };
  return {
    stop: () => endWithin(log, 'the jobs', jobsEndMs, rest()),
    close: () =>
      endWithin(log, 'the ledger', ledgerEndMs, Promise.all([app.services.eventBus?.close(), ledger?.close()])),
  };
}

function ledgerFailure(error: Error, since: Date): LedgerFailure {
  const isMismatch = error instanceof LedgerHomeError || error instanceof LedgerMismatchError;
  return { reason: error.message, since, isMismatch };
}

/** Tries until it works, less and less often; says so once for each reason. `stop` waits for an attempt under way. */
function untilDone(what: string, log: Logger, work: () => Promise<void>): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let told = '';
  let current: Promise<void> = Promise.resolve();
  const attempt = (wait: number): void => {
    current = work().catch((error: Error) => {
      if (error.message !== told) log.warn({ err: error }, `the ${what} is not ready; trying again until it is`);
      told = error.message;
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
