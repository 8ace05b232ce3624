import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Shares below this are borders that were walked twice. */
const leastPercent = 1;

/** A plot that shares ground with a registered plot which is not among the same ones. */
export interface SharedOutside {
  plot: string;
  /** Of its own ground, the largest share with one other plot. */
  percent: number;
}

/**
 * Plots that share ground with a registered plot outside of them, whosever it is: it is told neither which nor where, for the other
 * may be of people who are strangers to the reader. What a farmer retired of their own ground counts no more.
 * @param plots a query of names, which are also those that are no others.
 */
export async function sharedOutside(tx: Tx, plots: RawBuilder<unknown>): Promise<SharedOutside[]> {
  const { rows } = await sql<SharedOutside>`
    with these as materialized (${plots})
    select p.name as plot, max(least(100, round(100 * v.overlap_ha / p.area_ha)))::int as percent
      from these t (name) join plots p on p.name = t.name and p.area_ha > 0
      join plot_overlaps v on v.plot = p.name
      join plots o on o.name = v.other_plot
     where (o.status <> 'Retired' or o.farmer <> p.farmer) and o.name not in (select name from these n (name))
     group by p.name having max(100 * v.overlap_ha / p.area_ha) >= ${leastPercent}
     order by percent desc, p.name limit 500`.execute(tx);
  return rows;
}
