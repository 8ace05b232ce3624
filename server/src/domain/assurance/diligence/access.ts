import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { ofEither, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import type { Package } from './types.ts';

/**
 * `own`: of the operator's people. `read`: also the authority's, and the leaders' of a cooperative whose lot is in it
 * (without the operator's identity, and without coordinates: `mayKnowOperator`, `maySeePlaces`).
 */
export type PackageView = 'own' | 'read';

const isAuthority = (actor: Actor): boolean => actor.roles.has('SVC Authority');

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
    return view === 'own' ? own : eb.or([own, suppliedBy(eb, orgsWith(actor, 'manage_lots', 'Cooperative'))]);
  },
  missing: (name) => `There is no package ${name}.`,
  foreign: 'You have no such package.',
});

function suppliedBy(
  eb: ExpressionBuilder<Tables, 'diligence_packages'>,
  cooperatives: readonly string[],
): Expression<SqlBool> {
  if (cooperatives.length === 0) return eb.val(false);
  const supplied = eb
    .selectFrom('diligence_lots')
    .select('diligence_lots.package')
    .where('diligence_lots.cooperative', '=', eb.fn.any(eb.val(cooperatives)));
  return eb.and([eb('diligence_packages.status', '!=', 'Draft'), eb('diligence_packages.name', 'in', supplied)]);
}

/** Who answers for a package: its operator's people, and admins. */
export function ownsPackage(actor: Actor, found: Pick<Package, 'operator'>): boolean {
  return isAdmin(actor) || operatorsOf(actor).includes(found.operator);
}

/** A cooperative does not learn who buys, nor what only its buyer knows. */
export const mayKnowOperator = (actor: Actor, found: Pick<Package, 'operator'>): boolean =>
  ownsPackage(actor, found) || isAuthority(actor);

/** Coordinates and names of farmers are for who answers for the package, and for the authority. */
export const maySeePlaces = mayKnowOperator;
