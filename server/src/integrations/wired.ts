import type { EventBus } from '../domain/proof/event/ports.ts';
import type { OpenRateLimiter } from '../kernel/limits/ratelimit-open.ts';
import type { DnsProvider } from '../platform/dns/provider.ts';
import type { EuSystem } from '../platform/eu/eu-system.ts';
import type { LedgerFailure, LedgerRuntime } from '../platform/ledger/runtime.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import type { TimeStampSource } from '../platform/pades/time-stamp.ts';
import type { PaymentProcessor } from '../platform/payments/processor.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import type { VirusScanner } from '../platform/virus-scan/scanner.ts';

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
