import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { ofOrgs, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { farmerStatementStatuses } from './rules.ts';

/** Statements are the cooperative's; its farmers see their own part by `list_my_statements`. */
export const statementAccess = recordAccess({
  table: 'farmer_statements',
  key: 'name',
  owns: (eb, actor) => ofOrgs(eb, 'farmer_statements.cooperative', orgsWith(actor, 'see_money', 'Cooperative')),
  missing: (name) => `There is no farmer statement ${name}.`,
});

export const statementSorts = { created_at: ['farmer_statements.created_at', 'farmer_statements.name'] } as const;
export const ownStatementSorts = {
  published_at: ['farmer_statements.published_at', 'farmer_statements.name'],
} as const;

const head = {
  name: z.string(),
  cooperative: z.string(),
  cooperative_name: z.string(),
  status: z.enum(farmerStatementStatuses),
  order: z.string().nullable().meta({ description: 'The order that it is of; null for a period.' }),
  from: z.string().nullable().meta({ description: 'yyyy-mm-dd, of the settlement.' }),
  to: z.string().nullable(),
  currency: z.string(),
  note: z.string().nullable(),
  created_at: timestamp(),
  published_at: timestamp().nullable(),
};

export const statementRow = z.object({
  ...head,
  orders: z.int(),
  farmers: z.int(),
  total: z.number().meta({ description: 'What the cooperative got for the lots.' }),
  unattributed: z.number().meta({ description: 'Of it, for lots that no harvest is recorded for.' }),
  rounding: z.number().meta({ description: 'Of it, what was left over by rounding and is in the largest lines.' }),
  deducted: z.number(),
});

const deduction = z.object({ label: z.string(), amount: z.number() });
const line = z.object({
  order: z.string(),
  lot: z.string(),
  quantity_kg: z.number(),
  price_per_kg: z.number().meta({ description: 'What the cooperative got for a kilogram of harvest, six decimals.' }),
  amount: z.number(),
  rounding: z.number().meta({ description: 'Of the amount, what was left over by rounding.' }),
});
const part = {
  quantity_kg: z.number(),
  gross: z.number(),
  deductions: z.array(deduction),
  deducted: z.number(),
  net: z.number(),
  lines: z.array(line),
};
export const farmerPart = z.object({
  farmer: z.string().meta({ description: 'Their e-mail address.' }),
  farmer_name: z.string(),
  ...part,
});
export const statementDetail = statementRow.extend({ lines: z.array(farmerPart) });
export const ownStatement = z.object({ ...head, ...part });

interface HeadRow {
  name: string;
  cooperative: string;
  cooperative_name: string;
  status: (typeof farmerStatementStatuses)[number];
  order_name: string | null;
  period_from: string | null;
  period_to: string | null;
  currency: string;
  note: string | null;
  created_at: Date;
  published_at: Date | null;
}
type ListedStatement = HeadRow & {
  total: string;
  unattributed: string;
  orders: number;
  farmers: number;
  rounding: string;
  deducted: string;
};
type StatementQuery<Row> = SelectQueryBuilder<Tables, 'farmer_statements', Row>;

export function selectHead<Row>(query: StatementQuery<Row>): StatementQuery<Row & HeadRow> {
  return query
    .selectAll('farmer_statements')
    .select(shownName('farmer_statements.cooperative').as('cooperative_name')) as unknown as StatementQuery<
    Row & HeadRow
  >;
}

export function selectStatement<Row>(query: StatementQuery<Row>): StatementQuery<Row & ListedStatement> {
  const of = (columns: string, table: string) =>
    sql`(select ${sql.raw(columns)} from ${sql.table(table)} s where s.statement = farmer_statements.name)`;
  return selectHead(query).select([
    of('count(*)::int', 'farmer_statement_orders').as('orders'),
    of('count(distinct s.farmer)::int', 'farmer_statement_lines').as('farmers'),
    of('coalesce(sum(s.rounding), 0)::text', 'farmer_statement_lines').as('rounding'),
    of('coalesce(sum(s.amount), 0)::text', 'farmer_statement_deductions').as('deducted'),
  ]) as unknown as StatementQuery<Row & ListedStatement>;
}

function showHead(row: HeadRow) {
  return {
    name: row.name,
    cooperative: row.cooperative,
    cooperative_name: row.cooperative_name,
    status: row.status,
    order: row.order_name,
    from: row.period_from,
    to: row.period_to,
    currency: row.currency,
    note: row.note,
    created_at: toIso(row.created_at),
    published_at: toIso(row.published_at),
  };
}

export function showStatement(row: ListedStatement): z.input<typeof statementRow> {
  return {
    ...showHead(row),
    orders: row.orders,
    farmers: row.farmers,
    total: toNumber(row.total),
    unattributed: toNumber(row.unattributed),
    rounding: toNumber(row.rounding),
    deducted: toNumber(row.deducted),
  };
}

interface PartRow {
  statement: string;
  email: string;
  full_name: string;
  lines: { order: string; lot: string; quantity_kg: string; price_per_kg: string; amount: string; rounding: string }[];
  deductions: { label: string; amount: string }[];
}

/** What statements say of each farmer, by name; of one farmer where told. */
export async function partsOf(tx: Tx, statements: readonly string[], farmer?: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select l.statement, u.email, u.full_name,
           json_agg(json_build_object('order', l.order_name, 'lot', o.lot, 'quantity_kg', l.quantity_kg::text,
                      'price_per_kg', round(t.amount / t.quantity_kg, 6)::text, 'amount', l.amount::text,
                      'rounding', l.rounding::text) order by l.order_name) as lines,
           coalesce((select json_agg(json_build_object('label', d.label, 'amount', d.amount::text) order by d.position)
                       from farmer_statement_deductions d where d.statement = l.statement and d.farmer = l.farmer), '[]') as deductions
      from farmer_statement_lines l
      join farmer_statement_orders t using (statement, order_name)
      join orders o on o.name = l.order_name join users u on u.id = l.farmer
     where l.statement = any(${statements}::text[]) and (${farmer ?? null}::uuid is null or l.farmer = ${farmer ?? null}::uuid)
     group by l.statement, l.farmer, u.email, u.full_name order by u.full_name, u.email`.execute(tx);
  return rows;
}

const sum = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();

/** A farmer's part, added up. */
export function showPart({ lines, deductions }: PartRow) {
  const gross = sum(lines.map((each) => each.amount));
  const deducted = sum(deductions.map((each) => each.amount));
  return {
    quantity_kg: toNumber(sum(lines.map((each) => each.quantity_kg))),
    gross: toNumber(gross),
    deductions: deductions.map(({ label, amount }) => ({ label, amount: toNumber(amount) })),
    deducted: toNumber(deducted),
    net: toNumber(new Exact(gross).minus(deducted).toFixed()),
    lines: lines.map((each) => ({
      order: each.order,
      lot: each.lot,
      quantity_kg: toNumber(each.quantity_kg),
      price_per_kg: toNumber(each.price_per_kg),
      amount: toNumber(each.amount),
      rounding: toNumber(each.rounding),
    })),
  };
}

/** A whole statement, for its cooperative. */
export async function showDetail(tx: Tx, row: ListedStatement): Promise<z.input<typeof statementDetail>> {
  const parts = await partsOf(tx, [row.name]);
  const lines = parts.map((each) => ({ farmer: each.email, farmer_name: each.full_name, ...showPart(each) }));
  return { ...showStatement(row), lines };
}

/** Statements as one farmer sees them: their own part of each. */
export async function showOwn(
  tx: Tx,
  rows: readonly HeadRow[],
  farmer: string,
): Promise<z.input<typeof ownStatement>[]> {
  const parts = await partsOf(
    tx,
    rows.map((row) => row.name),
    farmer,
  );
  return rows.flatMap((row) => {
    const own = parts.find((each) => each.statement === row.name);
    return own === undefined ? [] : [{ ...showHead(row), ...showPart(own) }];
  });
}

type CsvLine = z.input<typeof farmerPart>;
/** A line for each farmer; each deduction by its name and amount. */
export const statementCsv = (currency: string): CsvColumns<CsvLine> => [
  ['farmer', (row) => row.farmer_name],
  ['email', (row) => row.farmer],
  ['quantity_kg', (row) => row.quantity_kg],
  ['gross', (row) => row.gross],
  ['deductions', (row) => row.deductions.map(({ label, amount }) => `${label}: ${amount}`).join('; ')],
  ['deducted', (row) => row.deducted],
  ['net', (row) => row.net],
  ['currency', () => currency],
  ['orders', (row) => row.lines.map((each) => each.order).join(' ')],
];
