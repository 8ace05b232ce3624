import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';

/** What the authority's list of land that is registered twice may be narrowed by. */
export interface SameLandFilters {
  /** Share of the smaller of the two plots, from 0 to 1. */
  min_share: number;
  /** Only plots of different cooperatives, or of the same; undefined for both. */
  across: boolean | undefined;
}

type Overlaps = Tables & { plot_overlaps: Tables['plot_overlaps']; mine: Tables['plots']; theirs: Tables['plots'] };

/** Two plots, and what of the smaller one is the other's, too. */
const share = sql<string>`least(1, plot_overlaps.overlap_ha / nullif(least(mine.area_ha, theirs.area_ha), 0))`;

export const sameLandSorts = {
  overlap_ha: ['plot_overlaps.overlap_ha', 'plot_overlaps.plot', 'plot_overlaps.other_plot'],
  found_at: ['plot_overlaps.found_at', 'plot_overlaps.plot', 'plot_overlaps.other_plot'],
} as const;

/**
 * Plots of different farmers that claim the same land, each pair once, whatever their cooperatives and however long ago:
 * retired plots count, because what they gave was sold.
 */
export function sameLand(tx: Tx, { min_share, across }: SameLandFilters) {
  const query = tx
    .selectFrom('plot_overlaps')
    .innerJoin('plots as mine', 'mine.name', 'plot_overlaps.plot')
    .innerJoin('plots as theirs', 'theirs.name', 'plot_overlaps.other_plot')
    .whereRef('plot_overlaps.plot', '<', 'plot_overlaps.other_plot')
    .whereRef('mine.farmer', '<>', 'theirs.farmer')
    .where(sql<boolean>`${share} >= ${min_share}::numeric`);
  const narrowed =
    across === undefined
      ? query
      : query.where(sql<boolean>`(mine.cooperative is distinct from theirs.cooperative) = ${across}`);
  return narrowed as unknown as SelectQueryBuilder<Overlaps, 'plot_overlaps' | 'mine' | 'theirs', object>;
}

export interface SameLandRow {
  overlap_ha: string;
  share: string;
  found_at: Date;
  plots: {
    plot: string;
    farmer_name: string;
    cooperative: string | null;
    cooperative_name: string | null;
    status: string;
    area_ha: string | null;
    registered_at: string;
  }[];
  /** Years in which both gave a harvest. */
  both_harvested: number[];
}

const plotFacts = (alias: 'mine' | 'theirs') => sql`json_build_object(
  'plot', ${sql.ref(`${alias}.name`)}, 'status', ${sql.ref(`${alias}.status`)}, 'area_ha', ${sql.ref(`${alias}.area_ha`)}::text,
  'registered_at', to_char(${sql.ref(`${alias}.created_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'cooperative', ${sql.ref(`${alias}.cooperative`)},
  'cooperative_name', ${shownName(`${alias}.cooperative`)},
  'farmer_name', (select u.full_name from users u where u.id = ${sql.ref(`${alias}.farmer`)}))`;

const yearsOf = (plot: 'plot_overlaps.plot' | 'plot_overlaps.other_plot') => sql`
  select extract(year from h.harvest_date)::int from harvests h where h.plot = ${sql.ref(plot)} and h.voided_at is null`;

/** The columns of `SameLandRow`. No coordinates: the authority sees those on the plots themselves. */
export function selectSameLand(query: SelectQueryBuilder<Overlaps, 'plot_overlaps' | 'mine' | 'theirs', object>) {
  return query
    .select(['plot_overlaps.overlap_ha', 'plot_overlaps.found_at'])
    .select(sql<string>`round(${share}, 4)::text`.as('share'))
    .select(sql<SameLandRow['plots']>`json_build_array(${plotFacts('mine')}, ${plotFacts('theirs')})`.as('plots'))
    .select(
      sql<
        number[]
      >`array(${yearsOf('plot_overlaps.plot')} intersect ${yearsOf('plot_overlaps.other_plot')} order by 1)`.as(
        'both_harvested',
      ),
    );
}
