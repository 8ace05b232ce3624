import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ProcessorEvent } from '../../platform/payments/processor.ts';
import { type Payment, updatePayment } from './store.ts';
import { tellAdmins } from './tell-admins.ts';

/** Whether the payer's bank has taken the money back, or wants to, and no admin has noted it. */
export function isChargedBack(payment: Pick<Payment, 'charged_back_at' | 'chargeback_noted_at'>): boolean {
  return payment.charged_back_at !== null && payment.chargeback_noted_at === null;
}

export function chargebackText(reason: string | null): string {
  return `The payer's bank takes the money back: ${reason ?? 'no reason was given'}.`;
}

/**
 * Flags the payment for an admin: who is right, and what becomes of an order that is not settled yet, is for people.
 * Nothing is booked; the comparison with the processor shows what the bank took.
 */
export async function flagChargeback(
  tx: Tx,
  { emit }: { emit: Emit },
  payment: Payment,
  event: Extract<ProcessorEvent, { kind: 'chargeback' | 'chargeback_ended' }>,
  now: Date,
): Promise<'flagged' | 'noted'> {
  // One dispute is told of several times: that it began, and that the money went.
  if (event.kind === 'chargeback' && payment.charged_back_at !== null) return 'noted';
  const reason = (event.kind === 'chargeback' ? event.reason : `${event.reason}; decided: ${event.decision}`).slice(
    0,
    300,
  );
  const flagged = await updatePayment(tx, payment.id, {
    charged_back_at: payment.charged_back_at ?? now,
    chargeback_reason: reason,
    chargeback_noted_at: null,
    updated_at: now,
  });
  emit('payment.charged_back', payment.id, { reason, order: payment.order_name });
  await tellAdmins({ tx, now, emit }, flagged, {
    kind: 'payment_charged_back',
    subject: 'A card payment is charged back',
    reason: chargebackText(reason),
    advice:
      'An order that is not settled yet can be stopped by a dispute. The payment stands among the held ones (payments.list_held) until an admin has noted it (payments.resolve_held, decision noted).',
  });
  return 'flagged';
}
