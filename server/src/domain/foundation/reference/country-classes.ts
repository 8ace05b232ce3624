import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { CountryClassRiskClass } from '../../../platform/db/tables.generated.ts';

/**
 * How countries are classed on a day (yyyy-mm-dd). One without a record is of standard risk (Art. 29(2) of Regulation (EU)
 * 2023/1115); what is no country of ours is left out.
 */
export async function riskClassesOn(
  tx: Tx,
  countries: readonly string[],
  day: string,
): Promise<Map<string, CountryClassRiskClass>> {
  const { rows } = await classesOn(countries, day).execute(tx);
  return new Map(rows.map(({ code, risk_class }) => [code, risk_class]));
}

interface Class {
  code: string;
  risk_class: CountryClassRiskClass;
}

const classesOn = (countries: readonly string[], day: string): RawBuilder<Class> => sql<Class>`
    select c.code, coalesce((select k.risk_class from country_classes k
                              where k.country = c.code and k.valid_from <= ${day}::date
                              order by k.valid_from desc limit 1), 'standard') as risk_class
      from countries c where c.code = any(${countries}::text[])`;

/** SQL: whether countries are classed on a day as was read. */
export const classedAs = (classes: ReadonlyMap<string, string>, day: string): RawBuilder<boolean> => sql<boolean>`
  (select coalesce(jsonb_object_agg(k.code, k.risk_class), '{}') from (${classesOn([...classes.keys()], day)}) k)
    = ${JSON.stringify(Object.fromEntries(classes))}::jsonb`;
