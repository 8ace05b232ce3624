import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '../../../kernel/lists/page.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import type { Predicate } from '../../foundation/access.ts';
import { alteredOnceSigned } from '../../proof/attestation/signed-packages.ts';
import { packageAccess, supplied } from './access.ts';
import type { Activity, PackageStatus, PlotVerdict, Risk } from './types.ts';

export interface PackageFilters {
  status?: PackageStatus | undefined;
  activity?: Activity | undefined;
  risk?: Risk | undefined;
  operator?: string | undefined;
  lot?: string | undefined;
  search?: string | undefined;
}

/** As `mayKnowOperator`, of rows. */
const operatorKnown =
  (actor: Actor): Predicate<'diligence_packages'> =>
  (eb) =>
    eb.or([packageAccess.visible(actor, 'own')(eb), eb.val(actor.roles.has('SVC Authority'))]);

/** That a lot is in it: for who supplies lots, one of their own, since the others are not for them to know. */
const holding =
  (actor: Actor, lot: RawBuilder<unknown>): Predicate<'diligence_packages'> =>
  (eb) => {
    const packages = eb.selectFrom('diligence_lots').select('diligence_lots.package').where(sql<boolean>`${lot}`);
    return eb.or([
      eb.and([operatorKnown(actor)(eb), eb('diligence_packages.name', 'in', packages)]),
      eb('diligence_packages.name', 'in', packages.where(supplied(actor))),
    ]);
  };

/** The packages that the caller may see and that pass the filters. */
export function findPackages(
  tx: Tx,
  actor: Actor,
  filters: PackageFilters,
): SelectQueryBuilder<Tables, 'diligence_packages', object> {
  let query = packageAccess.list({ tx, actor }, 'read');
  if (filters.status !== undefined) query = query.where('diligence_packages.status', '=', filters.status);
  if (filters.activity !== undefined) query = query.where('diligence_packages.activity', '=', filters.activity);
  if (filters.risk !== undefined) query = query.where('diligence_packages.risk', '=', filters.risk);
  if (filters.operator !== undefined) {
    // Who supplies a lot does not learn whose a package is by asking for one operator after the other.
    query = query.where('diligence_packages.operator', '=', filters.operator).where(operatorKnown(actor));
  }
  if (filters.lot !== undefined) {
    query = query.where(holding(actor, sql`diligence_lots.lot = ${filters.lot}`));
  }
  if (filters.search !== undefined) {
    const like = containing(filters.search);
    const ofLot = holding(actor, sql`lower(diligence_lots.lot) like ${like}`);
    query = query.where((eb) => eb.or([sql<boolean>`diligence_packages.search_text like ${like}`, ofLot(eb)]));
  }
  return query;
}

export interface PackageOverview {
  total: number;
  /** Those whose record is not what was signed: they are in the total, and in no other figure. */
  altered: number;
  by_status: Record<PackageStatus, number>;
  outdated: number;
  not_assessed: number;
  /** Of the Available ones, those that only a simulator has. */
  available_simulated: number;
  /** Null where there are packages and the caller may know the operator of none: their masses are not for them to know. */
  quantity_kg: string | null;
  available_kg: string | null;
}

const noneKnown = (known: Expression<SqlBool>) =>
  sql`case when count(*) > 0 and count(*) filter (where ${known}) = 0 then null else`;

/**
 * The figures above the list: counts of all that the caller may see, masses of those whose operator they may know. What somebody
 * altered past the service is counted apart.
 */
export async function overviewOf(tx: Tx, actor: Actor, statuses: readonly PackageStatus[]): Promise<PackageOverview> {
  const visible = packageAccess.list({ tx, actor }, 'read');
  const altered = [...(await alteredOnceSigned(tx, await visible.select(['name', 'status']).execute()))];
  const row = await visible
    .where(sql<boolean>`diligence_packages.name <> all(${altered}::text[])`)
    .select([
      sql<number>`count(*)::int`.as('unaltered'),
      sql<number>`count(*) filter (where status = 'Available' and eu_system = 'simulator')::int`.as(
        'available_simulated',
      ),
      sql<number>`count(*) filter (where outdated_at is not null and status <> 'Superseded')::int`.as('outdated'),
      sql<number>`count(*) filter (where risk = 'not_assessed' and status in ('Generated', 'Passed', 'Failed'))::int`.as(
        'not_assessed',
      ),
      (eb) => {
        const known = operatorKnown(actor)(eb);
        return sql<string | null>`${noneKnown(known)} coalesce(sum(quantity_kg)
          filter (where status not in ('Superseded', 'Withdrawn', 'Rejected') and ${known}), 0)::text end`.as(
          'quantity_kg',
        );
      },
      (eb) => {
        const known = operatorKnown(actor)(eb);
        return sql<string | null>`${noneKnown(known)} coalesce(sum(quantity_kg)
          filter (where status = 'Available' and ${known}), 0)::text end`.as('available_kg');
      },
      ...statuses.map((status) =>
        sql<number>`count(*) filter (where status = ${sql.lit(status)})::int`.as(`is ${status}`),
      ),
    ])
    .executeTakeFirstOrThrow();
  const counts = row as unknown as Record<string, number>;
  const { unaltered, outdated, not_assessed, available_simulated, quantity_kg, available_kg } = row;
  const by_status = Object.fromEntries(statuses.map((status) => [status, counts[`is ${status}`] ?? 0]));
  return {
    total: unaltered + altered.length,
    altered: altered.length,
    outdated,
    not_assessed,
    available_simulated,
    quantity_kg,
    available_kg,
    by_status: by_status as PackageOverview['by_status'],
  };
}

/** A plot of a package with what its newest assessment says. */
export interface PlotLine {
  plot: string;
  country: string;
  hectares: string | null;
  quantity_kg: string;
  first_harvest: string;
  last_harvest: string;
  verdict: PlotVerdict | null;
  indicators: unknown;
  mitigated: boolean;
  place: string;
  producer_name: string;
  geometry: string;
}

/** The plots of a package. @param supplier of whose lots only; undefined for all, and then their places are searched, too. */
export function findPlots(
  tx: Tx,
  name: string,
  {
    verdict,
    supplier,
    search,
  }: { verdict?: PlotVerdict | undefined; supplier?: Actor | undefined; search?: string | undefined },
) {
  let query = tx
    .selectFrom('diligence_plots')
    .leftJoin('diligence_verdicts', (join) =>
      join
        .onRef('diligence_verdicts.plot', '=', 'diligence_plots.plot')
        .on('diligence_verdicts.assessment', '=', (eb) =>
          eb
            .selectFrom('diligence_assessments')
            .select((max) => max.fn.max('diligence_assessments.id').as('id'))
            .where('diligence_assessments.package', '=', name),
        ),
    )
    .where('diligence_plots.package', '=', name);
  // Before an assessment no plot is assessed.
  if (verdict !== undefined)
    query = query.where((eb) => eb.fn.coalesce('diligence_verdicts.verdict', sql.lit('not_assessed')), '=', verdict);
  if (search !== undefined && search !== '') {
    const like = containing(search);
    const place = supplier === undefined ? sql` or lower(diligence_plots.place) like ${like}` : sql``;
    query = query.where(sql<boolean>`(lower(diligence_plots.plot) like ${like}${place})`);
  }
  if (supplier !== undefined) {
    query = query.where('diligence_plots.plot', 'in', (eb) =>
      eb
        .selectFrom('diligence_sources')
        .innerJoin('diligence_lots', (join) =>
          join
            .onRef('diligence_lots.package', '=', 'diligence_sources.package')
            .onRef('diligence_lots.lot', '=', 'diligence_sources.lot'),
        )
        .select('diligence_sources.plot')
        .where('diligence_sources.package', '=', name)
        .where(supplied(supplier)),
    );
  }
  return query;
}

export const plotSorts = {
  plot: ['diligence_plots.plot'],
  hectares: ['diligence_plots.hectares', 'diligence_plots.plot'],
} as const;
