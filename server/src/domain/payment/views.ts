import type { SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../kernel/page.ts';
import { timestamp, toIso, toNumber } from '../../kernel/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';
import { chargebackText, isChargedBack } from './chargeback.ts';
import { differenceKinds } from './compare.ts';
import type { Payment } from './store.ts';

export const heldSorts = { updated_at: ['payments.updated_at', 'payments.id'] } as const satisfies Sorts;
export const differenceSorts = {
  first_seen_at: ['payment_differences.first_seen_at', 'payment_differences.id'],
} as const satisfies Sorts;

/** Money that came and waits for an admin, or that its payer's bank takes back. */
export function heldPayments(tx: Tx): SelectQueryBuilder<Tables, 'payments', object> {
  return tx
    .selectFrom('payments')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['Held', 'Refund Failed']),
        eb.and([eb('charged_back_at', 'is not', null), eb('chargeback_noted_at', 'is', null)]),
      ]),
    );
}

export const heldView = z.object({
  payment: z.string(),
  kind: z.enum(['order', 'topup']),
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
  refund_id: z.string().nullable(),
  note: z.string().nullable().meta({ description: 'Of the admin who decided.' }),
  paid_at: timestamp().nullable(),
  updated_at: timestamp(),
});

export function showHeld(payment: Payment): z.input<typeof heldView> {
  return {
    payment: payment.id,
    kind: payment.kind as 'order' | 'topup',
    status: payment.status,
    reason: isChargedBack(payment)
      ? chargebackText(payment.chargeback_reason)
      : (payment.refund_error ?? payment.held_reason),
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
    refund_id: payment.refund_id,
    note: payment.resolution_note,
    paid_at: toIso(payment.paid_at),
    updated_at: toIso(payment.updated_at),
  };
}

export const differenceView = z.object({
  kind: z.enum(differenceKinds),
  subject: z.string().meta({ description: 'The processor’s session, or the currency of the books.' }),
  detail: z.string(),
  first_seen_at: timestamp(),
  last_seen_at: timestamp(),
  closed_at: timestamp().nullable().meta({ description: 'When a comparison no longer found it.' }),
});
