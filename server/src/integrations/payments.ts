import type { Config } from '../config.ts';
import type { Credential, Integration } from '../domain/operations/integration/registry.ts';
import { retryRefund } from '../domain/operations/integration/retry.ts';
import { paymentSlots, tryStripeKey } from '../platform/payments/open-processor.ts';
import type { PaymentProcessor } from '../platform/payments/processor.ts';
import { healthy, off } from './answers.ts';

export function paymentsIntegration({ payments }: Config, processor: PaymentProcessor | undefined): Integration {
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
