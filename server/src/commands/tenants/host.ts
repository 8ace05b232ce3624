import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { addOutcomes, outcomeMeter } from '../../domain/operations/tenant/measure.ts';
import type { Installations, Probe } from '../../domain/operations/tenant/ports.ts';
import { databaseOf, defaultTenant } from '../../domain/operations/tenant/rules.ts';
import { openAccount } from '../../domain/people/user/account.ts';
import { lockPlatformAdmins } from '../../domain/people/user/store.ts';
import { type Workers, workerPool } from '../../kernel/jobs/workers.ts';
import { platformAddress } from '../../ledger.ts';
import { answers, makeDatabase } from '../../platform/db/make-database.ts';
import { databaseNameOf, tenantConfig } from '../../tenancy.ts';
import type { Running } from '../installation.ts';
import { answerNothing, answerRefusal, away, suspended, unclearHost } from './answers.ts';
import { type Listed, openDirectory } from './directory.ts';
import { ownNames, readHost } from './host-name.ts';
import { openHouse } from './house.ts';
import { hasWork } from './waiting.ts';

/** The installations of tenants beside the operator's, in this process. */
export interface TenantHost extends Installations {
  /** Where the jobs of all installations of this process run. */
  readonly workers: Workers;
  /** Another process has told of events of a tenant: looks at what they cause. */
  told(tenant: string, topics: readonly string[]): void;
  /** Set by a process that runs no jobs: where it says that a tenant has told of events. */
  tell: (tenant: string, topics: readonly string[]) => void;
  /** Closes them all; calls under way are answered. */
  stop(): Promise<void>;
}

/** Addresses at which machines ask how we are, by whatever name they know us. */
const health = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
const probeMs = 5000;
const probesAtOnce = 8;
/** For calls that are on their way when the process ends; see api/http/ending.ts. */
const lastCallsMs = 700;
const sweepMs = 2000;
/** How often tenants that are closed are asked whether there is something to do. */
const roundMs = 30_000;

export function openTenants(operator: Running, runsJobs: boolean): TenantHost {
  const { app, config, database, log } = operator;
  const { clock, services } = app.kernel;
  const { domain } = config.tenants;
  const https = app.baseUrl.startsWith('https:');
  const workers = workerPool(config.tenants.jobsAtOnce);
  const directory = openDirectory(database, services.tenancy.secrets);
  const house = openHouse(operator, {
    atMost: config.tenants.open,
    runsJobs,
    workers,
    configOf,
    tell: (tenant, topics) => host.tell(tenant, topics),
  });
  const meter = outcomeMeter(
    (outcomes) => database.db.transaction().execute((tx) => addOutcomes(tx, outcomes)),
    (error) => log.warn({ err: error }, 'calls are not written down; they are kept for the next time'),
  );
  const inTurn = workerPool(probesAtOnce).of('probe');

  let ending = false;

  function configOf(tenant: Listed) {
    return tenantConfig(config, tenant, app.baseUrl);
  }

  function count(tenant: string, request: IncomingMessage, response: ServerResponse): void {
    if (health.test(request.url ?? '')) return;
    const began = performance.now();
    response.once('close', () => {
      // A stream takes as long as its reader likes.
      if (String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')) return;
      const answer = { milliseconds: performance.now() - began, failed: response.statusCode >= 500 };
      meter.count(tenant, answer, clock.now());
    });
  }

  async function serve(slug: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const tenant = await directory.find(slug);
      if (tenant === undefined || tenant.status === 'Archived' || tenant.status === 'Preparing') {
        return answerNothing(response, https);
      }
      if (tenant.status === 'Suspended') return answerRefusal(response, suspended(), https);
      if (ending) return answerRefusal(response, away(), https);
      count(slug, request, response);
      const { listener } = await house.enter(tenant, response);
      listener(request, response);
    } catch (error) {
      log.warn({ err: error, tenant: slug }, 'a tenant cannot be reached');
      if (!response.headersSent) answerRefusal(response, away(), https);
    }
  }

  app.dispatch = (request: IncomingMessage, response: ServerResponse, own: RequestListener): void => {
    const names = { own: ownNames(app.baseUrl), domain };
    const addressed = readHost(request, names);
    // Nothing behind us may believe a name that did not decide.
    if (domain !== undefined) delete request.headers['x-forwarded-host'];
    if (addressed.to === 'tenant') void serve(addressed.slug, request, response);
    else if (addressed.to === 'operator' || health.test(request.url ?? '')) {
      count(defaultTenant, request, response);
      own(request, response);
    } else if (addressed.to === 'unclear') answerRefusal(response, unclearHost(), https);
    else answerNothing(response, https);
  };

  async function sweep(): Promise<void> {
    if (house.names().length > 0) await directory.refresh();
    const known = directory.known();
    await house.closeIf((name) => !['Active', 'Preparing'].includes(known.get(name)?.status ?? 'Archived'));
    await house.closeIdle(config.tenants.idleSeconds * 1000);
  }

  /** Opens those that are closed and have something to do. */
  async function round(): Promise<void> {
    await directory.refresh();
    const closed = [...directory.known().values()].filter(
      ({ name, status }) => status === 'Active' && !house.names().includes(name),
    );
    await Promise.all(
      closed.map((tenant) =>
        inTurn(async () => {
          const due = house.dueOf(tenant.name);
          const url = configOf(tenant).databaseUrl;
          if (due !== undefined && !(await hasWork({ url, jobs: app.jobs, due, now: clock.now() }))) return;
          await house.open(tenant, 'briefly');
        }).catch((error: unknown) => log.warn({ err: error, tenant: tenant.name }, 'the jobs of a tenant are not run')),
      ),
    );
  }

  const timers = domain === undefined ? [] : [repeat(sweep, sweepMs, log)];
  if (domain !== undefined && runsJobs) timers.push(repeat(round, roundMs, log));

  const host: TenantHost = {
    workers,
    tell: () => {},
    told: (name, topics) => {
      void (async () => {
        const tenant = await directory.find(name);
        if (tenant?.status !== 'Active') return;
        (await house.open(tenant)).app.onEvents(
          topics.map((topic) => ({ eventId: '', topic, subject: '', payload: {} })),
        );
      })().catch((error: unknown) => log.warn({ err: error, tenant: name }, 'the jobs of a tenant are not run'));
    },
    prepare: async (name) => {
      await directory.refresh();
      const tenant = directory.known().get(name);
      if (tenant === undefined || config.databaseUrl === undefined) throw new Error(`There is no tenant ${name}.`);
      if (domain === undefined) throw new Error('TENANT_DOMAIN is not set: the tenant would have no host name.');
      const { migrateDatabaseUrl } = configOf(tenant);
      await makeDatabase(config.migrateDatabaseUrl ?? config.databaseUrl, {
        name: databaseOf(databaseNameOf(config.databaseUrl), name),
        mark: `lotmark tenant ${name} of ${platformAddress(config)}`,
        address: migrateDatabaseUrl ?? config.databaseUrl,
      });
      // Briefly: whoever makes a hundred of them has not called any.
      await makeFirstAdmin((await house.open(tenant, 'briefly')).app, tenant.adminEmail);
    },
    probe: (names) => Promise.all(names.map((name) => inTurn(() => probe(name)))),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await new Promise((resolve) => setTimeout(resolve, house.names().length === 0 ? 0 : lastCallsMs));
      ending = true;
      await house.closeAll();
      await meter.flush();
    },
  };

  async function probe(name: string): Promise<Probe> {
    if (name === defaultTenant) return { tenant: name, answered: await isReady(app) };
    const open = house.opened(name);
    if (open !== undefined) return { tenant: name, answered: await isReady(open.app) };
    const tenant = await directory.find(name);
    const url = tenant === undefined ? undefined : configOf(tenant).databaseUrl;
    return { tenant: name, answered: url !== undefined && (await answers(url, probeMs)) };
  }

  if (runsJobs) app.installations = host;
  return host;
}

async function isReady(app: Running['app']): Promise<boolean> {
  const { statusCode } = await app.http.inject({ method: 'GET', url: '/readyz' });
  return statusCode === 200;
}

/** The first admin of an installation that has none: gets a mail with a link to choose a password. */
function makeFirstAdmin(app: Running['app'], email: string): Promise<void> {
  return app.jobContext.transaction(async (work) => {
    if ((await lockPlatformAdmins(work.tx)).length > 0) return;
    await openAccount(
      work,
      { baseUrl: app.baseUrl, language: 'en', texts: app.services.mailTexts },
      { email, fullName: 'Administrator', passwordHash: null, roles: ['Platform Admin'], grantedBy: 'first start' },
    );
  });
}

/** Does something again and again, never twice at a time. */
function repeat(work: () => Promise<void>, everyMs: number, log: Logger): NodeJS.Timeout {
  let busy = false;
  return setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => log.warn({ err: error }, 'tenants are not looked after; it is tried again'))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
}
