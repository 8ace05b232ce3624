import { type RawBuilder, sql } from 'kysely';
import type { Verification } from '../../../platform/eu/statement.ts';
import { isOfOtherLots } from './other-lots.ts';

/** A supplier's statement that a package's own refers to. */
export interface Referred {
  lot: string;
  reference_number: string;
  result: Verification['result'];
  system: string;
  checked_at: Date;
}

/**
 * Suppliers' statements that the operator of a package checked for orders of its lots, where they were usable at the last check
 * before it was submitted: what somebody checks later neither adds to a statement nor takes from it. Left out are those that the
 * operator set aside, and those that this service made itself of other lots.
 * @param of the package's name, operator and moment of submission, in SQL.
 */
export const referredBy = (of: {
  name: RawBuilder<unknown>;
  operator: RawBuilder<unknown>;
  submitted_at: RawBuilder<unknown>;
}) => sql<Referred>`
  select lot, reference_number, result, system, checked_at from (
    select distinct on (o.lot, e.reference_number, e.verification_number)
           o.lot, e.reference_number, e.result, e.system, e.checked_at, e.set_aside_because,
           ${isOfOtherLots} as of_other_lots
      from diligence_lots l
      join orders o on o.lot = l.lot
      join eu_declarations e on e.order_name = o.name and e.org = ${of.operator}
     where l.package = ${of.name} and (${of.submitted_at} is null or e.checked_at <= ${of.submitted_at})
     order by o.lot, e.reference_number, e.verification_number, e.id desc) newest
   where result = 'EXISTING_USABLE' and set_aside_because is null and not of_other_lots`;
