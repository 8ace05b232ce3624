import { type RawBuilder, sql } from 'kysely';
import { accept, type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

export interface Standing {
  status: string;
  received_amount: string;
  received_currency: string;
  chargebacks_open: number;
  taken: string;
  undecided: boolean;
}

type PaidOrder = { name: string; status: string; payment_rail: string | null };

/**
 * Whether the card money that paid an order is still there: nothing is shipped or released while the payer's bank wants
 * it back, or after it went back. Read with the order locked, which the processor's news of its payment locks too.
 */
export async function moneyStands(tx: Tx, order: PaidOrder): Promise<Decision<true>> {
  const { rows } = await sql<{ standings: Standing[] }>`select ${standingsOf(order)} as standings`.execute(tx);
  return standsBy(order, rows[0]?.standings ?? []);
}

/**
 * The payments that `moneyStands` judges by, to be compared with what the service wrote before money moves: by then none of them
 * is taken back, and where the order was paid by card, there is one.
 */
export const paymentRows = (order: PaidOrder): RowsOf[] => [
  {
    table: 'payments',
    where: sql`t.order_name = ${order.name}`,
    relied: {
      on: sql`t.kind = 'order' and t.applied_at is not null and ${stands('t')}`,
      rows: order.payment_rail === 'card' ? 1 : 0,
    },
  },
  {
    table: 'orders',
    where: sql`t.name = ${order.name}`,
    relied: {
      on: sql`not exists (select from payments p where p.order_name = t.name and ${paid('p', order)} and not ${stands('p')})`,
      rows: 1,
    },
  },
];

/** Of a payment: nobody wants it back, and nothing of it was taken back that is not decided. */
const stands = (as: string) =>
  sql<boolean>`(${sql.ref(`${as}.chargebacks_open`)} = 0
    and ${sql.ref(`${as}.refunded_amount`)} + ${sql.ref(`${as}.lost_amount`)} <= ${sql.ref(`${as}.returned_amount`)})`;

/**
 * Before money of an order moves: as `moneyStands`, by payments that are what the service wrote.
 * @throws Refusal 409
 */
export async function assertMoneyStands(work: Pick<Work, 'tx' | 'attest'>, order: PaidOrder): Promise<void> {
  accept(await moneyStands(work.tx, order));
  await work.attest.assertAsWritten(...paymentRows(order));
}

/** What `moneyStands` judges by, as JSON, for a statement on something else. Nothing without an order. */
export function standingsOf(order: PaidOrder | undefined): RawBuilder<Standing[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('status', status, 'received_amount', trim_scale(received_amount)::text,
             'received_currency', received_currency, 'chargebacks_open', chargebacks_open,
             'taken', trim_scale(refunded_amount + lost_amount)::text,
             'undecided', refunded_amount + lost_amount > returned_amount) order by created_at), '[]')
      from payments
     where order_name = ${order?.name ?? null}::text and ${paid('payments', order)}
       and (chargebacks_open > 0 or refunded_amount + lost_amount > returned_amount or status = 'Charged Back'
            or (status = 'Refunded' and returned_amount > 0)))`;
}

/** Of a payment of an order: it is what paid it, or what filled the wallet that did. */
const paid = (as: string, order: PaidOrder | undefined) =>
  sql<boolean>`(${sql.ref(`${as}.applied_at`)} is not null
    and (${sql.ref(`${as}.kind`)} = 'order') = (${order?.payment_rail ?? ''}::text = 'card'))`;

export function standsBy(order: PaidOrder, standings: readonly Standing[]): Decision<true> {
  for (const payment of standings) {
    const refusal = reasonNotTo(order, payment);
    if (refusal !== undefined) return refused(wrongState(refusal));
  }
  return decided(true);
}

function reasonNotTo(order: { name: string; status: string }, payment: Standing): string | undefined {
  const paid = `${payment.received_amount} ${payment.received_currency}`;
  if (order.status === 'Cancelled') {
    return `${order.name} is Cancelled, because its card payment of ${paid} went back to the payer; the goods need a new, paid order.`;
  }
  if (payment.chargebacks_open > 0) {
    return `The card payment of ${order.name} (${paid}) is charged back: nothing is shipped or released until the payer's bank has decided that the money stays.`;
  }
  if (!payment.undecided) return undefined;
  return `The card processor took back ${payment.taken} of the ${paid} that paid ${order.name}: nothing is shipped or released until an admin has decided about it (payments.resolve_held: cancel or owed).`;
}
