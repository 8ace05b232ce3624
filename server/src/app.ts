import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createHttp, mountOperations } from './api/http/server.ts';
import { mountSystem } from './api/http/system.ts';
import { allOperations } from './api/index.ts';
import { allJobs } from './api/jobs.ts';
import type { Services } from './api/operation.ts';
import { type Config, deriveKey } from './config.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { type IdSource, systemIds } from './kernel/ids.ts';
import { type Job, type JobContext, jobContext as makeJobContext } from './kernel/jobs.ts';
import { createMetrics, type Metrics } from './kernel/metrics.ts';
import { defaultCost, type PasswordCost, passwordHasher } from './kernel/password.ts';
import type { Kernel } from './kernel/pipeline.ts';
import { memoryRateLimiter } from './kernel/ratelimit.ts';
import type { Database } from './platform/db/database.ts';

/** What tests put in place of the real parts. */
export interface AppOverrides {
  clock?: Clock;
  ids?: IdSource;
  passwordCost?: PasswordCost;
}

export interface App {
  readonly http: FastifyInstance;
  readonly kernel: Kernel<Services>;
  readonly services: Services;
  readonly jobs: readonly Job<Services>[];
  readonly jobContext: JobContext<Services>;
  readonly metrics: Metrics;
  /** Set by whoever runs the queue: called after each commit that wrote events. */
  onEvents: () => void;
  /** The port is known only after listening. */
  baseUrl: string;
}

/** The composition root: platform, kernel, domain and operations wired once. Starts nothing. */
export async function createApp(
  config: Config,
  database: Database,
  log: Logger,
  overrides: AppOverrides = {},
): Promise<App> {
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? systemIds;
  const metrics = createMetrics(database);
  const sessions = { ...config.session, secret: deriveKey(config.secretKey, 'csrf') };
  const services: Services = {
    baseUrl: () => app.baseUrl,
    sessions,
    passwords: passwordHasher(overrides.passwordCost ?? defaultCost),
    attest: { lot: async () => 0, order: async () => 0, escrow: async () => 0 },
  };
  const kernel: Kernel<Services> = {
    database,
    services,
    clock,
    ids,
    sessions,
    limiter: memoryRateLimiter(),
    limits: config.limits,
    checkOutput: config.checkOutput,
    onEvents: () => app.onEvents(),
    onCall: metrics.call,
  };
  const httpOptions = {
    log,
    trustedProxies: config.trustedProxies,
    secureCookies: config.baseUrl.startsWith('https:'),
  };
  const http = await createHttp(httpOptions);
  const app: App = {
    http,
    kernel,
    services,
    jobs: allJobs,
    jobContext: makeJobContext({ database, services, clock, ids, log, onEvents: () => app.onEvents() }),
    metrics,
    onEvents: () => {},
    baseUrl: config.baseUrl,
  };
  mountOperations(http, kernel, allOperations, httpOptions);
  mountSystem(http, { operations: allOperations, database, metrics, clock });
  return app;
}
