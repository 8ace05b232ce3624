import { createEmbeddedProcessor, type EmbeddedSettings } from './embedded/embedded-processor.ts';
import type { PaymentProcessor } from './processor.ts';

export interface PaymentSettings {
  kind: 'embedded' | 'stripe' | 'off';
  secretKey: string | undefined;
  callbackSecret: string | undefined;
  /** Another host than Stripe's own. */
  apiBase: string | undefined;
}

/** The processor that the settings name; undefined where card payments are off. Stripe's package is loaded only for it. */
export async function openProcessor(
  settings: PaymentSettings,
  embedded: EmbeddedSettings,
): Promise<PaymentProcessor | undefined> {
  const { kind, secretKey, callbackSecret, apiBase } = settings;
  if (kind === 'off') return undefined;
  if (kind === 'embedded') return createEmbeddedProcessor(embedded);
  if (secretKey === undefined || callbackSecret === undefined) throw new Error('PAYMENTS=stripe needs its keys');
  const { createStripeProcessor } = await import('./stripe/stripe-processor.ts');
  return createStripeProcessor({ secretKey, callbackSecret, apiBase });
}
