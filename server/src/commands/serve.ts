import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { endHttp } from '../api/http/ending.ts';
import type { Config } from '../config.ts';
import { ensureFirstAdmin } from '../domain/people/user/first-admin.ts';
import { loggedError } from '../kernel/values/logged-error.ts';
import { beginWorlds } from '../seed/begun.ts';
import { hasAdmin } from '../seed/side-door.ts';
import type { Given } from './command.ts';
import { type Demonstration, openDemonstration } from './demonstration.ts';
import { onSignal } from './ending.ts';
import { openInstallation, type Running, type RunningJobs, runJobs } from './installation.ts';
import { listenProblem, StartError } from './start-checks.ts';
import { tell } from './tell.ts';
import { openTenants, type TenantHost } from './tenants/host.ts';

/**
 * Whoever starts it by hand reads what it says to them; a line of the log for each call would stand between. LOG_LEVEL brings the
 * log there, too.
 */
const isRead = (): boolean =>
  process.stdout.isTTY === true && process.stderr.isTTY === true && (process.env['LOG_LEVEL'] ?? '') === '';

/** What a process has open: the operator's installation, and those of tenants as they are needed. */
export interface Serving extends Running {
  tenants: TenantHost;
}

/**
 * What `serve` and `worker` stand on.
 * @param runsJobs whether this process runs the jobs.
 * @throws LedgerHomeError, LedgerMismatchError when the settings or the node lead to another ledger than the database's.
 */
export async function start(given: Config, runsJobs: boolean): Promise<Serving> {
  const log = pino({
    level: isRead() ? 'warn' : given.logLevel,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.pwd', '*.secret', '*.token'],
  });
  const running = await openInstallation(given, { log, runsJobs });
  return { ...running, tenants: openTenants(running, runsJobs) };
}

/** Runs the jobs of the operator's installation, in the pool that all of this process share. */
export function runOwnJobs(serving: Serving): Promise<RunningJobs> {
  return runJobs(serving, { inPool: serving.tenants.workers.of('') });
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

/** Demonstration worlds are made in the name of an admin. */
export async function checkSeed({ app, config, database }: Running): Promise<void> {
  if (config.seed === 'none' || config.evaluation || config.admin !== undefined || (await hasAdmin(database.db)))
    return;
  await app.http.close();
  await database.close();
  throw new StartError(
    `SEED=${config.seed} makes its world in the name of an admin, and there is none: set ADMIN_EMAIL and ADMIN_PASSWORD.`,
  );
}

/** What the first start says. An empty evaluation server becomes the demonstration world. */
export async function welcome(
  { config }: Running,
  admin: { email: string; password: string } | undefined,
  demonstration: Demonstration,
): Promise<void> {
  // Said before anything else: it stands nowhere, and a world that is being made may be stopped.
  if (admin !== undefined && config.admin?.password === undefined) {
    tell(
      `The first admin: ${admin.email}, password ${admin.password}. Write it down: it is not shown at a later start.`,
    );
  }
  await demonstration.make(admin);
}

/** Runs the server until a signal ends it. */
export async function serve(config: Config, { switches }: Given): Promise<undefined> {
  const running = await start(config, !switches.has('no-jobs'));
  const { app, log } = running;
  await checkSeed(running);
  const admin = await firstAdmin(running);
  await listen(running);
  if (config.port === 0) app.baseUrl = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
  log.info({ address: app.baseUrl }, 'listening');
  if (isRead()) tell(`Lotmark answers at ${app.baseUrl}.`);
  const jobs = switches.has('no-jobs') ? undefined : await runOwnJobs(running);
  const demonstration = openDemonstration(running);
  onSignal(running, async () => {
    await demonstration.stop();
    await Promise.all([endCalls(running), jobs?.stop(), running.tenants.stop()]);
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
  const jobs = await runOwnJobs(running);
  running.log.info('working');
  onSignal(running, async () => {
    await Promise.all([jobs.stop(), running.tenants.stop()]);
    await jobs.close();
  });
}
