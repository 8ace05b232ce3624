import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PaymentsTable } from '../../../platform/db/tables.generated.ts';
import type { ProcessorEvent } from '../../../platform/payments/processor.ts';
import { platform, post } from '../../money/books/books.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';

export type Payment = Selectable<PaymentsTable>;
/** What becomes of an event about a payment that is not ours, or not ours yet. */
export const unknownPayment = 'unknown payment';
type PaymentChange = Updateable<PaymentsTable>;

export async function insertPayment(tx: Tx, payment: Insertable<PaymentsTable>): Promise<Payment> {
  return tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function updatePayment(tx: Tx, id: string, change: PaymentChange): Promise<Payment> {
  return tx.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function findPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A payment is locked before its order until its money has come, and after it from then on. */
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

/** The payment that the processor knows by that name. Once it has one its money came, so its order is locked before it. */
export function findPaymentOfRef(tx: Tx, processor: string, paymentRef: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .where('processor', '=', processor)
    .executeTakeFirst();
}

/** Books what a payer owes the platform since it left the processor; less for a negative amount. */
export async function payerOwes(work: Work, payment: Payment, amount: string): Promise<void> {
  if (new Exact(amount).isZero()) return;
  const currency = payment.received_currency as string;
  await post(work, {
    kind: 'recall',
    ...(payment.order_name === null ? {} : { order: payment.order_name }),
    reason: 'owed',
    entries: [
      { kind: 'receivable', owner: payment.buyer, currency, amount: new Exact(amount).neg().toFixed() },
      { kind: 'processor', owner: platform, currency, amount },
    ],
  });
}

/** The payment's whole money goes back by the books: nobody owes a part of it any more. */
export function settleOwed(work: Work, payment: Payment): Promise<void> {
  return payerOwes(work, payment, new Exact(payment.returned_amount).neg().toFixed());
}

/** A checkout for the same thing and amount that the payer can still use; a second one would let them pay twice. */
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

/**
 * The card payment that funded the order goes back by job, beside the books that gave it back: what of it is not gone
 * at the processor already.
 * @throws Refusal 409 where there is none.
 */
export async function dueCardRefund(work: Work, order: string): Promise<void> {
  const { tx, now } = work;
  const { rows } = await sql<Payment>`
    select * from payments
     where order_name = ${order} and kind = 'order' and applied_at is not null and status = 'Paid' for update`.execute(
    tx,
  );
  // The books have given it back, so that nobody would look for it any more.
  if (rows.length === 0) throw notAsWritten(`payments of ${order}`);
  for (const payment of rows) {
    await settleOwed(work, payment);
    await updatePayment(tx, payment.id, {
      status: 'Refund Due',
      returned_amount: leftOf(payment).gone,
      next_refund_at: now,
      updated_at: now,
    });
  }
}

/** What of a payment's money is still at the processor, and what is not. */
export function leftOf(payment: Payment): { left: string; gone: string } {
  const gone = new Exact(payment.refunded_amount).plus(payment.lost_amount);
  return { left: new Exact(payment.received_amount ?? '0').minus(gone).toFixed(), gone: gone.toFixed() };
}

/** Takes refunds that are due, nobody else takes them until `leaseUntil`; and names those that are not what the service wrote. */
export async function takeDueRefunds(
  { tx, now, attest }: Work,
  leaseUntil: Date,
  limit: number,
): Promise<{ due: Payment[]; altered: string[] }> {
  const { rows: waiting } = await sql<{ id: string }>`
    select id from payments where status = 'Refund Due' and next_refund_at <= ${now}
     order by next_refund_at limit ${limit} for update skip locked`.execute(tx);
  if (waiting.length === 0) return { due: [], altered: [] };
  const ids = waiting.map(({ id }) => id);
  const named = new Set(await attest.alteredRows({ table: 'payments', where: sql`t.id = any(${ids}::uuid[])` }));
  const altered = ids.filter((id) => named.has(`payments ${id}`));
  const { rows: due } = await sql<Payment>`
    update payments set next_refund_at = ${leaseUntil}
     where id = any(${ids.filter((id) => !altered.includes(id))}::uuid[]) returning *`.execute(tx);
  return { due, altered };
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
