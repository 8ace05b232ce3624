import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PaymentsTable } from '../../platform/db/tables.generated.ts';
import type { ProcessorEvent } from '../../platform/payments/processor.ts';
import type { PaymentStatus } from './rules.ts';

export type Payment = Selectable<PaymentsTable>;
/** What becomes of an event about a payment that is not ours, or not ours yet. */
export const unknownPayment = 'unknown payment';
type PaymentChange = Updateable<PaymentsTable> & { status?: PaymentStatus };

export async function insertPayment(tx: Tx, payment: Insertable<PaymentsTable>): Promise<Payment> {
  return tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function updatePayment(tx: Tx, id: string, change: PaymentChange): Promise<Payment> {
  return tx.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function findPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A payment is locked before its order; only a payment that is Paid already is locked after it (`dueCardRefund`). */
export function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function lockPaymentOfSession(tx: Tx, processor: string, sessionId: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('processor', '=', processor)
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

export function lockPaymentOfRef(tx: Tx, processor: string, paymentRef: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .where('processor', '=', processor)
    .forUpdate()
    .executeTakeFirst();
}

/** A checkout for the same thing and amount that the payer can still use; a second one would let him pay twice. */
export function findOpenPayment(
  tx: Tx,
  same: { processor: string; kind: 'order' | 'topup'; order: string; amount: string; currency: string },
  now: Date,
): Promise<Payment | undefined> {
  return (
    tx
      .selectFrom('payments')
      .selectAll()
      .where('order_name', '=', same.order)
      .where('processor', '=', same.processor)
      .where('kind', '=', same.kind)
      .where('status', '=', 'Open')
      .where('amount', '=', same.amount)
      .where('currency', '=', same.currency)
      // One that ends within minutes is no use.
      .where('expires_at', '>', new Date(now.getTime() + 5 * 60_000))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** The card payment that funded the order goes back by job, beside the books that gave it back. */
export async function dueCardRefund(tx: Tx, order: string, now: Date): Promise<void> {
  await sql`
    update payments set status = 'Refund Due', next_refund_at = ${now}, updated_at = ${now}
     where order_name = ${order} and kind = 'order' and applied_at is not null and status = 'Paid'`.execute(tx);
}

/** Takes refunds that are due; nobody else takes them until `leaseUntil`. */
export async function takeDueRefunds(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    update payments set next_refund_at = ${leaseUntil}
     where id in (select id from payments where status = 'Refund Due' and next_refund_at <= ${now}
                   order by next_refund_at limit ${limit} for update skip locked)
    returning *`.execute(tx);
  return rows;
}

/**
 * Notes an event of the processor. A concurrent delivery of the same one waits here until the first has ended.
 * One whose payment was unknown may be sent again: by then we may know it.
 * @returns false when it was dealt with before.
 */
export async function claimEvent(tx: Tx, processor: string, event: ProcessorEvent, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (processor, id, type, outcome, created_at, received_at)
    values (${processor}, ${event.id}, ${event.type}, 'received', ${event.createdAt}, ${now})
    on conflict (processor, id) do update set received_at = excluded.received_at
     where payment_events.outcome = ${unknownPayment} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function settleEvent(
  tx: Tx,
  processor: string,
  id: string,
  result: { outcome: string; payment: string | null },
): Promise<void> {
  await tx.updateTable('payment_events').set(result).where('processor', '=', processor).where('id', '=', id).execute();
}
