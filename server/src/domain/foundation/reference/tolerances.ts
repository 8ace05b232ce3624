import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** How far apart two entries for one event may be before one of them must be wrong. */
export interface EntryTolerances {
  /** Kilometres between the two places. */
  distanceKm: string;
  /** Percent of the larger of the two quantities. */
  quantityPercent: string;
}

/** The value of a tolerance at a moment, for a statement on something else; a decimal string without trailing zeros. */
export const toleranceAt = (name: string, at: Date): RawBuilder<string> => sql`(
  select trim_scale(value)::text from tolerances
   where name = ${name} and valid_from <= ${at} order by valid_from desc limit 1)`;

/**
 * The values of tolerances at a moment, in the order asked for, without trailing zeros.
 * @throws Error where one has no record: the reference data always has a first one.
 */
export async function tolerancesAt(tx: Tx, names: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select distinct on (name) name, trim_scale(value)::text as value from tolerances
     where name = any(${names}::text[]) and valid_from <= ${at} order by name, valid_from desc`.execute(tx);
  return names.map((name) => {
    const row = rows.find((each) => each.name === name);
    if (row === undefined) throw new Error(`there is no tolerance ${name}`);
    return row.value;
  });
}
