import { renewed, type Secrets } from '../service-log/secrets.ts';
import { createEmbeddedProcessor, type EmbeddedSettings } from './embedded/embedded-processor.ts';
import type { PaymentProcessor } from './processor.ts';

export interface PaymentSettings {
  kind: 'embedded' | 'stripe' | 'off';
  secretKey: string | undefined;
  callbackSecret: string | undefined;
  /** Another host than Stripe's own. */
  apiBase: string | undefined;
}

/** Where the keys of the processor are kept. */
export const paymentSlots = { api: 'payments.api', callbacks: 'payments.webhook' } as const;

/** The processor that the settings name; undefined where card payments are off. Stripe's package is loaded only for it. */
export async function openProcessor(
  settings: Pick<PaymentSettings, 'kind' | 'apiBase'>,
  embedded: EmbeddedSettings,
  secrets: Secrets,
): Promise<PaymentProcessor | undefined> {
  const { kind, apiBase } = settings;
  if (kind === 'off') return undefined;
  if (kind === 'embedded') return createEmbeddedProcessor(embedded);
  const { createStripeProcessor } = await import('./stripe/stripe-processor.ts');
  const current = renewed(
    () => secrets.current(paymentSlots.api),
    (secretKey) => createStripeProcessor({ secretKey: needed(secretKey), apiBase }),
  );
  return {
    kind: 'stripe',
    callbackSecrets: () => secrets.accepted(paymentSlots.callbacks),
    createCheckout: async (request, now) => (await current()).createCheckout(request, now),
    refund: async (request, now) => (await current()).refund(request, now),
    records: async function* (since) {
      yield* (await current()).records(since);
    },
    probe: async () => (await current()).probe(),
  };
}

/** Asks Stripe whether it takes a key. @throws ProcessorUnavailable */
export async function tryStripeKey(secretKey: string, apiBase: string | undefined): Promise<void> {
  const { createStripeProcessor } = await import('./stripe/stripe-processor.ts');
  await createStripeProcessor({ secretKey, apiBase }).probe();
}

function needed(secretKey: string | undefined): string {
  if (secretKey === undefined) throw new Error('PAYMENTS=stripe needs its keys');
  return secretKey;
}
