import { sql } from 'kysely';
import { invalid, wrongState } from '../../../../kernel/values/errors.ts';
import { Exact } from '../../../../kernel/values/exact.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { partsOf } from '../../../trade/statement/views.ts';
import { decimalOf, type FactsReader, moment, organisation } from './facts.ts';

interface StatementRow {
  status: string;
  facts: { currency: string };
}

const sum = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();

/** What a cooperative paid one farmer by a published statement. */
export const payoutStatement: FactsReader = async (tx, name, { farmer: email, part }) => {
  const { rows } = await sql<StatementRow>`
    select s.status, json_build_object('statement', s.name, 'currency', s.currency, 'order', s.order_name,
             'from', s.period_from, 'to', s.period_to, 'note', s.note, 'published_at', ${moment('s.published_at')},
             'cooperative', ${organisation('c')}) as facts
      from farmer_statements s join orgs c on c.name = s.cooperative where s.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} is gone`);
  if (row.status !== 'Published') throw wrongState(`${name} is a ${row.status}; it is printed once it is published.`);
  const farmer = part.farmer ?? (await farmerOf(tx, name, email));
  const [own] = await partsOf(tx, [name], farmer);
  if (own === undefined) throw invalid('farmer', `${name} does not tell of them`);
  const gross = sum(own.lines.map(({ amount }) => amount));
  const deducted = sum(own.deductions.map(({ amount }) => amount));
  return {
    farmer,
    facts: {
      ...row.facts,
      farmer: own.full_name,
      lines: own.lines.map((line) => ({
        order: line.order,
        lot: line.lot,
        quantity_kg: decimalOf(line.quantity_kg),
        price_per_kg: decimalOf(line.price_per_kg),
        amount: decimalOf(line.amount),
      })),
      deductions: own.deductions.map(({ label, amount }) => ({ label, amount: decimalOf(amount) })),
      quantity_kg: sum(own.lines.map(({ quantity_kg }) => quantity_kg)),
      gross,
      deducted,
      net: new Exact(gross).minus(deducted).toFixed(),
    },
  };
};

async function farmerOf(tx: Tx, statement: string, email: string | undefined): Promise<string> {
  if (email === undefined) throw invalid('farmer', 'is required: the e-mail address of whom the statement is for');
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from users u where u.email = ${email}
       and exists (select from farmer_statement_lines l where l.statement = ${statement} and l.farmer = u.id)`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw invalid('farmer', `${statement} does not tell of ${email}`);
  return found.id;
}
