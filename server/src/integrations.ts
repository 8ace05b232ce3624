import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Config, deriveKey } from './config.ts';
import { addressOf, providersOf } from './domain/assistant/calls/open-models.ts';
import { askAll } from './domain/operations/dns/status.ts';
import { type Hub, openHub } from './domain/operations/integration/hub.ts';
import { type KeepingLog, keepCalls } from './domain/operations/integration/keep-calls.ts';
import {
  probeAi,
  probeDatabase,
  probeDevices,
  probeLedger,
  probePartners,
  probeTimeStamps,
  probeWebhooks,
} from './domain/operations/integration/own-services.ts';
import {
  type Credential,
  type Integration,
  openRegistry,
  type Registry,
} from './domain/operations/integration/registry.ts';
import {
  retryAssessments,
  retryDelivery,
  retryExchange,
  retryMail,
  retryRefund,
} from './domain/operations/integration/retry.ts';
import type { Finding } from './domain/operations/integration/rules.ts';
import { openVault, type Vault } from './domain/operations/integration/vault.ts';
import type { EventBus } from './domain/proof/event/ports.ts';
import type { OpenRateLimiter } from './kernel/limits/ratelimit-open.ts';
import type { Clock } from './kernel/values/clock.ts';
import type { IdSource } from './kernel/values/ids.ts';
import { aiSlot, openProvider } from './platform/ai/open-providers.ts';
import { providerNames } from './platform/ai/provider.ts';
import type { Database } from './platform/db/database.ts';
import { riskSlot } from './platform/deforestation/open-source.ts';
import { probeWhisp } from './platform/deforestation/whisp-call.ts';
import { dnsSecretOf, dnsSlot, openDnsProvider, withSecret } from './platform/dns/open-provider.ts';
import type { DnsProvider } from './platform/dns/provider.ts';
import type { EuSystem } from './platform/eu/eu-system.ts';
import { euSlot, openEuSystem } from './platform/eu/open-eu-system.ts';
import type { LedgerFailure, LedgerRuntime } from './platform/ledger/runtime.ts';
import { mailSlot, openMailTransport } from './platform/mail/open-transport.ts';
import { smtpProblem } from './platform/mail/smtp-address.ts';
import type { MailTransport } from './platform/mail/transport.ts';
import { tryMqtt } from './platform/mqtt/open-mqtt.ts';
import type { TimeStampSource } from './platform/pades/time-stamp.ts';
import { paymentSlots, tryStripeKey } from './platform/payments/open-processor.ts';
import type { PaymentProcessor } from './platform/payments/processor.ts';
import { ratesFileAt } from './platform/rates/daily-file.ts';
import { redactor as openRedactor, type Redactor } from './platform/service-log/redact.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import { readServiceAccount } from './platform/storage/gcs.ts';
import { openOffSite } from './platform/storage/off-site.ts';
import { openStorage, storageSlot } from './platform/storage/open-storage.ts';
import type { VirusScanner } from './platform/virus-scan/scanner.ts';
import { purposes, secretBox } from './sealed-secrets.ts';

/** What the hub is made of before there are services: the adapters need its log and its secrets. */
export interface HubParts {
  registry: Registry;
  vault: Vault;
  redactor: Redactor;
  calls: KeepingLog;
}

export function openHubParts(
  config: Config,
  { database, clock, ids, log }: { database: Database; clock: Clock; ids: IdSource; log: Logger },
): HubParts {
  const redactor = openRedactor();
  // They are no services' credentials, and stand in no message if all goes well.
  for (const secret of [
    config.secretKey,
    config.databaseUrl,
    config.redisUrl,
    config.natsUrl,
    config.ledger.seed,
    config.metricsToken,
    config.dns.tsig?.secret,
    config.dns.api?.key,
    ...Object.values(config.ai.keys),
  ]) {
    redactor.know(secret);
  }
  const vault = openVault({
    db: database.reader,
    box: secretBox(deriveKey(config.secretKey, purposes.serviceSecrets), ids.random),
    fingerprintKey: deriveKey(config.secretKey, 'secret fingerprints'),
    clock,
    redactor,
    log,
    environment: {
      [mailSlot]: config.smtpUrl,
      [paymentSlots.api]: config.payments.secretKey,
      [paymentSlots.callbacks]: config.payments.callbackSecret,
      [euSlot]: config.eu.key,
      [riskSlot]: config.risk.whisp?.key,
      [dnsSlot]: dnsSecretOf(config.dns),
      ...Object.fromEntries(providerNames.map((name) => [aiSlot(name), config.ai.keys[name]])),
    },
  });
  return { registry: openRegistry(), vault, redactor, calls: keepCalls({ db: database.db, clock, redactor, log }) };
}

/** The services that the hub looks after, as they are wired. */
export interface Wired {
  mail: MailTransport;
  payments: PaymentProcessor | undefined;
  eventBus: EventBus | undefined;
  limiter: OpenRateLimiter;
  eu: EuSystem | undefined;
  files: FileStorage;
  scanner: VirusScanner | undefined;
  timeStamps: TimeStampSource | undefined;
  dns: { provider: DnsProvider | undefined };
  ledger(): LedgerRuntime | undefined;
  ledgerFailure(): LedgerFailure | undefined;
}

const off = (detail: string): Finding => ({ status: 'Off', detail });
const healthy = (detail: string): Finding => ({ status: 'Healthy', detail });

/** Registers every service that this process is wired to. Adapters elsewhere register theirs with `registry`. */
export function registerServices(
  { registry, vault }: HubParts,
  config: Config,
  parts: { database: Database; clock: Clock },
  wired: Wired,
): void {
  const { clock, database } = parts;
  const plain = { credentials: [], log: 'calls' as const };
  const all: Integration[] = [
    { ...plain, service: 'database', failuresOnly: true, probe: (reader) => probeDatabase(reader, database.kind) },
    { ...plain, service: 'ledger', failuresOnly: true, probe: ledgerProbe(clock, wired) },
    mailIntegration(config, wired.mail),
    paymentsIntegration(config, wired.payments),
    { ...plain, service: 'broker', failuresOnly: true, probe: brokerProbe(wired.eventBus) },
    { ...plain, service: 'limits', failuresOnly: true, probe: limitsProbe(wired.limiter) },
    euIntegration(config, clock, wired.eu),
    riskIntegration(config, vault),
    storageIntegration(config, wired.files, wired.scanner),
    { ...plain, service: 'off_site', probe: offSiteProbe(config) },
    {
      ...plain,
      service: 'webhooks',
      log: 'deliveries',
      retry: retryDelivery,
      probe: (reader) => probeWebhooks(reader, clock.now()),
    },
    { ...plain, service: 'erp', probe: (reader) => probePartners(reader, clock.now()) },
    { ...plain, service: 'rates', probe: ratesProbe(config) },
    dnsIntegration(config, wired.dns.provider),
    aiIntegration(config, clock),
    { ...plain, service: 'devices', probe: devicesProbe(config, clock) },
    { ...plain, service: 'time_stamps', probe: timeStampsProbe(config, clock, wired.timeStamps) },
  ];
  for (const each of all) registry.register(each);
}

export function hubOf({ registry, vault, redactor, calls }: HubParts, database: Database): Hub {
  return openHub({ registry, vault, redactor, calls, reader: database.reader });
}

function ledgerProbe(clock: Clock, wired: Wired): Integration['probe'] {
  return async (reader) => {
    const failure = wired.ledgerFailure();
    if (failure !== undefined) return { status: 'Down', detail: failure.reason };
    const runtime = wired.ledger();
    // Another process speaks to the node; it writes down what it hears.
    if (runtime === undefined) return probeLedger(reader, clock.now());
    await runtime.node.request('server_info');
    return probeLedger(reader, clock.now());
  };
}

/** How mail leaves. Who looks after a tenant may not name servers inside the operator's network. */
export const mailSettings = ({ mailFrom, smtpUrl, tenant }: Config) => ({
  mailFrom,
  trusted: tenant === undefined ? undefined : (smtpUrl ?? ''),
});

function mailIntegration(config: Config, mail: MailTransport): Integration {
  return {
    service: 'mail',
    log: 'mails',
    probe: async () => {
      if (!mail.delivers) return off('No mail server is set (SMTP_URL): mail stays in the table.');
      await mail.ask();
      return healthy('The server greets us and takes our login; nothing was sent.');
    },
    credentials: [
      {
        kind: 'api',
        slot: mailSlot,
        problem: smtpProblem,
        verify: async (value) => openMailTransport({ ...mailSettings(config), smtpUrl: value }).ask(),
      },
    ],
    retry: retryMail,
  };
}

function paymentsIntegration({ payments }: Config, processor: PaymentProcessor | undefined): Integration {
  const credentials: Credential[] = [
    {
      kind: 'api',
      slot: paymentSlots.api,
      problem: (value) =>
        /^\S{8,}$/.test(value) ? undefined : 'must be a secret key of the processor, 8 characters or more',
      verify: (value) => tryStripeKey(value, payments.apiBase),
    },
    {
      kind: 'webhook',
      slot: paymentSlots.callbacks,
      problem: (value) => (/^\S{8,}$/.test(value) ? undefined : 'must be a signing secret, 8 characters or more'),
    },
  ];
  return {
    service: 'payments',
    log: 'calls',
    probe: async () => {
      if (processor === undefined) return off('Card payments are off (PAYMENTS).');
      await processor.probe();
      return processor.kind === 'embedded'
        ? healthy('The embedded processor, which takes no money.')
        : healthy('The processor takes our key.');
    },
    credentials: payments.kind === 'stripe' ? credentials : [],
    retry: retryRefund,
  };
}

function brokerProbe(bus: EventBus | undefined): Integration['probe'] {
  return async () => {
    if (bus === undefined) return off('No message broker is set (NATS_URL): readers are told from the table.');
    if (bus.ready()) return healthy('Connected; the stream takes events.');
    return { status: 'Down', detail: 'The broker is away; events wait for it in the table.' };
  };
}

function limitsProbe(limiter: OpenRateLimiter): Integration['probe'] {
  return async () => {
    if (limiter.place !== 'redis') {
      return off(
        `No Redis is set (REDIS_URL): limits are counted in ${limiter.place === 'memory' ? 'memory' : 'the database'}.`,
      );
    }
    await limiter.probe();
    return healthy('Redis answers.');
  };
}

const nobodys = '00000000-0000-0000-0000-000000000000';

async function askEu(eu: EuSystem): Promise<Finding> {
  const { outcome } = await eu.overviews([nobodys]);
  if (outcome.kind === 'answered') {
    return healthy(
      eu.kind === 'simulator'
        ? 'The simulator, whose numbers are worth nothing.'
        : 'The system takes our user and key.',
    );
  }
  throw new Error(outcome.kind === 'refused' ? outcome.fault.message : outcome.problem);
}

function euIntegration(config: Config, clock: Clock, eu: EuSystem | undefined): Integration {
  // A simulator in our own process has a key of its own.
  const hasKey = eu !== undefined && config.eu.url !== undefined;
  return {
    service: 'eu_system',
    log: 'exchanges',
    probe: async () => (eu === undefined ? off('No EU system is set (EU_SYSTEM).') : askEu(eu)),
    credentials: hasKey
      ? [
          {
            kind: 'api',
            slot: euSlot,
            problem: (value) => (value.length <= 500 ? undefined : 'must have at most 500 characters'),
            verify: async (key) => {
              const parts = { now: () => clock.now(), random: randomBytes, pace: async () => {} };
              const tried = openEuSystem({ ...config.eu, key }, parts);
              if (tried === undefined) throw new Error('the EU system is off');
              try {
                await askEu(tried);
              } finally {
                await tried.close();
              }
            },
          },
        ]
      : [],
    retry: retryExchange,
  };
}

function riskIntegration({ risk }: Config, vault: Vault): Integration {
  const { whisp, rasters } = risk;
  const asksWhisp = rasters === undefined && whisp !== undefined;
  return {
    service: 'deforestation',
    log: 'calls',
    probe: async () => {
      if (rasters !== undefined) return healthy('Rasters on this machine; nobody outside is asked.');
      if (whisp === undefined) return off('No source is set (WHISP_KEY, RISK_RASTERS): every plot is "not assessed".');
      await probeWhisp(whisp.url, (await vault.current(riskSlot)) ?? whisp.key);
      return healthy('Whisp takes our key.');
    },
    credentials: asksWhisp
      ? [
          {
            kind: 'api',
            slot: riskSlot,
            problem: (value) => (/^\S{1,500}$/.test(value) ? undefined : 'must be a key of Whisp, without spaces'),
            verify: (key) => probeWhisp(whisp.url, key),
          },
        ]
      : [],
    retry: retryAssessments,
  };
}

/** Writes a file of its own, reads it back and removes it: who cannot do all three does not keep files. */
async function tryFiles(files: FileStorage): Promise<void> {
  const sent = Buffer.from(`health check ${randomUUID()}`);
  const sha256 = await files.put(sent);
  const came = await files.get(sha256);
  await files.remove(sha256);
  if (came === undefined || !sent.equals(came)) throw new Error('a file that was just stored is not there');
}

/** What is wrong with what is to be kept as the keys of a bucket. */
function keysProblem(kind: 's3' | 'gcs', value: string): string | undefined {
  if (kind === 's3') return /^[^\s:]+:\S+$/.test(value) ? undefined : 'must be <access key>:<secret key>';
  try {
    readServiceAccount(value);
    return undefined;
  } catch {
    return 'must be the JSON key of a service account, as Google hands it out';
  }
}

function storageIntegration(
  { files: place }: Config,
  files: FileStorage,
  scanner: VirusScanner | undefined,
): Integration {
  return {
    service: 'storage',
    log: 'calls',
    failuresOnly: true,
    probe: async () => {
      await tryFiles(files);
      await scanner?.ask();
      return healthy(
        place.kind === 'disk'
          ? 'Files on this disk: written, read, removed.'
          : `Bucket ${place.bucket}: written, read, removed.`,
      );
    },
    credentials:
      place.kind !== 'disk'
        ? [
            {
              kind: 'api',
              slot: storageSlot,
              problem: (value) => keysProblem(place.kind, value),
              verify: (keys) => tryFiles(openStorage(place, async () => keys)),
            },
          ]
        : [],
  };
}

/** Only asks what is there: what a backup writes it sends by itself, and says so where it could not. */
function offSiteProbe({ backups: { offSite } }: Config): Integration['probe'] {
  return async () => {
    if (offSite === undefined) return off('Backups are kept on this machine alone (BACKUP_STORE).');
    const found = await openOffSite(offSite).list();
    return healthy(`The bucket answers and takes our key; ${found.length} files of backups are there.`);
  };
}

function dnsIntegration({ dns }: Config, provider: DnsProvider | undefined): Integration {
  const tsig = dns.kind === 'rfc2136';
  return {
    service: 'dns',
    log: 'calls',
    failuresOnly: true,
    probe: async () => {
      if (provider === undefined) return off('No name server is set (DNS): names of tenants are made elsewhere.');
      await provider.check();
      return askServers(dns);
    },
    credentials:
      provider === undefined
        ? []
        : [
            {
              kind: 'api',
              slot: dnsSlot,
              problem: (value) => {
                if (tsig) {
                  const right = /^[A-Za-z0-9+/]+={0,2}$/.test(value) && Buffer.from(value, 'base64').length >= 16;
                  return right ? undefined : 'must be a TSIG secret in base64, of at least 16 bytes';
                }
                return /^\S{1,500}$/.test(value) ? undefined : 'must be a key of PowerDNS, without spaces';
              },
              verify: async (value) => {
                const parts = { now: () => new Date(), random: randomBytes };
                await openDnsProvider(withSecret(dns, value), parts)?.check();
              },
            },
          ],
  };
}

/** Asking costs little; it is done for a new key alone, never to look how the provider is. */
const trial = {
  system: 'Answer with the word yes.',
  messages: [{ role: 'user' as const, text: 'Yes?' }],
  maxTokens: 16,
};

function aiIntegration({ ai }: Config, clock: Clock): Integration {
  const { chosen, keys, timeoutMs } = ai;
  return {
    service: 'ai',
    log: 'calls',
    probe: (reader) => probeAi(reader, clock.now(), providersOf(ai)),
    credentials:
      chosen === undefined || keys[chosen.provider] === undefined
        ? []
        : [
            {
              kind: 'api',
              slot: aiSlot(chosen.provider),
              problem: (value) =>
                /^\S{8,500}$/.test(value) ? undefined : 'must be a key of the provider, without spaces',
              verify: async (key) => {
                const provider = openProvider({ name: chosen.provider, key, baseUrl: addressOf(ai, chosen.provider) });
                await provider.generate({ ...trial, model: chosen.model, timeoutMs: Math.min(timeoutMs, 9000) });
              },
            },
          ],
  };
}

function devicesProbe({ devices: { mqttUrl } }: Config, clock: Clock): Integration['probe'] {
  return async (reader) => {
    const heard = await probeDevices(reader, clock.now());
    if (mqttUrl === undefined) return heard;
    await tryMqtt(mqttUrl);
    const detail = `The broker of devices takes our login. ${heard.detail}`;
    return heard.status === 'Off' ? healthy(detail) : { ...heard, detail };
  };
}

/** Each time-stamp may cost something: by itself it is asked for one only where none came lately. */
function timeStampsProbe(
  { documentSeal }: Config,
  clock: Clock,
  stamps: TimeStampSource | undefined,
): Integration['probe'] {
  return async (reader, byHand) => {
    if (documentSeal === undefined)
      return off('No certificate is set (SIGNING_P12): PDF files get no signature that would need a time-stamp.');
    if (stamps === undefined) return off('No time-stamping service is set (TSA_URL): signatures bear our own time.');
    const lately = byHand ? undefined : await probeTimeStamps(reader, clock.now());
    if (lately !== undefined) return lately;
    const { at } = await stamps.stamp(randomBytes(32), clock.now());
    const apart = Math.round(Math.abs(at.getTime() - clock.now().getTime()) / 1000);
    return healthy(`The service gives time-stamps; its clock is ${apart} s from ours.`);
  };
}

function ratesProbe({ ratesUrl }: Config): Integration['probe'] {
  return async () => {
    if (ratesUrl === undefined) return off('No daily file of rates is set (RATES_URL): admins enter them.');
    await ratesFileAt(ratesUrl).read();
    return healthy('The daily file is there.');
  };
}

/** Asks each server of the zone that is named for its version; changes nothing. */
async function askServers(dns: Config['dns']): Promise<Finding> {
  const taken = `The server of ${dns.zone} answers and takes our key; nothing was changed.`;
  const servers = await askAll({ settings: dns, random: randomBytes }, []);
  const away = servers.filter(({ problem }) => problem !== null);
  if (servers.length === 0) return healthy(taken);
  if (away.length === 0) return healthy(`${taken} ${servers.length} servers answer for the zone.`);
  return {
    status: away.length === servers.length ? 'Down' : 'Degraded',
    detail: away.map(({ server, problem }) => `${server}: ${problem}`).join('; '),
  };
}
