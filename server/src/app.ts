import { createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { allDoors } from './api/doors.ts';
import { mountEventStream } from './api/events/stream.ts';
import { createHttp, mountOperations } from './api/http/server.ts';
import { mountSystem } from './api/http/system.ts';
import { allOperations } from './api/index.ts';
import { allJobs } from './api/jobs.ts';
import type { Services } from './api/operation.ts';
import { mountFepPage } from './api/pages/fep/index.ts';
import { mountPages } from './api/pages/index.ts';
import { mountPartnerSignup } from './api/pages/partner-signup.ts';
import { mountPayPages } from './api/pages/pay/index.ts';
import { mountPortal } from './api/pages/portal.ts';
import { sendFailure } from './api/pages/send-page.ts';
import { readStyleSheet } from './api/pages/style-sheet.ts';
import { mountPaymentCallback } from './api/payments/callback.ts';
import { mountCheckpoint } from './api/verify/checkpoint.ts';
import { type Config, deriveKey, markPurpose } from './config.ts';
import { lookupLimits } from './domain/assurance/profile/limits.ts';
import { totalsBoard } from './domain/desks/public-record/totals.ts';
import { createDispatcher } from './domain/outbound/webhook/dispatcher.ts';
import { usageMeter } from './domain/people/partner/usage.ts';
import { codeThrottle } from './domain/people/user/code-throttle.ts';
import { loginQueue } from './domain/people/user/login-queue.ts';
import { memoryLoginThrottle } from './domain/people/user/login-throttle.ts';
import { sharedLoginThrottle } from './domain/people/user/shared-login-throttle.ts';
import { attester as createAttester } from './domain/proof/attestation/attester.ts';
import { createLotVerifier } from './domain/proof/attestation/verify-lot.ts';
import { outsideSigner } from './domain/proof/did/outside-signer.ts';
import { createPlatformSigner, type PlatformSigner } from './domain/proof/did/platform-signer.ts';
import type { EventBus } from './domain/proof/event/ports.ts';
import { beginTrace } from './domain/proof/seal/seal.ts';
import { signedCallers } from './domain/trade/erp/signed-caller.ts';
import { ledgerMetrics } from './domain/trade/watch/metrics.ts';
import type { Kernel } from './kernel/call/call.ts';
import { createMetrics, type Metrics } from './kernel/call/metrics.ts';
import { type Job, type JobContext, keptTopics, jobContext as makeJobContext } from './kernel/jobs/jobs.ts';
import { defaultCost, type PasswordCost, passwordHasher } from './kernel/limits/password.ts';
import { openRateLimiter } from './kernel/limits/ratelimit-open.ts';
import { memoryCounters } from './kernel/limits/ratelimit-stores.ts';
import { type Clock, systemClock } from './kernel/values/clock.ts';
import { type IdSource, systemIds } from './kernel/values/ids.ts';
import type { OutboxEvent } from './kernel/write/outbox.ts';
import { knownNetwork, platformAddress, platformToken } from './ledger.ts';
import type { Database } from './platform/db/database.ts';
import { openOutboundClient } from './platform/http-client/outbound.ts';
import type { LedgerFailure, LedgerRuntime } from './platform/ledger/runtime.ts';
import { openMailTransport } from './platform/mail/open-transport.ts';
import { type BusOptions, openBus } from './platform/nats/open-bus.ts';
import { openProcessor } from './platform/payments/open-processor.ts';
import { ratesFileAt } from './platform/rates/daily-file.ts';
import { openSigningCommand } from './platform/signing/signing-command.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { purposes, secretBox } from './sealed-secrets.ts';

/** What tests put in place of the real parts. */
export interface AppOverrides {
  clock?: Clock;
  ids?: IdSource;
  passwordCost?: PasswordCost;
  passwordPlaces?: { atOnce: number; waiting: number };
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
  onEvents: (events: readonly OutboxEvent[]) => void;
  /** The port is known only after listening. */
  baseUrl: string;
  /** Set by whoever runs the jobs. */
  ledger: LedgerRuntime | undefined;
  ledgerFailure: LedgerFailure | undefined;
}

/** What must be in the database before the first request: the platform's DID and its signing key. */
export async function prepareDatabase(app: App, log: Logger): Promise<void> {
  const { database, clock } = app.kernel;
  const { signer } = app.services;
  await database.db.transaction().execute(async (tx) => {
    await signer.ensure(tx, clock.now());
    if (await beginTrace(tx)) log.info('from now on every change of a record is traced and sealed');
  });
  if (!(await signer.keptAsConfigured(database.db))) {
    log.warn(
      'the signing key still lies in the database; "lotmark keys rotate" goes on with one of the outside signer',
    );
  }
}

/** Signs with the keys that the settings name: sealed in the database, or kept by a program outside. */
export function openSigner(config: Config, random: IdSource['random'], note: (text: string) => void): PlatformSigner {
  return createPlatformSigner({
    address: platformAddress(config),
    encryptionKey: deriveKey(config.secretKey, purposes.platformKeys),
    random,
    outside:
      config.signer === undefined
        ? undefined
        : outsideSigner(openSigningCommand({ ...config.signer, onNote: note }), note),
  });
}

function eventBusOptions(broker: { url: string; replicas: number }, source: string, log: Logger): BusOptions {
  return {
    ...broker,
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
  ledgerMetrics(metrics.registry, database, () => clock.now());
  const sessions = { ...config.session, secret: createSecretKey(deriveKey(config.secretKey, 'csrf')) };
  const signer = openSigner(config, ids.random, (note) => log.warn({ note }, 'outside signer'));
  const limiter = openRateLimiter({ database, redisUrl: config.redisUrl, clock, log });
  const services: Services = {
    baseUrl: () => app.baseUrl,
    sessions,
    passwords: passwordHasher(overrides.passwordCost ?? defaultCost, overrides.passwordPlaces),
    logins: loginQueue(limiter.shared === undefined ? memoryLoginThrottle() : sharedLoginThrottle(limiter.shared)),
    codes: codeThrottle(limiter.shared ?? memoryCounters()),
    secondFactors: secretBox(deriveKey(config.secretKey, purposes.secondFactors), ids.random),
    mail: openMailTransport(config),
    payments: await openProcessor(config.payments, {
      db: database.db,
      callbackSecret: `whsec_${deriveKey(config.secretKey, 'payment callbacks').toString('hex')}`,
      random: ids.random,
      baseUrl: () => app.baseUrl,
    }),
    signer,
    markKey: deriveKey(config.secretKey, markPurpose),
    lotVerifier: createLotVerifier(signer.did),
    totals: totalsBoard(() => performance.now()),
    organisationKeys: deriveKey(config.secretKey, purposes.organisationKeys),
    networkId: knownNetwork(),
    publicLedger: config.ledger.kind === 'xrpl' && !config.ledger.standalone,
    tokenCurrency: platformToken,
    preimageKey: deriveKey(config.secretKey, purposes.preimages),
    eventBus:
      overrides.eventBus ??
      (config.natsUrl === undefined
        ? undefined
        : openBus(eventBusOptions({ url: config.natsUrl, replicas: config.natsReplicas }, signer.address, log))),
    profileKey: deriveKey(config.secretKey, 'profile look-ups'),
    lookupLimits: lookupLimits(limiter.limiter, config.limits.perAddress !== 0),
    intakeKey: deriveKey(config.secretKey, purposes.intakeSecrets),
    webhooks: createDispatcher({
      client: openOutboundClient({ allowPrivate: config.allowPrivateWebhooks }),
      secretKey: deriveKey(config.secretKey, purposes.webhookSecrets),
      verifier: signer.address,
      allowPrivate: config.allowPrivateWebhooks,
    }),
    webhookKey: deriveKey(config.secretKey, purposes.webhookSecrets),
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    witnesses: config.witnesses,
    witnessClient: openOutboundClient({ allowPrivate: true }),
    rates: config.ratesUrl === undefined ? undefined : ratesFileAt(config.ratesUrl),
    files: openStorage(config.files),
    ledger: () => app.ledger,
    ledgerFailure: () => app.ledgerFailure,
  };
  database.markWith(services.markKey);
  const attester = createAttester(signer, ids.random);
  const usage = usageMeter(database.db, log);
  const jobs = allJobs({ anchorSeconds: config.anchorSeconds, witnesses: config.witnesses });
  const kept = keptTopics(jobs);
  const onEvents = (events: readonly OutboxEvent[]): void => app.onEvents(events);
  const kernel: Kernel<Services> = {
    database,
    services,
    clock,
    ids,
    attester,
    sessions,
    baseUrl: () => app.baseUrl,
    limiter: limiter.limiter,
    limits: config.limits,
    checkOutput: config.checkOutput,
    kept,
    onEvents,
    onCall: metrics.call,
    onPartnerCall: usage.count,
    signed: signedCallers(database, services.intakeKey),
  };
  const { address: style } = readStyleSheet();
  const httpOptions = {
    log,
    trustedProxies: config.trustedProxies,
    https: config.baseUrl.startsWith('https:'),
    failurePage: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendFailure(error, request, reply, style),
  };
  const http = await createHttp(httpOptions);
  http.addHook('onClose', async () => {
    limiter.close();
    await services.witnessClient.close();
    await usage.flush();
  });
  const app: App = {
    http,
    kernel,
    services,
    jobs,
    jobContext: makeJobContext({ database, services, clock, ids, attester, log, kept, onEvents }),
    metrics,
    onEvents: () => {},
    baseUrl: config.baseUrl,
    ledger: undefined,
    ledgerFailure: undefined,
  };
  mountOperations(http, kernel, allOperations, httpOptions);
  mountEventStream(http, kernel);
  mountCheckpoint(http, kernel);
  mountPages(http, kernel);
  mountPartnerSignup(http, kernel, httpOptions);
  mountPayPages(http, kernel);
  mountFepPage(http, kernel);
  await mountPortal(http, config.mapTiles);
  mountPaymentCallback(http, kernel);
  mountSystem(http, {
    operations: allOperations,
    doors: allDoors,
    database,
    metrics,
    metricsToken: config.metricsToken,
  });
  return app;
}
