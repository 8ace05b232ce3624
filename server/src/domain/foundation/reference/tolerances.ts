import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestOf } from '../../../platform/db/seals/sealed-tables.ts';

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
 * Days that something is kept, to be removed for good after: by what the service wrote, and not by a record that is there for a moment.
 * @throws Refusal 409.
 */
export async function daysKept(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  name: string,
): Promise<number> {
  const [days = ''] = await tolerancesAt(tx, [name], now);
  await attest.assertAsWritten(
    ...newestOf('tolerances', ['name', name], now, { on: sql`t.value = ${days}::numeric`, rows: 1 }),
  );
  return Number(days);
}

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
