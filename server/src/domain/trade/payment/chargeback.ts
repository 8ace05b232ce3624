import type { Work } from '../../../kernel/write/work.ts';
import type { ProcessorEvent } from '../../../platform/payments/processor.ts';
import { type Payment, updatePayment } from './store.ts';
import { tellAdmins } from './tell-admins.ts';

/** Whether the payer's bank has taken the money back, or wants to, and no admin has noted it. */
export function isChargedBack(payment: Pick<Payment, 'charged_back_at' | 'chargeback_noted_at'>): boolean {
  return payment.charged_back_at !== null && payment.chargeback_noted_at === null;
}

export function chargebackText(reason: string | null): string {
  return `The payer's bank takes the money back: ${reason ?? 'no reason was given'}.`;
}

/** What is told of a chargeback, and whether this dispute was not heard of before. */
type Told = Pick<Extract<ProcessorEvent, { kind: 'chargeback' }>, 'state' | 'reason' | 'decision'> & {
  isNews: boolean;
};

/**
 * Flags the payment for an admin, whatever the books make of it: who is right, and what to answer the bank, is for
 * people. Meanwhile nothing of the payment's order is shipped or released.
 */
export async function flagChargeback(work: Work, payment: Payment, event: Told): Promise<'flagged' | 'noted'> {
  const { tx, now } = work;
  // One dispute is told of several times while it is open: that it began, that the money went, that papers were sent.
  if (event.state === 'open' && !event.isNews) return 'noted';
  const decided = event.state === 'open' ? '' : `; decided: ${event.decision}`;
  const reason = `${event.reason}${decided}`.slice(0, 300);
  const flagged = await updatePayment(tx, payment.id, {
    charged_back_at: payment.charged_back_at ?? now,
    chargeback_reason: reason,
    chargeback_noted_at: null,
    updated_at: now,
  });
  if (payment.order_name !== null) work.emit('order.charged_back', payment.order_name);
  await tellAdmins(work, flagged, { kind: 'payment_charged_back', reason });
  return 'flagged';
}
