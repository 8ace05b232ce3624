import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Where a plot lies as far as a lot is concerned. Until the sale that is where it lies now; a sold lot keeps the place it
 * was sold with, however often the plot is redrawn. For a query with a row `p` of plots: join `keptBoundary`, read
 * `boundaryOf`.
 */
export function keptBoundary(lot: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join lot_boundaries kept on kept.lot = ${lot} and kept.plot = p.name`;
}

/** One of the columns that say where; see `keptBoundary`. */
export function boundaryOf(
  column: 'gps_polygon' | 'gps_lat' | 'gps_lng' | 'country' | 'cooperative' | 'stated_ha',
): RawBuilder<unknown> {
  return sql`case when kept.lot is null then p.${sql.ref(column)} else kept.${sql.ref(column)} end`;
}

/** Keeps for sold lots where the plot lies now; a place that was kept before stays. Call it before the plot is redrawn. */
export async function keepBoundary(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  plot: string,
  lots: readonly string[],
): Promise<void> {
  if (lots.length === 0) return;
  const { rows } = await sql<{ lot: string }>`
    insert into lot_boundaries (lot, plot, gps_lat, gps_lng, gps_polygon, country, cooperative, stated_ha, kept_at)
    select sold.lot, p.name, p.gps_lat, p.gps_lng, p.gps_polygon, p.country, p.cooperative, p.stated_ha, ${now}
      from plots p cross join unnest(${lots}::text[]) as sold (lot)
     where p.name = ${plot}
        on conflict do nothing returning lot`.execute(tx);
  const made = new Set(rows.map(({ lot }) => lot));
  const before = lots.filter((lot) => !made.has(lot));
  if (before.length === 0) return;
  // One that was there for a moment would have kept none.
  await attest.assertAsWritten({
    table: 'lot_boundaries',
    where: sql`t.plot = ${plot} and t.lot = any(${before}::text[])`,
    relied: { on: sql`true`, rows: before.length },
  });
}

/** Lots whose sale was undone follow their plot again, from the time it is redrawn. */
export async function followPlot(tx: Tx, plot: string, lots: readonly string[]): Promise<void> {
  if (lots.length === 0) return;
  await tx.deleteFrom('lot_boundaries').where('plot', '=', plot).where('lot', 'in', lots).execute();
}

/** Those of some lots that still keep another place of the plot than it has: their sale was undone. */
export async function keepingOwn(tx: Tx, plot: string, lots: readonly string[]): Promise<Set<string>> {
  if (lots.length === 0) return new Set();
  const kept = await tx
    .selectFrom('lot_boundaries')
    .select('lot')
    .where('plot', '=', plot)
    .where('lot', 'in', lots)
    .execute();
  return new Set(kept.map(({ lot }) => lot));
}
