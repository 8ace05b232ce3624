import { sql } from 'kysely';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { indexPartOf } from '../product/store.ts';
import { running } from './health.ts';
import { noteOutcome } from './season.ts';
import { correctedBy } from './store.ts';

/** A cell of a product. */
interface Cell {
  product: string;
  cell: string;
}

/** Cells to one statement. */
const page = 200;

/**
 * Looks once more at seasons of which a reading came after their figure was written down, or that have none: whoever hid a reading, or put
 * a figure there, at the very moment when the last one came would have nobody paid for good.
 */
export async function noteMissed<S>({ database, clock, transaction }: JobContext<S>): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  let after: Cell | undefined = { product: '', cell: '' };
  while (after !== undefined) {
    const cells: Cell[] = await unnotedCells(database.db, after, today);
    for (const each of cells) await transaction((work) => noteAgain(work, each));
    after = cells.length === page ? cells.at(-1) : undefined;
  }
}

async function unnotedCells(tx: Tx, after: Cell, today: string): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select c.product, c.cell from insurance_products join insurance_cells c on c.product = insurance_products.name
     where ${running(today)} and (c.product, c.cell) > (${after.product}, ${after.cell}) and exists (
       select from oracle_readings r
        where r.index_kind = insurance_products.index_kind and r.cell = c.cell
          and r.period_from >= insurance_products.season_from and r.period_to <= insurance_products.season_to
          and ${correctedBy} is null and r.received_at > coalesce((
            select max(o.settled_at) from index_outcomes o where o.product = c.product and o.cell = c.cell), '-infinity'))
     order by c.product, c.cell limit ${page}`.execute(tx);
  return rows;
}

async function noteAgain(work: Work, { product: name, cell }: Cell): Promise<void> {
  const { tx, now } = work;
  await sql`select from insurance_cells where cell = ${cell} and product = ${name} for no key update`.execute(tx);
  const product = await tx.selectFrom('insurance_products').selectAll().where('name', '=', name).executeTakeFirst();
  if (product === undefined || indexPartOf(product) === null) return;
  if (await noteOutcome(tx, product, cell, now)) work.emit('insurance.measured', cell);
}
