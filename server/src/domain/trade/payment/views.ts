import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { paymentKinds, type Tables } from '../../../platform/db/tables.generated.ts';
import { chargebackText, isChargedBack } from './chargeback.ts';
import { differenceKinds } from './compare.ts';
import { leftOf, type Payment } from './store.ts';
import { gone, undecided } from './take-back.ts';

export const heldSorts = { updated_at: ['payments.updated_at', 'payments.id'] } as const satisfies Sorts;
export const differenceSorts = {
  first_seen_at: ['payment_differences.first_seen_at', 'payment_differences.id'],
} as const satisfies Sorts;

/** Money that came and waits for an admin, or that went back, or that its payer's bank takes back. */
export function heldPayments(tx: Tx): SelectQueryBuilder<Tables, 'payments', object> {
  return tx
    .selectFrom('payments')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['Held', 'Refund Failed']),
        sql<boolean>`refunded_amount + lost_amount > returned_amount`,
        eb.and([eb('charged_back_at', 'is not', null), eb('chargeback_noted_at', 'is', null)]),
      ]),
    );
}

export const heldView = z.object({
  payment: z.string(),
  kind: z.enum(paymentKinds),
  status: z
    .string()
    .meta({ description: '`Held`, `Refund Failed`, or what a decision made of it; `Paid` when charged back.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Why the money was not put to its purpose, not given back, or is taken back.' }),
  charged_back_at: timestamp()
    .nullable()
    .meta({ description: 'When the payer’s bank took the money back, or said that it wants to.' }),
  order: z.string().nullable(),
  buyer: z.string(),
  processor: z.string(),
  session_id: z.string(),
  payment_ref: z.string().nullable().meta({ description: 'The processor’s name of the payment.' }),
  amount: z.number().meta({ description: 'What was asked for.' }),
  currency: z.string(),
  received_amount: z.number().nullable(),
  received_currency: z.string().nullable(),
  taken_back: z.number().meta({ description: 'What of it went back at the processor: refunds, and chargebacks lost.' }),
  undecided: z.number().meta({ description: 'What of `taken_back` waits for a decision: `cancel` or `owed`.' }),
  refund_id: z.string().nullable(),
  note: z.string().nullable().meta({ description: 'Of the admin who decided.' }),
  paid_at: timestamp().nullable(),
  updated_at: timestamp(),
});

export function showHeld(payment: Payment): z.input<typeof heldView> {
  return {
    payment: payment.id,
    kind: payment.kind,
    status: payment.status,
    reason: reasonOf(payment),
    charged_back_at: toIso(payment.charged_back_at),
    order: payment.order_name,
    buyer: payment.buyer,
    processor: payment.processor,
    session_id: payment.session_id,
    payment_ref: payment.payment_ref,
    amount: toNumber(payment.amount),
    currency: payment.currency,
    received_amount: toNumber(payment.received_amount),
    received_currency: payment.received_currency,
    taken_back: toNumber(leftOf(payment).gone),
    undecided: Math.max(0, toNumber(undecided(payment))),
    refund_id: payment.refund_id,
    note: payment.resolution_note,
    paid_at: toIso(payment.paid_at),
    updated_at: toIso(payment.updated_at),
  };
}

function reasonOf(payment: Payment): string | null {
  if (isChargedBack(payment)) return chargebackText(payment.chargeback_reason);
  if (Number(undecided(payment)) > 0) return `${gone(payment)} went back to the payer at the processor.`;
  return payment.refund_error ?? payment.held_reason;
}

export const differenceView = z.object({
  kind: z.enum(differenceKinds),
  subject: z.string().meta({ description: 'The processor’s session, or the currency of the books.' }),
  detail: z.string(),
  first_seen_at: timestamp(),
  last_seen_at: timestamp(),
  closed_at: timestamp().nullable().meta({ description: 'When a comparison no longer found it.' }),
});
