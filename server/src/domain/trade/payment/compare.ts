import { Exact } from '../../../kernel/values/exact.ts';
import type { PaymentStatus } from '../../../platform/db/tables.generated.ts';
import type { ProcessorRecord } from '../../../platform/payments/processor.ts';
import { waitsForMoney } from './rules.ts';

export const differenceKinds = [
  'unknown_here',
  'not_applied',
  'unknown_there',
  'not_paid_there',
  'amount',
  'refund_missing',
  'refunded_there',
  'books',
] as const;

export interface Difference {
  kind: (typeof differenceKinds)[number];
  /** The processor's session, or the currency of the books. */
  subject: string;
  detail: string;
}

/** What of a payment is compared. */
export interface OurRecord {
  id: string;
  session_id: string;
  status: PaymentStatus;
  received_amount: string | null;
  received_currency: string | null;
  /** What we heard of refunds, and of chargebacks that were lost. */
  refunded_amount: string;
  lost_amount: string;
  created_at: Date;
  updated_at: Date;
}

export interface BooksOfCurrency {
  currency: string;
  /** What payments say is with us. */
  payments: string;
  /** What the books say came from the processor. */
  books: string;
}

/**
 * Finds where the processor's records and ours differ.
 * @param settled only what changed before this moment is compared: news takes a while to arrive.
 * @param since how far back the processor's records go.
 */
export function compareRecords(
  theirs: readonly ProcessorRecord[],
  ours: readonly OurRecord[],
  { since, settled }: { since: Date; settled: Date },
): Difference[] {
  const bySession = new Map(ours.map((payment) => [payment.session_id, payment]));
  const seen = new Set(theirs.map((record) => record.sessionId));
  const differences = theirs.flatMap((record) => {
    const payment = bySession.get(record.sessionId);
    const young = record.createdAt > settled || (payment !== undefined && payment.updated_at > settled);
    const difference = young ? undefined : differenceOf(record, payment);
    return difference === undefined ? [] : [{ ...difference, subject: record.sessionId }];
  });
  for (const payment of ours) {
    const listed = payment.created_at >= since && payment.updated_at <= settled;
    if (!listed || seen.has(payment.session_id) || waitsForMoney(payment.status)) continue;
    const detail = `payment ${payment.id} is ${payment.status}; the processor has no such session`;
    differences.push({ kind: 'unknown_there', subject: payment.session_id, detail });
  }
  return differences;
}

function differenceOf(
  record: ProcessorRecord,
  payment: OurRecord | undefined,
): Omit<Difference, 'subject'> | undefined {
  const theirs = `${new Exact(record.amount).toFixed()} ${record.currency}`;
  if (payment === undefined) {
    return record.paid
      ? { kind: 'unknown_here', detail: `${theirs} were paid; we know of no such payment` }
      : undefined;
  }
  const name = `payment ${payment.id} is ${payment.status}`;
  if (waitsForMoney(payment.status)) {
    return record.paid ? { kind: 'not_applied', detail: `${name}; the processor has collected ${theirs}` } : undefined;
  }
  if (!record.paid) return { kind: 'not_paid_there', detail: `${name}; the processor has collected nothing` };
  const received = payment.received_amount ?? '0';
  if (!new Exact(received).eq(record.amount) || payment.received_currency !== record.currency) {
    const booked = `${new Exact(received).toFixed()} ${payment.received_currency ?? ''}`;
    return { kind: 'amount', detail: `${name} with ${booked}; the processor has collected ${theirs}` };
  }
  const back = payment.status === 'Refunded' || payment.status === 'Refund Due' || payment.status === 'Refund Failed';
  if (back && !new Exact(record.refunded).eq(new Exact(received).minus(payment.lost_amount))) {
    return { kind: 'refund_missing', detail: `${name}; the processor has refunded ${record.refunded} of ${theirs}` };
  }
  if (!back && !new Exact(record.refunded).eq(payment.refunded_amount)) {
    return { kind: 'refunded_there', detail: `${name}; the processor has refunded ${record.refunded} of ${theirs}` };
  }
  return undefined;
}

/** The processor's account in the books against the payments that are with us. */
export function compareBooks(sums: readonly BooksOfCurrency[]): Difference[] {
  return sums
    .filter((sum) => !new Exact(sum.payments).eq(sum.books))
    .map(({ currency, payments, books }) => ({
      kind: 'books',
      subject: currency,
      detail: `payments say ${new Exact(payments).toFixed()} ${currency}, the books ${new Exact(books).toFixed()} ${currency}`,
    }));
}
