import type { Config } from '../config.ts';
import { probeDatabase, probePartners, probeWebhooks } from '../domain/operations/integration/own-services.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import { retryDelivery } from '../domain/operations/integration/retry.ts';
import type { EventBus } from '../domain/proof/event/ports.ts';
import type { OpenRateLimiter } from '../kernel/limits/ratelimit-open.ts';
import type { Clock } from '../kernel/values/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { DnsProvider } from '../platform/dns/provider.ts';
import type { EuSystem } from '../platform/eu/eu-system.ts';
import type { LedgerFailure, LedgerRuntime } from '../platform/ledger/runtime.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import type { PaymentProcessor } from '../platform/payments/processor.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import type { VirusScanner } from '../platform/virus-scan/scanner.ts';
import { euIntegration, riskIntegration } from './due-diligence.ts';
import type { HubParts } from './hub-parts.ts';
import { aiIntegration } from './language-models.ts';
import { mailIntegration } from './mail.ts';
import { dnsIntegration } from './names.ts';
import { paymentsIntegration } from './payments.ts';
import { brokerProbe, devicesProbe, ledgerProbe, limitsProbe, ratesProbe } from './probes.ts';
import { offSiteProbe, storageIntegration } from './storage.ts';

/** The services that the hub looks after, as they are wired. */
export interface Wired {
  mail: MailTransport;
  payments: PaymentProcessor | undefined;
  eventBus: EventBus | undefined;
  limiter: OpenRateLimiter;
  eu: EuSystem | undefined;
  files: FileStorage;
  scanner: VirusScanner | undefined;
  dns: { provider: DnsProvider | undefined };
  ledger(): LedgerRuntime | undefined;
  ledgerFailure(): LedgerFailure | undefined;
}

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
  ];
  for (const each of all) registry.register(each);
}
