import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';

/** Which fees: of releases from one day to another (UTC, yyyy-mm-dd, both in it), of one corridor. */
export interface FeeFilter {
  from?: string | undefined;
  to?: string | undefined;
  corridor?: string | undefined;
}

type Released<Row> = SelectQueryBuilder<Tables, 'book_txns', Row>;

export const feeSorts = { at: ['book_txns.created_at', 'book_txns.id'] } as const;

/** Releases that brought a fee, without selection and order. */
export function findFees(tx: Tx, { from, to, corridor }: FeeFilter): Released<object> {
  let query: Released<object> = tx
    .selectFrom('book_txns')
    .where('book_txns.kind', '=', 'release')
    .where(sql<boolean>`${fee('amount')} > 0`);
  if (from !== undefined)
    query = query.where(sql<boolean>`book_txns.created_at >= (${from}::date::timestamp at time zone 'UTC')`);
  if (to !== undefined)
    query = query.where(sql<boolean>`book_txns.created_at < ((${to}::date + 1)::timestamp at time zone 'UTC')`);
  if (corridor !== undefined) query = query.where(sql<boolean>`${corridorOf} = ${corridor}`);
  return query;
}

const fee = (column: 'amount' | 'currency'): RawBuilder<string> => sql`
  (select e.${sql.ref(column)} from book_entries e join book_accounts a on a.id = e.account and a.kind = 'fees'
    where e.txn = book_txns.id)`;
const corridorOf = sql<string>`
  (select l.corridor from orders o join lots l on l.name = o.lot where o.name = book_txns.order_name)`;

interface FeeLine {
  created_at: Date;
  order_name: string;
  corridor: string;
  currency: string;
  amount: string;
}

export function selectFee<Row>(query: Released<Row>): Released<Row & FeeLine> {
  return query.select([
    'book_txns.created_at',
    'book_txns.order_name',
    corridorOf.as('corridor'),
    fee('currency').as('currency'),
    fee('amount').as('amount'),
  ]) as unknown as Released<Row & FeeLine>;
}

export const feeRow = z.object({
  at: timestamp(),
  order: z.string(),
  corridor: z.string(),
  currency: z.string(),
  fee: z.number(),
});

export const showFee = ({ created_at, order_name, corridor, currency, amount }: FeeLine): z.input<typeof feeRow> => ({
  at: toIso(created_at),
  order: order_name,
  corridor,
  currency,
  fee: toNumber(amount),
});

export const feeTotal = z.object({
  month: z.string().meta({ description: 'yyyy-mm, UTC.' }),
  currency: z.string(),
  orders: z.int(),
  fees: z.number(),
});

/** The fees of each month and currency, the newest month first. */
export async function feeTotals(tx: Tx, filter: FeeFilter): Promise<z.input<typeof feeTotal>[]> {
  const { rows } = await sql<{ month: string; currency: string; orders: number; fees: string }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, currency, count(*)::int as orders, sum(amount)::text as fees
      from (${selectFee(findFees(tx, filter))}) fees group by 1, 2 order by 1 desc, 2`.execute(tx);
  return rows.map((row) => ({ ...row, fees: toNumber(row.fees) }));
}

export const feeCsv: CsvColumns<FeeLine> = [
  ['at', (row) => row.created_at],
  ['month', (row) => row.created_at.toISOString().slice(0, 7)],
  ['order', (row) => row.order_name],
  ['corridor', (row) => row.corridor],
  ['currency', (row) => row.currency],
  ['fee', (row) => toNumber(row.amount)],
];
