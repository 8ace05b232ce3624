import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { accept, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { partsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { assertBears } from '../../people/user/store.ts';
import { sourcesOfLots } from '../../proof/attestation/find-tampered.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { recordRows } from '../../proof/attestation/record-rows.ts';
import { rowsOfStatements } from './as-written.ts';
import { type DeductionRule, deductionsOf, divideByWeight, type SharedLine } from './rules.ts';
import { lockShares, type SettledShare, type StatementScope, settledShares, toldOf } from './settled-shares.ts';

/** What a cooperative wants to tell its farmers about. */
export interface WantedStatement {
  cooperative: string;
  scope: StatementScope;
  /** Needed where the orders are of several. */
  currency: string | undefined;
  /** `farmer` is an e-mail address here. */
  deductions: readonly DeductionRule[];
  note: string | undefined;
}

type Line = SharedLine & { order_name: string };

/**
 * Makes the Draft of a statement; a Draft of the same orders or period is made anew.
 * @returns its name.
 * @throws Refusal 400 for deductions that do not fit and for orders of several currencies; 409 where there is nothing settled
 * to tell of, or an order was told of already.
 */
export async function makeStatement(work: Work, wanted: WantedStatement): Promise<string> {
  const { tx } = work;
  await lockShares(tx, wanted.cooperative, wanted.scope);
  const orders = await ordersOf(work, wanted);
  const [{ currency, minor_units }] = orders as [SettledShare, ...SettledShare[]];
  const lines = orders.flatMap(({ order_name, amount, shares }): Line[] =>
    shares.length === 0 ? [] : divideByWeight(amount, shares, minor_units).map((line) => ({ ...line, order_name })),
  );
  const sums = sumsOf(lines);
  const people = await peopleOf(
    tx,
    sums.map(({ farmer }) => farmer),
  );
  const rules = wanted.deductions.map((rule, index) => ({
    ...rule,
    farmer: rule.farmer === undefined ? undefined : farmerOf(people, rule.farmer, index),
  }));
  for (const [index, { farmer }] of rules.entries())
    if (farmer !== undefined) await assertBears(work, farmer, wanted.deductions[index]?.farmer ?? '');
  const nameOf = (farmer: string) => people.find(({ id }) => id === farmer)?.full_name ?? farmer;
  const deductions = accept(deductionsOf(rules, sums, minor_units, nameOf));
  const name = await openDraft(work, wanted, {
    currency,
    total: totalOf(orders),
    unattributed: totalOf(orders.filter((order) => order.shares.length === 0)),
  });
  await tx
    .insertInto('farmer_statement_orders')
    .values(
      orders.map(({ order_name, amount, shares }) => ({
        statement: name,
        order_name,
        amount,
        quantity_kg: shares.reduce((sum, share) => sum.plus(share.quantity_kg), new Exact(0)).toFixed(),
      })),
    )
    .execute();
  if (lines.length > 0) {
    await tx
      .insertInto('farmer_statement_lines')
      .values(lines.map((line) => ({ ...line, statement: name })))
      .execute();
  }
  if (deductions.length > 0) {
    const placed = deductions.map((deduction, position) => ({ ...deduction, position, statement: name }));
    await tx.insertInto('farmer_statement_deductions').values(placed).execute();
  }
  return name;
}

const totalOf = (orders: readonly SettledShare[]): string =>
  orders.reduce((sum, order) => sum.plus(order.amount), new Exact(0)).toFixed();

/** The settled orders of the scope that no published statement tells of, of one currency. */
async function ordersOf(
  { tx, attest }: Work,
  { cooperative, scope, currency }: WantedStatement,
): Promise<SettledShare[]> {
  const named = await settledShares(tx, cooperative, scope);
  const names = named.map(({ order_name }) => order_name);
  const lots = [...new Set(named.map(({ lot }) => lot))];
  await attest.assertAsSigned('sale', names);
  const rows = [
    ...recordRows('sale', names),
    ...sourcesOfLots(lots),
    ...partsOf('lot_sources', 'lot', sql`${lots}::text[]`),
    ...toldOf(names),
  ];
  const all = await attest.readAsWritten(rows, (view) => settledShares(view, cooperative, scope));
  const told = (shares: readonly SettledShare[]) => shares.map(({ order_name, lot }) => `${order_name} ${lot}`).join();
  if (told(all) !== told(named)) throw notAsWritten('orders');
  const fresh = all.filter((order) => order.told_in === null);
  const [first] = all;
  if (fresh.length === 0 && first !== undefined) {
    throw wrongState(`${first.order_name} stands in ${first.told_in} already; what was published is not told again.`);
  }
  if (fresh.length === 0)
    throw wrongState('No order of the cooperative was settled there; there is nothing to tell of.');
  const currencies = [...new Set(fresh.map((order) => order.currency))].sort();
  if (currency === undefined && currencies.length > 1) {
    throw invalid('currency', `is required, because the orders are in ${currencies.join(', ')}`);
  }
  const chosen = fresh.filter((order) => order.currency === (currency ?? currencies[0]));
  if (chosen.length === 0) throw invalid('currency', `must be ${currencies.join(' or ')}, as the orders are`);
  return chosen;
}

function sumsOf(lines: readonly Line[]) {
  const sums = new Map<string, { kg: Decimal; amount: Decimal }>();
  for (const { farmer, quantity_kg, amount } of lines) {
    const sum = sums.get(farmer) ?? { kg: new Exact(0), amount: new Exact(0) };
    sums.set(farmer, { kg: sum.kg.plus(quantity_kg), amount: sum.amount.plus(amount) });
  }
  return [...sums].map(([farmer, { kg, amount }]) => ({
    farmer,
    quantity_kg: kg.toFixed(),
    amount: amount.toFixed(),
  }));
}

interface Person {
  id: string;
  email: string;
  full_name: string;
}

async function peopleOf(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id::text as id, email, full_name from users where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

function farmerOf(people: readonly Person[], email: string, index: number): string {
  const found = people.find((person) => person.email === email);
  if (found === undefined) {
    throw invalid(`deductions.${index}.farmer`, `${email} has no harvest in these lots`);
  }
  return found.id;
}

/** The Draft of the same scope, emptied, or a new one. */
async function openDraft(
  work: Work,
  { cooperative, scope, note }: WantedStatement,
  figures: { currency: string; total: string; unattributed: string },
): Promise<string> {
  const { tx, now } = work;
  const of =
    'order' in scope
      ? { order_name: scope.order, period_from: null, period_to: null }
      : { order_name: null, period_from: scope.from, period_to: scope.to };
  // One at a time for a cooperative: two that make the same Draft would each not see the other's.
  await sql`select from orgs where name = ${cooperative} for no key update`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select name from farmer_statements
     where cooperative = ${cooperative} and currency = ${figures.currency} and status = 'Draft'
       and order_name is not distinct from ${of.order_name} and period_from is not distinct from ${of.period_from}::date
       and period_to is not distinct from ${of.period_to}::date for update`.execute(tx);
  const [draft] = rows;
  const said = { ...figures, note: note ?? null, created_by: actorIdOf(work) as string, created_at: now };
  if (draft === undefined) {
    const name = await work.ids.name(tx, 'FST', now);
    await tx
      .insertInto('farmer_statements')
      .values({ ...said, ...of, name, cooperative, status: 'Draft' })
      .execute();
    return name;
  }
  await tx.deleteFrom('farmer_statement_deductions').where('statement', '=', draft.name).execute();
  await tx.deleteFrom('farmer_statement_lines').where('statement', '=', draft.name).execute();
  await tx.deleteFrom('farmer_statement_orders').where('statement', '=', draft.name).execute();
  await tx.updateTable('farmer_statements').set(said).where('name', '=', draft.name).execute();
  return draft.name;
}

/**
 * Shows a Draft to its farmers; from then on it stays as it is. Published already, it stays so.
 * @param statement locked. @param shown when what the caller was shown had been made: a colleague may have made it anew with other
 *   deductions.
 * @throws Refusal 409 where it was made anew since, or another published one has an order of it.
 */
export async function publishStatement(
  work: Work,
  statement: { name: string; status: string; cooperative: string; created_at: Date },
  shown: Date,
): Promise<void> {
  const { tx, now } = work;
  if (statement.created_at.getTime() !== shown.getTime()) {
    throw wrongState(
      statement.status === 'Published'
        ? `${statement.name} was published as somebody made it anew, which is not the one that you looked at; nothing was done now (payouts.get_statement tells its created_at).`
        : `${statement.name} was made anew since you looked at it, and nothing was published: look at it again, and publish it if it is right (payouts.get_statement tells its created_at).`,
    );
  }
  if (statement.status === 'Published') return soAlready(work, 'farmer_statements', { name: statement.name });
  const rows = await tx
    .selectFrom('farmer_statement_orders')
    .select('order_name')
    .where('statement', '=', statement.name)
    .orderBy('order_name')
    .forUpdate()
    .execute();
  const orders = rows.map(({ order_name }) => order_name);
  await work.attest.assertAsWritten(...rowsOfStatements([statement.name]), ...toldOf(orders));
  await sql`select from orgs where name = ${statement.cooperative} for no key update`.execute(tx);
  const { rows: others } = await sql<{ order_name: string; statement: string }>`
    select told.order_name, told.statement from farmer_statement_orders own
      join farmer_statement_orders told on told.order_name = own.order_name and told.published
     where own.statement = ${statement.name} order by 1 limit 1`.execute(tx);
  const [told] = others;
  if (told !== undefined) {
    throw wrongState(`${told.order_name} stands in ${told.statement} already; make ${statement.name} anew without it.`);
  }
  await tx
    .updateTable('farmer_statement_orders')
    .set({ published: true })
    .where('statement', '=', statement.name)
    .execute();
  await tx
    .updateTable('farmer_statements')
    .set({ status: 'Published', published_by: actorIdOf(work), published_at: now })
    .where('name', '=', statement.name)
    .execute();
}
