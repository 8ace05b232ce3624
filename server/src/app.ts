import { createSecretKey } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { mountEventStream } from './api/event-stream.ts';
import { createHttp, mountOperations } from './api/http/server.ts';
import { mountSystem } from './api/http/system.ts';
import { allOperations } from './api/index.ts';
import { allJobs } from './api/jobs.ts';
import type { Attest, Services } from './api/operation.ts';
import { mountPages } from './api/pages/index.ts';
import { mountPartnerSignup } from './api/pages/partner-signup.ts';
import { mountPayPages } from './api/pages/pay/index.ts';
import { mountPortal } from './api/pages/portal.ts';
import { mountPaymentCallback } from './api/payment-callback.ts';
import { type Config, deriveKey } from './config.ts';
import { type Attested, attestEscrows, attestLots, attestOrders } from './domain/attestation/attest.ts';
import { createLotVerifier } from './domain/attestation/verify-lot.ts';
import { createPlatformSigner, type PlatformSigner } from './domain/did/platform-signer.ts';
import { signedCallers } from './domain/erp/signed-caller.ts';
import type { EventBus } from './domain/event/ports.ts';
import { setAttestedVersions } from './domain/lot/store.ts';
import { usageMeter } from './domain/partner/usage.ts';
import { totalsBoard } from './domain/public-record/totals.ts';
import { memoryLoginThrottle } from './domain/user/login-throttle.ts';
import { sharedLoginThrottle } from './domain/user/shared-login-throttle.ts';
import { createDispatcher } from './domain/webhook/dispatcher.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { type IdSource, systemIds } from './kernel/ids.ts';
import { type Job, type JobContext, jobContext as makeJobContext } from './kernel/jobs.ts';
import { createMetrics, type Metrics } from './kernel/metrics.ts';
import { defaultCost, type PasswordCost, passwordHasher } from './kernel/password.ts';
import type { Kernel } from './kernel/pipeline.ts';
import { openRateLimiter } from './kernel/ratelimit-open.ts';
import { networkIdOf, platformAddress, platformToken } from './ledger.ts';
import type { Database } from './platform/db/database.ts';
import { openOutboundClient } from './platform/http-client/outbound.ts';
import type { LedgerRuntime } from './platform/ledger/runtime.ts';
import { openMailTransport } from './platform/mail/open-transport.ts';
import { type BusOptions, openBus } from './platform/nats/open-bus.ts';
import { openProcessor } from './platform/payments/open-processor.ts';

/** What tests put in place of the real parts. */
export interface AppOverrides {
  clock?: Clock;
  ids?: IdSource;
  passwordCost?: PasswordCost;
  eventBus?: EventBus;
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
  /** Set by whoever runs the jobs. */
  ledger: LedgerRuntime | undefined;
}

/** What must be in the database before the first request: the platform's DID and its signing key. */
export async function prepareDatabase(app: App): Promise<void> {
  const { database, clock } = app.kernel;
  await database.db.transaction().execute((tx) => app.services.signer.ensure(tx, clock.now()));
}

function attestService(signer: PlatformSigner, ids: IdSource): Attest {
  const context = (now: Date) => ({ signer, now, random: ids.random });
  const lots: Attest['lots'] = async (tx, names, now) => {
    const attested = await attestLots(tx, context(now), names);
    const versions = new Map(attested.map(({ subject, version }) => [subject, version]));
    await setAttestedVersions(tx, versions);
    return versions;
  };
  return {
    lots,
    lot: async (tx, name, now) => (await lots(tx, [name], now)).get(name) ?? 0,
    order: async (tx, name, now) => versionOf(await attestOrders(tx, context(now), [name])),
    escrow: async (tx, name, now) => versionOf(await attestEscrows(tx, context(now), [name])),
  };
}

function versionOf([attested]: readonly Attested[]): number {
  return attested?.version ?? 0;
}

function eventBusOptions(url: string, source: string, log: Logger): BusOptions {
  return {
    url,
    source,
    onProblem: (error) => log.warn({ err: error }, 'the message broker is away; events wait for it'),
  };
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
  const sessions = { ...config.session, secret: createSecretKey(deriveKey(config.secretKey, 'csrf')) };
  const signer = createPlatformSigner({
    address: platformAddress(config),
    encryptionKey: deriveKey(config.secretKey, 'signing keys'),
    random: ids.random,
  });
  const limiter = openRateLimiter({ database, redisUrl: config.redisUrl, clock, log });
  const services: Services = {
    baseUrl: () => app.baseUrl,
    sessions,
    passwords: passwordHasher(overrides.passwordCost ?? defaultCost),
    logins: limiter.shared === undefined ? memoryLoginThrottle() : sharedLoginThrottle(limiter.shared),
    mail: openMailTransport(config),
    payments: await openProcessor(config.payments, {
      db: database.db,
      callbackSecret: `whsec_${deriveKey(config.secretKey, 'payment callbacks').toString('hex')}`,
      random: ids.random,
      baseUrl: () => app.baseUrl,
    }),
    attest: attestService(signer, ids),
    signer,
    lotVerifier: createLotVerifier(signer.did),
    totals: totalsBoard(() => performance.now()),
    organisationKeys: deriveKey(config.secretKey, 'organisation keys'),
    networkId: networkIdOf(config),
    publicLedger: config.ledger.kind === 'xrpl' && !config.ledger.standalone,
    tokenCurrency: platformToken,
    preimageKey: deriveKey(config.secretKey, 'escrow preimages'),
    eventBus:
      overrides.eventBus ??
      (config.natsUrl === undefined ? undefined : openBus(eventBusOptions(config.natsUrl, signer.address, log))),
    intakeKey: deriveKey(config.secretKey, 'intake secrets'),
    webhooks: createDispatcher({
      client: openOutboundClient({ allowPrivate: config.allowPrivateWebhooks }),
      secretKey: deriveKey(config.secretKey, 'webhook secrets'),
      verifier: signer.address,
    }),
    webhookKey: deriveKey(config.secretKey, 'webhook secrets'),
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    ledger: () => app.ledger,
  };
  const usage = usageMeter(database.db, log);
  const kernel: Kernel<Services> = {
    database,
    services,
    clock,
    ids,
    sessions,
    limiter: limiter.limiter,
    limits: config.limits,
    checkOutput: config.checkOutput,
    onEvents: () => app.onEvents(),
    onCall: metrics.call,
    onPartnerCall: usage.count,
    signed: signedCallers(database, services.intakeKey),
  };
  const httpOptions = {
    log,
    trustedProxies: config.trustedProxies,
    secureCookies: config.baseUrl.startsWith('https:'),
  };
  const http = await createHttp(httpOptions);
  http.addHook('onClose', async () => {
    limiter.close();
    await usage.flush();
  });
  const app: App = {
    http,
    kernel,
    services,
    jobs: allJobs({ anchorSeconds: config.anchorSeconds }),
    jobContext: makeJobContext({ database, services, clock, ids, log, onEvents: () => app.onEvents() }),
    metrics,
    onEvents: () => {},
    baseUrl: config.baseUrl,
    ledger: undefined,
  };
  mountOperations(http, kernel, allOperations, httpOptions);
  mountEventStream(http, kernel);
  mountPages(http, kernel);
  mountPartnerSignup(http, kernel, httpOptions);
  mountPayPages(http, kernel);
  await mountPortal(http, config.mapTiles);
  mountPaymentCallback(http, kernel);
  mountSystem(http, { operations: allOperations, database, metrics, clock });
  return app;
}
