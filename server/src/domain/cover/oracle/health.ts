import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tell } from '../../foundation/notification/store.ts';
import { membershipsWith } from '../../people/party/duties.ts';
import type { Product } from '../product/store.ts';
import { indexKinds } from '../terms/index-kinds.ts';
import { plusDays } from '../terms/periods.ts';
import { seasonOf } from './season.ts';
import { readingsOfCells } from './store.ts';

/** Cells that are looked at in one answer. */
export const mostCells = 200;

/** A season that is over is looked at for so long. */
const lookedBackDays = 400;

export const alarms = ['silent', 'waiting', 'disagreeing'] as const;

/** A cell of a product whose season runs, and what is missing of it. */
export const healthRow = z.object({
  product: z.string(),
  product_title: z.string(),
  cell: z.string(),
  index_kind: z.enum(indexKinds),
  quorum: z.int(),
  periods: z.int().meta({ description: 'Periods of the season that are over.' }),
  settled: z.int().meta({ description: 'Of those, periods that enough providers agree on.' }),
  alarms: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      state: z.enum(alarms).meta({ description: 'No reading at all; too few; or enough, of whom too few agree.' }),
      late: z.boolean().meta({ description: 'Longer than the product allows: an alarm, and never a zero.' }),
      readings: z.array(z.object({ reading: z.string(), provider: z.string(), value: z.string() })),
    }),
  ),
});

/** A cell of a product, with the product's terms. */
interface CellOfProduct {
  product: Product;
  cell: string;
}

/** Whose cells are looked at; all unless told. */
interface Whose {
  insurer?: string | undefined;
  product?: string | undefined;
}

/** Products by an index whose season has begun and may pay still. */
export const running = (today: string) => sql<boolean>`(insurance_products.index_kind is not null
  and insurance_products.season_from <= ${today}::date and insurance_products.season_to >= ${plusDays(today, -lookedBackDays)}::date)`;

/** Cells of such products, by product and cell. */
async function runningCells(tx: Tx, { insurer, product: only }: Whose, today: string): Promise<CellOfProduct[]> {
  let query = tx
    .selectFrom('insurance_products')
    .innerJoin('insurance_cells', 'insurance_cells.product', 'insurance_products.name')
    .where(running(today));
  if (only !== undefined) query = query.where('insurance_products.name', '=', only);
  if (insurer !== undefined) query = query.where('insurance_products.insurer', '=', insurer);
  const rows = await query
    .selectAll('insurance_products')
    .select('insurance_cells.cell')
    .orderBy('insurance_products.season_to')
    .orderBy('insurance_products.name')
    .orderBy('insurance_cells.cell')
    .limit(mostCells)
    .execute();
  return rows.map(({ cell, ...product }) => ({ product, cell }));
}

/** What is missing of the seasons that run, by a day (yyyy-mm-dd). Those without anything missing are there, too. */
export async function oracleHealth(tx: Tx, whose: Whose, today: string): Promise<z.input<typeof healthRow>[]> {
  const cells = await runningCells(tx, whose, today);
  const readings = await readingsOfCells(
    tx,
    cells.map(({ product, cell }) => ({ product: product.name, cell })),
  );
  return cells.map(({ product, cell }) => {
    const own = readings.filter((reading) => reading.product === product.name && reading.cell === cell);
    const past = seasonOf(product, own).filter(({ to }) => to < today);
    return {
      product: product.name,
      product_title: product.title,
      cell,
      index_kind: product.index_kind ?? 'rainfall_mm',
      quorum: product.quorum,
      periods: past.length,
      settled: past.filter(({ settled }) => settled.state === 'settled').length,
      alarms: past.flatMap(({ from, to, settled }) =>
        settled.state === 'settled'
          ? []
          : [
              {
                from,
                to,
                state: settled.state,
                late: plusDays(to, product.silence_days) < today,
                readings: [...settled.voices],
              },
            ],
      ),
    };
  });
}

/** A period of a product that is later than its terms allow in at least one cell. */
interface LatePeriod {
  product: string;
  from: string;
}

async function latePeriods(tx: Tx, today: string): Promise<LatePeriod[]> {
  const { rows } = await sql<{ name: string }>`
    select name from insurance_products where ${running(today)} order by name`.execute(tx);
  const found: LatePeriod[] = [];
  for (const { name } of rows) {
    const cells = await oracleHealth(tx, { product: name }, today);
    const late = cells.flatMap(({ alarms: own }) => own.filter((alarm) => alarm.late).map(({ from }) => from));
    for (const from of new Set(late)) found.push({ product: name, from });
  }
  return found;
}

/** Tells the people of insurers, once of each period, that a season of theirs cannot be decided. */
export async function tellOfSilence({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<void> {
  const late = await latePeriods(tx, now.toISOString().slice(0, 10));
  if (late.length === 0) return;
  await tell(
    tx,
    now,
    sql`
    select m.user_id, 'oracle_silent' as kind, p.name as subject,
           jsonb_build_object('label', p.title, 'day', l.from_day) as facts,
           'oracle:' || p.name || ':' || l.from_day as cause
      from unnest(${late.map(({ product }) => product)}::text[], ${late.map(({ from }) => from)}::text[]) as l (product, from_day)
      join insurance_products p on p.name = l.product
      join orgs o on o.name = p.insurer join org_members m on m.org = p.insurer
     where (o.kind || ' ' || m.role) = any(${membershipsWith('represent')}::text[])`,
  );
}
