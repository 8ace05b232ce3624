import type { Logger } from 'pino';
import type { Services } from '../api/operation.ts';
import { type App, createApp, prepareDatabase } from '../app.ts';
import { type Config, deriveKey, markPurpose } from '../config.ts';
import { loadAtlas } from '../domain/foundation/atlas/load.ts';
import { anchorJob } from '../domain/proof/attestation/jobs.ts';
import { beginTrace } from '../domain/proof/seal/seal.ts';
import { mirrorJob } from '../domain/trade/mirror/jobs.ts';
import { openFieldIntake } from '../field-intake.ts';
import { type Queue, type QueueOptions, startQueue } from '../kernel/jobs/queue.ts';
import { underName } from '../kernel/jobs/under-name.ts';
import { systemClock } from '../kernel/values/clock.ts';
import { systemIds } from '../kernel/values/ids.ts';
import { openLedger, openLedgerAtStart, requireHome } from '../ledger.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { addReference, lacksReference } from '../platform/db/reference.ts';
import type { RulesReport } from '../platform/db/seals/rules-watch.ts';
import { LedgerMismatchError } from '../platform/ledger/client/errors.ts';
import { LedgerHomeError } from '../platform/ledger/home.ts';
import type { LedgerFailure, LedgerRuntime } from '../platform/ledger/runtime.ts';
import type { MqttSubscription } from '../platform/mqtt/open-mqtt.ts';
import { requireSecretKey, withStoredLedgerSeed } from '../sealed-secrets.ts';
import { endWithin } from './ending.ts';
import { checkSettings } from './start-checks.ts';

/** An installation that is open in this process. */
export interface Running {
  config: Config;
  log: Logger;
  database: Database;
  app: App;
  /** The ledger of a process that runs jobs, where its node had to be asked at the start and answered. */
  ledger: LedgerRuntime | undefined;
}

let migrations: ReturnType<typeof readMigrations> | undefined;
/** The files, read once however many installations are opened. */
function knownMigrations(): ReturnType<typeof readMigrations> {
  migrations ??= readMigrations();
  return migrations;
}

export interface Opening {
  log: Logger;
  runsJobs: boolean;
  overrides?: Parameters<typeof createApp>[3];
}

/**
 * Config, database, migrations, application of one installation.
 * @param open.runsJobs whether this process speaks to its ledger, too.
 * @param open.shared what it uses together with the other installations of this process.
 * @throws LedgerHomeError, LedgerMismatchError when the settings or the node lead to another ledger than the database's.
 */
export async function openInstallation(given: Config, open: Opening): Promise<Running> {
  const { log, runsJobs, overrides = {} } = open;
  const database = await openDatabase({
    url: given.databaseUrl,
    dataDir: given.dataDir,
    poolSize: given.databasePool,
    isOneOfMany: given.tenant !== undefined,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
    onRulesChanged: (found) => tellOfRules(log, found),
  });
  const markKey = deriveKey(given.secretKey, markPurpose);
  database.markWith(markKey);
  let app: App | undefined;
  let ledger: LedgerRuntime | undefined;
  try {
    // Tenants are behind the pooler, if any, that was asked for the operator's database.
    if (given.tenant === undefined) await checkSettings(database);
    const applied = await migrate(given.migrateDatabaseUrl ?? database.pool, {
      markKey,
      migrations: knownMigrations(),
    });
    // The first write that is marked as ours would hide that the trace has not begun.
    await database.db.transaction().execute(async (tx) => {
      await requireSecretKey(tx, given.secretKey, systemIds.random);
      await beginTrace(tx);
    });
    if (applied.length > 0 || (await lacksReference(database.pool))) await addReference(database.db);
    await loadAtlas(database.pool, systemClock.now());
    const config = await withStoredLedgerSeed(database.db, given);
    await requireHome(config, database.db, systemClock.now());
    if (runsJobs) ledger = await openLedgerAtStart(config, database, log, () => systemClock.now());
    app = await createApp(config, database, log, overrides);
    await prepareDatabase(app, log);
    return { config, log, database, app, ledger };
  } catch (error) {
    await ledger?.close();
    app?.services.signer.close();
    await database.close();
    throw error;
  }
}

function tellOfRules(log: Logger, { what, faults }: RulesReport): void {
  if (what === 'newer version') log.info('a newer version has migrated the database');
  else if (what === 'beside') log.info('somebody added something to the database, beside our tables');
  else if (what === 'altered')
    log.error({ faults }, 'triggers, functions or other rules of the database are not those of this version');
  else if (what === 'strange statements')
    log.error(
      'somebody had code run within a connection of the service, and prepared statements there; the connection was ended',
    );
  else log.error('somebody changed triggers, functions or other rules of the database, and put them back');
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
export async function runJobs(
  running: Running,
  among: Pick<QueueOptions<Services>, 'inPool' | 'due'> = {},
): Promise<RunningJobs> {
  const { app, config, database, log } = running;
  const { clock } = app.kernel;
  let { ledger } = running;
  let queue: Queue | undefined;
  let intake: MqttSubscription | undefined;
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
    queue = await startQueue({ database, log, jobs: app.jobs, context: app.jobContext, clock, ...among });
    const { wake } = queue;
    app.onEvents = (events) => wake(events.map((event) => event.topic));
  });
  const intakeReady = untilDone('readings by MQTT', log, async () => {
    // The broker's topics name devices, not tenants: it is the operator's own.
    if (config.tenant === undefined) intake = await openFieldIntake(config, app, log);
  });
  const rest = async (): Promise<void> => {
    await intakeReady.stop();
    await intake?.close();
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
