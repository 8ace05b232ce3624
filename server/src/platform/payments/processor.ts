import type { HostedCheckout } from './embedded/hosted-checkout.ts';

/** What we ask a processor to collect. */
export interface CheckoutRequest {
  /** Our payment's id: it comes back on the processor's records, and keeps a repeated request from being two. */
  reference: string;
  /** Decimal string in the currency's own units, with no more decimals than the currency has. */
  amount: string;
  /** ISO 4217, upper case. */
  currency: string;
  /** What the payer sees that they pay for. */
  title: string;
  email: string;
  successUrl: string;
  cancelUrl: string;
}

export interface Checkout {
  sessionId: string;
  /** Where the payer goes. */
  url: string;
  expiresAt: Date;
}

export interface RefundRequest {
  /** What the processor calls the payment. */
  paymentRef: string;
  amount: string;
  currency: string;
  /** The same for every attempt at the same refund. */
  idempotencyKey: string;
}

/** One collected or open payment, as the processor has it. */
export interface ProcessorRecord {
  sessionId: string;
  /** Our payment's id. */
  reference: string | null;
  paid: boolean;
  amount: string;
  currency: string;
  refunded: string;
  createdAt: Date;
}

export type TakebackState = 'open' | 'taken' | 'kept';

/** Money of a payment that leaves the processor again. */
export interface Takeback {
  /** The processor's name of the dispute, the refund or the charge. */
  takebackId: string;
  paymentRef: string;
  amount: string;
  currency: string;
  reason: string;
}

/** A checkout, as the processor tells of it. */
interface OfCheckout {
  sessionId: string;
  /** Our payment's id; null for a checkout that somebody else opened. */
  reference: string | null;
}

/** What became of a payment, as the processor's callback tells it. */
export type ProcessorEvent = { id: string; type: string; createdAt: Date } & (
  | ({ kind: 'paid'; paymentRef: string | null; amount: string; currency: string } & OfCheckout)
  /** One card was refused; the payer may try another. */
  | { kind: 'declined'; reference: string | null; reason: string }
  /** Nothing will come of it: abandoned, or a slow payment that failed in the end. */
  | ({ kind: 'expired' | 'failed' } & OfCheckout)
  /** The payer's bank took the money back, or wants to (`open`); or it has decided: against us (`taken`) or not (`kept`). */
  | ({ kind: 'chargeback'; state: TakebackState; decision: string } & Takeback)
  /** One refund was made, by us or at the processor (`taken`), or has failed (`kept`). */
  | ({ kind: 'refund'; state: 'taken' | 'kept' } & Takeback)
  /** All that was refunded of a charge so far, as one figure. */
  | ({ kind: 'charge'; state: 'taken' } & Takeback)
  /** Of no interest here. */
  | { kind: 'other' }
);

/** A card processor: Stripe, or the embedded one that behaves like it. */
export interface PaymentProcessor {
  readonly kind: 'embedded' | 'stripe';
  /** The secrets that callbacks may be signed with: one, or several while it is replaced. */
  callbackSecrets(): Promise<readonly string[]>;
  /** Asks for what changes nothing. Network. @throws Error when it does not know us, or cannot be reached. */
  probe(): Promise<void>;
  /** Only the embedded processor has its checkout page and its callbacks in our own house. */
  readonly hosted?: HostedCheckout;
  /** Network. @throws ProcessorUnavailable when it cannot be reached or refuses. */
  createCheckout(request: CheckoutRequest, now: Date): Promise<Checkout>;
  /** Network. @throws RefundRefused for good, ProcessorUnavailable for now. */
  refund(request: RefundRequest, now: Date): Promise<{ refundId: string }>;
  /** Network. Sessions made since then, oldest or newest first. */
  records(since: Date): AsyncIterable<ProcessorRecord>;
}

/** The processor did not do it, and may do it later. */
export class ProcessorUnavailable extends Error {
  override readonly name = 'ProcessorUnavailable';
}

/** The processor will not refund this, however often it is asked. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}
