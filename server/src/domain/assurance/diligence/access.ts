import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { ofEither, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import type { Package } from './types.ts';

/**
 * `own`: of the operator's people. `read`: also the authority's, and of those whose lot is in it, the leaders of the
 * cooperative and the people of the exporter that sells or sold it (without the operator's identity, and without
 * coordinates: `mayKnowOperator`, `maySeePlaces`).
 */
export type PackageView = 'own' | 'read';

export const isAuthority = (actor: Actor): boolean => actor.roles.has('SVC Authority');

/** The organisations that the caller makes statements for. */
export const operatorsOf = (actor: Actor): string[] => [
  ...orgsWith(actor, 'represent', 'Exporter'),
  ...orgsWith(actor, 'represent', 'Buyer'),
];

export const packageAccess = recordAccess<'diligence_packages', PackageView>({
  table: 'diligence_packages',
  key: 'name',
  seesAll: (actor, view) => isAdmin(actor) || (view === 'read' && isAuthority(actor)),
  owns: (eb, actor, view) => {
    const own = ofEither(eb, { 'diligence_packages.operator': operatorsOf(actor) });
    return view === 'own' ? own : eb.or([own, suppliedBy(eb, actor)]);
  },
  missing: (name) => `There is no package ${name}.`,
  foreign: 'You have no such package.',
});

/** The organisations whose lots the caller supplies to packages of others. */
export const suppliersOf = (actor: Actor): { cooperatives: string[]; exporters: string[] } => ({
  cooperatives: orgsWith(actor, 'manage_lots', 'Cooperative'),
  exporters: orgsWith(actor, 'represent', 'Exporter'),
});

/** Of the rows of `diligence_lots`, those whose lot the caller's organisations supply: grew, or sell or sold. */
export function supplied(actor: Actor): RawBuilder<SqlBool> {
  const { cooperatives, exporters } = suppliersOf(actor);
  const grown = sql<SqlBool>`diligence_lots.cooperative = any(${cooperatives}::text[])`;
  if (exporters.length === 0) return grown;
  return sql<SqlBool>`(${grown}
    or diligence_lots.lot in (select l.name from lots l where l.exporter = any(${exporters}::text[]))
    or diligence_lots.lot in (select o.lot from orders o
                               where o.exporter = any(${exporters}::text[]) and o.status not in ('Draft', 'Cancelled')))`;
}

function suppliedBy(eb: ExpressionBuilder<Tables, 'diligence_packages'>, actor: Actor): Expression<SqlBool> {
  const { cooperatives, exporters } = suppliersOf(actor);
  if (cooperatives.length + exporters.length === 0) return eb.val(false);
  const packages = eb.selectFrom('diligence_lots').select('diligence_lots.package').where(supplied(actor));
  return eb.and([eb('diligence_packages.status', '!=', 'Draft'), eb('diligence_packages.name', 'in', packages)]);
}

/** Who answers for a package: its operator's people, and admins. */
export function ownsPackage(actor: Actor, found: Pick<Package, 'operator'>): boolean {
  return isAdmin(actor) || operatorsOf(actor).includes(found.operator);
}

/** Who supplies a lot does not learn from its package who buys, nor what only its buyer knows. */
export const mayKnowOperator = (actor: Actor, found: Pick<Package, 'operator'>): boolean =>
  ownsPackage(actor, found) || isAuthority(actor);

/** Coordinates and names of farmers are for who answers for the package, and for the authority. */
export const maySeePlaces = mayKnowOperator;

/** The caller acts as an admin of the service, and is none of the operator's people: that is recorded wherever it happens. */
export const actsAsAdmin = (actor: Actor, { operator }: Pick<Package, 'operator'>): boolean =>
  isAdmin(actor) && !operatorsOf(actor).includes(operator);
