import { type RawBuilder, sql } from 'kysely';
import { type Decision, decided, forbidden, invalid, notFound, refused } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findProfile, type OrgProfile } from '../../people/party/store.ts';
import { operatorsOf } from './access.ts';
import type { Fault } from './fault.ts';
import type { Activity } from './types.ts';

/** What somebody wants a statement for. */
export interface Wanted {
  lots: readonly string[];
  /** An exporter or buyer; needed where the caller acts for several, and from admins. */
  operator?: string | undefined;
  activity: Activity;
  /** Of the 27, or XI. */
  country_of_activity: string;
  /** Where the goods enter or leave the EU. */
  border_country?: string | undefined;
  comment?: string | undefined;
  /** Scientific names of what the goods are, as the operator declares them. */
  species?: readonly string[] | undefined;
  /** The package whose place this one takes. */
  replaces?: string | undefined;
}

/** Where statements are made: the 27 members, and Northern Ireland. */
export const statementCountries = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV'],
  ...['MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'XI'],
] as const;
export const isStatementCountry = (code: string): boolean => statementCountries.some((each) => each === code);

/** For which organisation the caller makes a statement. */
export function actingOperator(actor: Actor, given: string | undefined): Decision<string> {
  const own = operatorsOf(actor);
  if (isAdmin(actor)) {
    if (given === undefined) return refused(invalid('operator', 'is required for an admin'));
    return decided(given);
  }
  if (given !== undefined) {
    if (own.includes(given)) return decided(given);
    return refused(forbidden('You do not make statements for this organisation.'));
  }
  const [only, ...others] = own;
  if (only === undefined) return refused(forbidden('You are not a member of any exporter or buyer.'));
  if (others.length === 0) return decided(only);
  return refused(invalid('operator', `is required, because you belong to several: ${own.join(', ')}`));
}

/** The operator, who has to be an exporter or buyer. @throws Refusal 404 or 400. */
export async function loadOperator(tx: Tx, actor: Actor, name: string): Promise<OrgProfile> {
  const org = await findProfile(tx, name);
  if (org === undefined) throw isAdmin(actor) ? notFound(`There is no organisation ${name}.`) : forbidden();
  if (org.kind === 'Cooperative') throw invalid('operator', 'must be an exporter or a buyer');
  return org;
}

/** What of an operator is missing for a statement. */
export function operatorFaults(org: OrgProfile, wanted: Pick<Wanted, 'activity' | 'country_of_activity'>): Fault[] {
  const at = { severity: 'error' as const, record: org.name, link: '/app/compliance/operator' };
  const faults: Fault[] = [];
  const values = { title: org.title, country: org.country };
  const add = (code: string, message: string) => faults.push({ ...at, code, message, values });
  const inUnion = isStatementCountry(org.country);
  if (org.eori === null && wanted.activity !== 'DOMESTIC')
    add('eori_missing', `${org.title} has no EORI number; customs know it by that.`);
  const address = { street: org.street, 'postal code': org.postal_code, city: org.city };
  const missing = Object.entries(address).flatMap(([part, value]) => (value === null ? [part] : []));
  if (missing.length > 0) add('address_missing', `${org.title} lacks its address: ${missing.join(', ')}.`);
  if (!inUnion && wanted.activity !== 'IMPORT')
    add('activity', `${org.title} sits in ${org.country}, outside the EU: its activity can only be IMPORT.`);
  return faults;
}

/**
 * Of the lots, those that the operator neither sells nor buys: an exporter that a lot or an order names, or a buyer whose
 * order is under way or done.
 */
export async function foreignLots(tx: Tx, operator: string, lots: readonly string[]): Promise<string[]> {
  const { rows } = await foreignAmong(operator, lots).execute(tx);
  return rows.map(({ lot }) => lot);
}

/** SQL for these lots, by name. */
export const foreignAmong = (operator: string, lots: readonly string[]): RawBuilder<{ lot: string }> => sql`
  select w.lot from unnest(${lots}::text[]) as w (lot)
   where not exists (select from lots l where l.name = w.lot and l.exporter = ${operator})
     and not exists (select from orders o where o.lot = w.lot and o.status not in ('Draft', 'Cancelled')
                        and (o.exporter = ${operator} or o.buyer = ${operator}))
   order by w.lot`;
