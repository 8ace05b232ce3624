import type { Config } from '../config.ts';
import { probeDatabase, probePartners, probeWebhooks } from '../domain/operations/integration/own-services.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import { retryDelivery } from '../domain/operations/integration/retry.ts';
import type { Clock } from '../kernel/values/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { euIntegration, riskIntegration } from './due-diligence.ts';
import type { HubParts } from './hub-parts.ts';
import { aiIntegration } from './language-models.ts';
import { mailIntegration } from './mail.ts';
import { dnsIntegration } from './names.ts';
import { paymentsIntegration } from './payments.ts';
import { brokerProbe, devicesProbe, ledgerProbe, limitsProbe, ratesProbe, timeStampsProbe } from './probes.ts';
import { offSiteProbe, storageIntegration } from './storage.ts';
import type { Wired } from './wired.ts';

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
