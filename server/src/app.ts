import { createSecretKey } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { mountChatStream } from './api/ai/stream.ts';
import { allDoors } from './api/doors.ts';
import { mountEventStream } from './api/events/stream.ts';
import { noteRefusedStrangers } from './api/http/refused-strangers.ts';
import { createHttp, mountOperations } from './api/http/server.ts';
import { mountSystem } from './api/http/system.ts';
import { allOperations } from './api/index.ts';
import { readers } from './api/inside.ts';
import { allJobs } from './api/jobs.ts';
import { mountMcp } from './api/mcp/door.ts';
import type { Services } from './api/operation.ts';
import { mountCertificatePage } from './api/pages/certificate/index.ts';
import { mountDocumentPage } from './api/pages/document/index.ts';
import { mountFepPage } from './api/pages/fep/index.ts';
import { mountIdentifiers } from './api/pages/identifiers.ts';
import { mountPages } from './api/pages/index.ts';
import { mountPartnerSignup } from './api/pages/partner-signup.ts';
import { mountPayPages } from './api/pages/pay/index.ts';
import { mountPortal } from './api/pages/portal.ts';
import { sendFailure } from './api/pages/send-page.ts';
import { readStyleSheet } from './api/pages/style-sheet.ts';
import { mountPaymentCallback } from './api/payments/callback.ts';
import { mountCheckpoint } from './api/verify/checkpoint.ts';
import { backupsOf } from './backups.ts';
import { type Config, deriveKey, markPurpose } from './config.ts';
import { openModels, providersOf } from './domain/assistant/calls/open-models.ts';
import { riskSource } from './domain/assurance/diligence/risk-source.ts';
import { certificateSealPurpose } from './domain/assurance/document/certificate-seals.ts';
import { packageTaker } from './domain/assurance/eu-statement/take.ts';
import { lookupLimits } from './domain/assurance/profile/limits.ts';
import { totalsBoard } from './domain/desks/public-record/totals.ts';
import { memoryBlame } from './domain/field/device/blame.ts';
import { openRehearsals, type Rehearsals } from './domain/operations/backup/rehearsals.ts';
import { cacheHealth } from './domain/operations/health/cache.ts';
import { operationMetrics } from './domain/operations/health/metrics.ts';
import type { Installations, Tenancy } from './domain/operations/tenant/ports.ts';
import { ensureDefaultTenant } from './domain/operations/tenant/store.ts';
import { createDispatcher } from './domain/outbound/webhook/dispatcher.ts';
import { usageMeter } from './domain/people/partner/usage.ts';
import { codeThrottle } from './domain/people/user/code-throttle.ts';
import { leakedPasswordsIn } from './domain/people/user/leaked-passwords.ts';
import { loginQueue } from './domain/people/user/login-queue.ts';
import { memoryLoginThrottle } from './domain/people/user/login-throttle.ts';
import { sharedLoginThrottle } from './domain/people/user/shared-login-throttle.ts';
import { attester as createAttester, viewsOf } from './domain/proof/attestation/attester.ts';
import { createLotVerifier } from './domain/proof/attestation/verify-lot.ts';
import { statusLists } from './domain/proof/credential/status-list.ts';
import { outsideSigner } from './domain/proof/did/outside-signer.ts';
import { createPlatformSigner, type PlatformSigner } from './domain/proof/did/platform-signer.ts';
import { vouchForKeys } from './domain/proof/did/vouched-keys.ts';
import type { EventBus } from './domain/proof/event/ports.ts';
import { assertFollows, openWrittenRows } from './domain/proof/seal/as-written.ts';
import { authorityCheck } from './domain/proof/seal/authority.ts';
import { beginTrace } from './domain/proof/seal/seal.ts';
import { openStanding } from './domain/proof/seal/standing.ts';
import { signedCallers } from './domain/trade/erp/signed-caller.ts';
import { ledgerMetrics } from './domain/trade/watch/metrics.ts';
import { installationOf } from './installation.ts';
import { hubOf, openHubParts } from './integrations/hub-parts.ts';
import { mailSettings } from './integrations/mail.ts';
import { registerServices } from './integrations/register.ts';
import type { Kernel } from './kernel/call/call.ts';
import { createMetrics, type Metrics } from './kernel/call/metrics.ts';
import { readAgain } from './kernel/call/one-view.ts';
import { type Job, type JobContext, keptTopics, jobContext as makeJobContext } from './kernel/jobs/jobs.ts';
import { defaultCost, type PasswordCost, type PasswordHasher, passwordHasher } from './kernel/limits/password.ts';
import { openRateLimiter } from './kernel/limits/ratelimit-open.ts';
import { memoryCounters } from './kernel/limits/ratelimit-stores.ts';
import { type Clock, systemClock } from './kernel/values/clock.ts';
import { type IdSource, systemIds } from './kernel/values/ids.ts';
import { gatheredWrites } from './kernel/write/gathered.ts';
import type { OutboxEvent } from './kernel/write/outbox.ts';
import type { WriteParts } from './kernel/write/write.ts';
import { knownNetwork, platformAddress, platformToken } from './ledger.ts';
import { aiSlot } from './platform/ai/open-providers.ts';
import type { Database } from './platform/db/database.ts';
import { eventTags } from './platform/db/seals/event-tags.ts';
import { openDeforestationSource, riskSlot } from './platform/deforestation/open-source.ts';
import { dnsSlot, renewedDnsProvider } from './platform/dns/open-provider.ts';
import { openWordReader } from './platform/document-words/open-word-reader.ts';
import { euSlot, openEuSystem } from './platform/eu/open-eu-system.ts';
import { openPace } from './platform/eu/pace.ts';
import { openOutboundClient } from './platform/http-client/outbound.ts';
import type { LedgerFailure, LedgerRuntime } from './platform/ledger/runtime.ts';
import { renewedMailTransport } from './platform/mail/open-transport.ts';
import { type BusOptions, openBus } from './platform/nats/open-bus.ts';
import { openDocumentSeal, timeStampsOf } from './platform/pades/open-document-seal.ts';
import { openProcessor } from './platform/payments/open-processor.ts';
import { ratesFileAt } from './platform/rates/daily-file.ts';
import { openSigningCommand } from './platform/signing/signing-command.ts';
import { openStorage, storageSlot } from './platform/storage/open-storage.ts';
import { openPresses } from './platform/typeset/two-presses.ts';
import type { Typesetter } from './platform/typeset/typesetter.ts';
import { openClamd } from './platform/virus-scan/scanner.ts';
import { purposes, secretBox } from './sealed-secrets.ts';
import { tenancyOf } from './tenancy.ts';
import { watchedBus, watchedProcessor, watchedSource, watchedStamps, watchedStorage } from './watched.ts';

/** What tests put in place of the real parts. */
export interface AppOverrides {
  clock?: Clock;
  ids?: IdSource;
  passwordCost?: PasswordCost;
  passwordPlaces?: { atOnce: number; waiting: number };
  eventBus?: EventBus;
  tenancy?: Partial<Tenancy>;
}

/** What several installations of one process use together. Whoever brings it closes it. */
export interface Shared {
  passwords: PasswordHasher;
  typesetter: Typesetter;
  rehearsals: Rehearsals;
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
  /** Set by whoever serves other installations, too: decides whose a request is. */
  dispatch: ((request: IncomingMessage, response: ServerResponse, own: RequestListener) => void) | undefined;
  /** Set by whoever runs the jobs of other installations, too. */
  installations: Installations | undefined;
}

/** What must be in the database before the first request: the platform's DID and its signing key. */
export async function prepareDatabase(app: App, log: Logger): Promise<void> {
  const { database, clock } = app.kernel;
  const { signer } = app.services;
  const prepare = () =>
    database.db.transaction().execute(async (tx) => {
      await signer.ensure(tx, clock.now());
      if (app.services.tenancy.isOperator) await ensureDefaultTenant(tx, clock.now());
      if (await beginTrace(tx)) log.info('from now on every change of a record is traced and sealed');
    });
  // Another process that starts on a new database at the same moment makes what its queue needs.
  await readAgain(prepare, { attempts: 40, pauseMs: 250 });
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

function eventBusOptions(config: Config, url: string, source: string, log: Logger): BusOptions {
  const { tenant } = config;
  return {
    url,
    replicas: config.natsReplicas,
    source,
    // A stream and subjects of its own: whoever may read one tenant's at the broker reads nobody else's.
    ...(tenant === undefined ? {} : { stream: `LOTMARK_EVENTS_${tenant}`, prefix: `tenants.${tenant}.events` }),
    onProblem: (error) => log.warn({ err: error }, 'the message broker is away; events wait for it'),
  };
}

/** The composition root: platform, kernel, domain and operations wired once. Starts nothing. */
export async function createApp(
  config: Config,
  database: Database,
  log: Logger,
  overrides: AppOverrides & { shared?: Shared } = {},
): Promise<App> {
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? systemIds;
  const metrics = createMetrics(database);
  ledgerMetrics(metrics.registry, {
    database,
    witnesses: config.witnesses.map(({ key }) => key),
    now: () => clock.now(),
  });
  operationMetrics(metrics.registry, database);
  const sessions = { ...config.session, secret: createSecretKey(deriveKey(config.secretKey, 'csrf')) };
  const signer = openSigner(config, ids.random, (note) => log.warn({ note }, 'outside signer'));
  const limiter = openRateLimiter({
    database,
    redisUrl: config.redisUrl,
    ...(config.tenant === undefined ? {} : { prefix: `${config.tenant}:` }),
    clock,
    log,
  });
  const hubParts = openHubParts(config, { database, clock, ids, log });
  const { vault, calls } = hubParts;
  const eu = openEuSystem(config.eu, {
    key: () => vault.current(euSlot),
    now: () => clock.now(),
    random: ids.random,
    pace: openPace(limiter.shared ?? memoryCounters(), () => systemClock.now().getTime()),
  });
  const files = watchedStorage(
    calls,
    openStorage(config.files, () => vault.current(storageSlot)),
  );
  const timeStamps = watchedStamps(calls, timeStampsOf(config.documentSeal));
  const services: Services = {
    baseUrl: () => app.baseUrl,
    sessions,
    passwords:
      overrides.shared?.passwords ?? passwordHasher(overrides.passwordCost ?? defaultCost, overrides.passwordPlaces),
    leakedPasswords: config.passwordHashes === undefined ? undefined : leakedPasswordsIn(config.passwordHashes),
    logins: loginQueue(limiter.shared === undefined ? memoryLoginThrottle() : sharedLoginThrottle(limiter.shared)),
    codes: codeThrottle(limiter.shared ?? memoryCounters()),
    secondFactors: secretBox(deriveKey(config.secretKey, purposes.secondFactors), ids.random),
    mailTexts: secretBox(deriveKey(config.secretKey, purposes.mailTexts), ids.random),
    mail: renewedMailTransport(vault, mailSettings(config), hubParts.redactor),
    payments: watchedProcessor(
      calls,
      await openProcessor(
        config.payments,
        {
          db: database.db,
          callbackSecret: `whsec_${deriveKey(config.secretKey, 'payment callbacks').toString('hex')}`,
          random: ids.random,
          baseUrl: () => app.baseUrl,
        },
        vault,
      ),
    ),
    signer,
    statusLists: statusLists(signer),
    markKey: deriveKey(config.secretKey, markPurpose),
    lotVerifier: createLotVerifier(signer.did),
    totals: totalsBoard(() => performance.now()),
    organisationKeys: deriveKey(config.secretKey, purposes.organisationKeys),
    networkId: knownNetwork(),
    publicLedger: config.ledger.kind === 'xrpl' && !config.ledger.standalone,
    tokenCurrency: platformToken,
    preimageKey: deriveKey(config.secretKey, purposes.preimages),
    eventBus: watchedBus(
      calls,
      overrides.eventBus ??
        (config.natsUrl === undefined
          ? undefined
          : openBus(eventBusOptions(config, config.natsUrl, signer.address, log))),
    ),
    deviceSecrets: secretBox(deriveKey(config.secretKey, purposes.deviceSecrets), ids.random),
    readingBlame: config.limits.perAddress === 0 ? undefined : memoryBlame(),
    readingsKeepDays: config.devices.keepDays,
    summariesKeepDays: config.devices.summariesKeepDays,
    readingPace: config.devices.pace,
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
    deforestation: riskSource(
      watchedSource(
        calls,
        openDeforestationSource(config.risk, () => vault.current(riskSlot)),
      ),
    ),
    eu,
    euSystem: packageTaker(eu),
    rates: config.ratesUrl === undefined ? undefined : ratesFileAt(config.ratesUrl),
    files,
    scanner: config.clamdUrl === undefined ? undefined : openClamd(config.clamdUrl),
    integrations: hubOf(hubParts, database),
    documentSeal: await openDocumentSeal(config.documentSeal, timeStamps),
    certificateSealKey: deriveKey(config.secretKey, certificateSealPurpose),
    typesetter: overrides.shared?.typesetter ?? openPresses(join(import.meta.dirname, '../templates')),
    installation: installationOf(config, database.kind),
    health: {
      writable: () => database.writable(),
      cache: () => cacheHealth(limiter),
      aiProviders: config.ai.chosen === undefined ? [] : providersOf(config.ai),
      now: () => clock.now(),
    },
    backups: backupsOf(config, database, files),
    rehearsals: overrides.shared?.rehearsals ?? openRehearsals(),
    dns: {
      // Servers compare signatures with their own clocks.
      provider: renewedDnsProvider(config.dns, { now: () => systemClock.now(), random: ids.random, calls }, () =>
        vault.current(dnsSlot),
      ),
      settings: config.dns,
    },
    models: openModels(config.ai, { db: database.db, ids, calls, keyOf: (name) => vault.current(aiSlot(name)) }),
    words: openWordReader(),
    readAs: readers(
      () => kernel,
      () => allOperations,
    ),
    tenancy: { ...tenancyOf(config, { random: ids.random, baseUrl: () => app.baseUrl }), ...overrides.tenancy },
    installations: () => app.installations,
    ledger: () => app.ledger,
    ledgerFailure: () => app.ledgerFailure,
  };
  registerServices(hubParts, config, { database, clock }, { ...services, limiter, timeStamps });
  const written = openWrittenRows(services.markKey);
  database.markWith(services.markKey, {
    assertFollows: (ask, tables) => assertFollows(written, ask, tables),
    standing: openStanding(written),
  });
  vouchForKeys(database, written);
  const attester = createAttester(signer, ids.random, { written, views: viewsOf(database) });
  const usage = usageMeter(database.db, log);
  const jobs = allJobs({
    anchorSeconds: config.anchorSeconds,
    traceKeepDays: config.traceKeepDays,
    witnesses: config.witnesses,
    backupCron: config.backups.cron,
    documentSeal: config.documentSeal !== undefined,
  });
  const kept = keptTopics(jobs);
  const onEvents = (events: readonly OutboxEvent[]): void => app.onEvents(events);
  const tags = eventTags(services.markKey);
  const writeParts: WriteParts = { database, ids, attester, kept, eventTags: tags, onEvents };
  const kernel: Kernel<Services> = {
    ...writeParts,
    gathered: gatheredWrites(writeParts),
    services,
    clock,
    sessions,
    replayKey: createSecretKey(deriveKey(config.secretKey, 'repeated calls')),
    baseUrl: () => app.baseUrl,
    assertAuthority: authorityCheck(written),
    limiter: limiter.limiter,
    limits: config.limits,
    checkOutput: config.checkOutput,
    onCall: metrics.call,
    onPartnerCall: usage.count,
    signed: signedCallers(database, services.intakeKey),
  };
  const { address: style } = readStyleSheet();
  const httpOptions = {
    log,
    trustedProxies: config.trustedProxies,
    https: config.baseUrl.startsWith('https:'),
    noteRefused: noteRefusedStrangers(metrics.registry, () => performance.now()),
    failurePage: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendFailure(error, request, reply, style),
    ...(config.tenant === undefined
      ? {
          dispatch: (request: IncomingMessage, response: ServerResponse, own: RequestListener) =>
            app.dispatch === undefined ? own(request, response) : app.dispatch(request, response, own),
        }
      : {}),
  };
  const http = await createHttp(httpOptions);
  http.addHook('onClose', async () => {
    limiter.close();
    if (overrides.shared === undefined) services.typesetter.close();
    await services.witnessClient.close();
    await eu?.close();
    await usage.flush();
    await calls.flush();
  });
  const app: App = {
    http,
    kernel,
    services,
    jobs,
    jobContext: makeJobContext({ database, services, clock, ids, attester, log, kept, eventTags: tags, onEvents }),
    metrics,
    onEvents: () => {},
    baseUrl: config.baseUrl,
    ledger: undefined,
    ledgerFailure: undefined,
    dispatch: undefined,
    installations: undefined,
  };
  mountOperations(http, kernel, allOperations, httpOptions);
  mountEventStream(http, kernel);
  mountChatStream(http, kernel);
  mountMcp(http, kernel, allOperations);
  mountCheckpoint(http, kernel);
  mountPages(http, kernel);
  mountIdentifiers(http, kernel);
  mountPartnerSignup(http, kernel, httpOptions);
  mountPayPages(http, kernel);
  mountFepPage(http, kernel);
  mountDocumentPage(http, kernel);
  mountCertificatePage(http, kernel);
  await mountPortal(http, config.mapTiles);
  mountPaymentCallback(http, kernel);
  mountSystem(http, {
    operations: allOperations,
    doors: allDoors,
    database,
    health: services.health,
    metrics,
    metricsToken: config.metricsToken,
  });
  return app;
}
