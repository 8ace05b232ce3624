import Stripe from 'stripe';
import { fromMinor, toMinor } from '../minor-units.ts';
import {
  type Checkout,
  type CheckoutRequest,
  type PaymentProcessor,
  type ProcessorRecord,
  ProcessorUnavailable,
  RefundRefused,
  type RefundRequest,
} from '../processor.ts';

export interface StripeSettings {
  secretKey: string;
  /** Another host than Stripe's own, for tests: `http://127.0.0.1:12111`. */
  apiBase?: string | undefined;
}

/** How long a payer has; Stripe allows 30 minutes to 24 hours. */
const sessionMinutes = 60;

/** Stripe through its own package. Connections are pooled by the package; failed calls are repeated twice by it. */
export function createStripeProcessor(settings: StripeSettings): Omit<PaymentProcessor, 'callbackSecrets'> {
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...addressOf(settings.apiBase),
  });

  async function createCheckout(request: CheckoutRequest, now: Date): Promise<Checkout> {
    const expiresAt = new Date(now.getTime() + sessionMinutes * 60_000);
    const metadata = { payment: request.reference };
    const session = await reached(() =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: request.reference,
          customer_email: request.email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: request.currency.toLowerCase(),
                unit_amount: toMinor(request.amount, request.currency),
                product_data: { name: request.title },
              },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `checkout:${request.reference}` },
      ),
    );
    if (session.url === null) throw new ProcessorUnavailable('the processor gave no address to pay at');
    return { sessionId: session.id, url: session.url, expiresAt };
  }

  async function refund(request: RefundRequest): Promise<{ refundId: string }> {
    try {
      const { id, status } = await stripe.refunds.create(
        { payment_intent: request.paymentRef, amount: toMinor(request.amount, request.currency) },
        { idempotencyKey: request.idempotencyKey },
      );
      if (status === 'failed' || status === 'canceled') throw new RefundRefused(`refund ${id} is ${status}`);
      return { refundId: id };
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof Stripe.errors.StripeCardError) {
        throw new RefundRefused(cause.message, { cause });
      }
      throw cause instanceof RefundRefused ? cause : unavailable(cause);
    }
  }

  async function* records(since: Date): AsyncGenerator<ProcessorRecord> {
    const list = stripe.checkout.sessions.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      expand: ['data.payment_intent.latest_charge'],
    });
    try {
      for await (const session of list) {
        const currency = (session.currency ?? 'usd').toUpperCase();
        yield {
          sessionId: session.id,
          reference: session.client_reference_id,
          paid: session.payment_status === 'paid',
          amount: fromMinor(session.amount_total ?? 0, currency),
          currency,
          refunded: fromMinor(refundedOf(session), currency),
          createdAt: new Date(session.created * 1000),
        };
      }
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  const probe = async (): Promise<void> => {
    await reached(() => stripe.checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0 }));
  };
  return { kind: 'stripe', createCheckout, refund, records, probe };
}

function refundedOf({ payment_intent: intent }: Stripe.Checkout.Session): number {
  if (intent === null || typeof intent === 'string') return 0;
  const { latest_charge: charge } = intent;
  return charge === null || typeof charge === 'string' ? 0 : charge.amount_refunded;
}

function addressOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    protocol: secure ? 'https' : 'http',
  } as const;
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** The package's messages may name keys and requests: they stay in the log, as the cause. */
function unavailable(cause: unknown): ProcessorUnavailable {
  const kind = cause instanceof Stripe.errors.StripeError ? cause.type : 'no answer';
  return new ProcessorUnavailable(`The payment processor did not do it (${kind}).`, { cause });
}
