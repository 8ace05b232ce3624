import type { Logger } from 'pino';
import { type Config, deriveKey } from '../config.ts';
import { type Hub, openHub } from '../domain/operations/integration/hub.ts';
import { type KeepingLog, keepCalls } from '../domain/operations/integration/keep-calls.ts';
import { openRegistry, type Registry } from '../domain/operations/integration/registry.ts';
import { openVault, type Vault } from '../domain/operations/integration/vault.ts';
import type { Clock } from '../kernel/values/clock.ts';
import type { IdSource } from '../kernel/values/ids.ts';
import { aiSlot } from '../platform/ai/open-providers.ts';
import { providerNames } from '../platform/ai/provider.ts';
import type { Database } from '../platform/db/database.ts';
import { riskSlot } from '../platform/deforestation/open-source.ts';
import { dnsSecretOf, dnsSlot } from '../platform/dns/open-provider.ts';
import { euSlot } from '../platform/eu/open-eu-system.ts';
import { mailSlot } from '../platform/mail/open-transport.ts';
import { paymentSlots } from '../platform/payments/open-processor.ts';
import { redactor as openRedactor, type Redactor } from '../platform/service-log/redact.ts';
import { purposes, secretBox } from '../sealed-secrets.ts';

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

export function hubOf({ registry, vault, redactor, calls }: HubParts, database: Database): Hub {
  return openHub({ registry, vault, redactor, calls, reader: database.reader });
}
