import type { Tx } from '../../../platform/db/database.ts';
import { riskClassesOn } from '../../foundation/reference/country-classes.ts';
import type { CountryClass } from './types.ts';

/**
 * How countries are classed on a day (yyyy-mm-dd), by the dated reference records; `unknown` for what is no country here.
 * @param countries ISO 3166-1 alpha-2.
 */
export async function countryClassesOn(
  tx: Tx,
  countries: readonly string[],
  day: string,
): Promise<Map<string, CountryClass>> {
  const known = await riskClassesOn(tx, countries, day);
  return new Map(countries.map((country) => [country, known.get(country) ?? 'unknown']));
}
