import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { ProcessorEvent, TakebackState } from '../../../platform/payments/processor.ts';
import type { Payment } from './store.ts';

/** An event that says that money of a payment leaves, has left, or stays after all. */
export type TakebackEvent = Extract<ProcessorEvent, { kind: 'chargeback' | 'refund' | 'charge' }>;

/** What an event tells of one dispute, refund or charge. */
type News = Pick<
  TakebackEvent,
  'takebackId' | 'paymentRef' | 'kind' | 'state' | 'amount' | 'currency' | 'reason' | 'createdAt'
>;

/**
 * News of one payment wait for each other, also before the payment is known under the processor's name: the one that
 * makes it known sees all that came before.
 */
export async function lockPaymentNews(tx: Tx, processor: string, paymentRef: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${processor} ${paymentRef}`}, 0))`.execute(tx);
}

/**
 * Writes down what an event tells. Events come in any order: a decision of the bank is not undone by older news, and
 * of two totals the later one counts.
 * @returns whether it is the first news of this dispute or refund, and how that stands now.
 */
export async function noteTakeback(
  { tx, now }: Work,
  processor: string,
  event: News,
): Promise<{ isNews: boolean; state: TakebackState }> {
  const { takebackId, paymentRef, kind, state, amount, currency, reason, createdAt } = event;
  const known = await tx
    .selectFrom('payment_takebacks')
    .select('id')
    .where('processor', '=', processor)
    .where('id', '=', takebackId)
    .executeTakeFirst();
  const { rows } = await sql<{ state: TakebackState }>`
    insert into payment_takebacks as t (processor, id, payment_ref, kind, state, amount, currency, reason, told_at,
                                        created_at, updated_at)
    values (${processor}, ${takebackId}, ${paymentRef}, ${kind}, ${state}, ${amount}, ${currency}, ${reason.slice(0, 300)},
            ${createdAt}, ${now}, ${now})
    on conflict (processor, id) do update set
      state = case when excluded.state = 'open' or (t.kind = 'refund' and t.state = 'kept') then t.state
                   when t.state = 'open' or excluded.told_at >= t.told_at then excluded.state
                   else t.state end,
      amount = case when t.kind = 'charge' and excluded.told_at = t.told_at then greatest(excluded.amount, t.amount)
                    when excluded.told_at >= t.told_at then excluded.amount
                    else t.amount end,
      reason = case when excluded.told_at >= t.told_at then excluded.reason else t.reason end,
      told_at = greatest(excluded.told_at, t.told_at), updated_at = excluded.updated_at
    returning state`.execute(tx);
  return { isNews: known === undefined, state: rows[0]?.state ?? state };
}

/** What the processor says of a payment's money. Decimal strings, at most what came together. */
export interface TakenTotals {
  chargebacks_open: number;
  refunded_amount: string;
  lost_amount: string;
}

/**
 * What was told of a payment, locked; the payment itself remembers by what was written with it, so that none is missing.
 * @throws Refusal 409 where somebody altered it: the books would follow it for good.
 */
async function assertToldAsWritten({ tx, attest }: Work, { id, processor, payment_ref }: Payment): Promise<void> {
  await sql`select from payment_takebacks where processor = ${processor} and payment_ref = ${payment_ref}
             order by id for no key update`.execute(tx);
  const told: RowsOf = {
    table: 'payment_takebacks',
    where: sql`t.processor = ${processor} and t.payment_ref = ${payment_ref}`,
  };
  await attest.assertAsWritten(told, { table: 'payments', where: sql`t.id = ${id}`, beside: [told] });
}

/**
 * Sums what was told. A refund may be told by itself, as the charge's total, or both ways; a chargeback in another
 * currency than the payment's (the bank's own) counts as all of it.
 */
export async function sumTakebacks(work: Work, payment: Payment): Promise<TakenTotals> {
  await assertToldAsWritten(work, payment);
  const { processor, payment_ref, received_amount, received_currency } = payment;
  const { rows } = await sql<TakenTotals>`
    select k.chargebacks_open, k.refunded::text as refunded_amount, k.lost::text as lost_amount
      from ${totalsOf({
        processor: sql`${processor}`,
        ref: sql`${payment_ref}`,
        amount: sql`${received_amount}::numeric`,
        currency: sql`${received_currency}`,
      })} k`.execute(work.tx);
  return rows[0] as TakenTotals;
}

/** SQL: what was told of one payment comes to. */
const totalsOf = (of: Record<'processor' | 'ref' | 'amount' | 'currency', RawBuilder<unknown>>) => sql`(
  select t.chargebacks_open, t.refunded, least(t.lost, ${of.amount} - t.refunded) as lost
    from (select count(*) filter (where kind = 'chargeback' and state = 'open')::int as chargebacks_open,
                 least(${of.amount}, greatest(
                   coalesce(sum(amount) filter (where kind = 'refund' and state = 'taken'), 0),
                   coalesce(max(amount) filter (where kind = 'charge'), 0)
                     - coalesce(sum(amount) filter (where kind = 'refund' and state = 'kept'), 0))) as refunded,
                 coalesce(sum(case when currency = ${of.currency} then amount else ${of.amount} end)
                          filter (where kind = 'chargeback' and state = 'taken'), 0) as lost
            from payment_takebacks where processor = ${of.processor} and payment_ref = ${of.ref}) t)`;

/** Payments that do not know all that was told of them: they were out of sight when it was. */
const uncounted = sql`
  from (select distinct processor, payment_ref from payment_takebacks) told
  join payments p on p.processor = told.processor and p.payment_ref = told.payment_ref and p.received_amount is not null
 cross join lateral ${totalsOf({
   processor: sql`told.processor`,
   ref: sql`told.payment_ref`,
   amount: sql`p.received_amount`,
   currency: sql`p.received_currency`,
 })} k
 where p.chargebacks_open <> k.chargebacks_open or p.refunded_amount < k.refunded or p.lost_amount < k.lost`;

export const takebacksWait = sql<boolean>`exists (select ${uncounted})`;

export async function uncountedPayments(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id ${uncounted} order by random() limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The newest news of a payment's chargebacks and refunds, or of one kind. */
export async function lastTakeback(
  tx: Tx,
  payment: Payment,
  kinds: readonly ('chargeback' | 'refund')[] = ['chargeback', 'refund'],
): Promise<{ state: TakebackState; reason: string } | undefined> {
  const { rows } = await sql<{ state: TakebackState; reason: string }>`
    select state, reason from payment_takebacks
     where processor = ${payment.processor} and payment_ref = ${payment.payment_ref} and kind = any(${kinds}::text[])
     order by updated_at desc, told_at desc limit 1`.execute(tx);
  return rows[0];
}
