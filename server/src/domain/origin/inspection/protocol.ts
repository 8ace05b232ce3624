import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { allOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { InspectionMeasureEntry } from '../../../platform/db/tables.generated.ts';

/** Something that is measured of a commodity. Figures are decimal text. */
export interface Measure {
  measure: string;
  unit: string;
  min: string;
  max: string;
  /** A value is a multiple of it. */
  step: string;
  entry: Exclude<InspectionMeasureEntry, 'dropped'>;
  adds_to: string | null;
  sign: number;
  out_of: number | null;
}

/** What a grade asks of a measure. */
export interface Limit {
  grade: string;
  measure: string;
  ladder: string;
  /** 1 is the best of its ladder. */
  rank: number;
  at_least: string | null;
  at_most: string | null;
}

/** Below it a lot is flagged. */
export interface Floor {
  measure: string;
  at_least: string;
}

/** What an inspection of a commodity measures, and what follows from it. */
export interface Protocol {
  commodity_type: string;
  /** In the order of the form. */
  measures: Measure[];
  limits: Limit[];
  floors: Floor[];
}

/** The protocols that count on a day (yyyy-mm-dd), of one commodity or of all, by commodity. */
export async function protocolsOn(tx: Tx, day: string, commodity: string | null = null): Promise<Protocol[]> {
  return (await protocols(day, commodity).execute(tx)).rows;
}

const protocols = (day: string, commodity: string | null): RawBuilder<Protocol> => sql<Protocol>`
    with counted as (
      select distinct on (commodity_type, measure) * from inspection_measures
       where valid_from <= ${day}::date and (${commodity}::text is null or commodity_type = ${commodity})
       order by commodity_type, measure, valid_from desc
    ), asked as (
      select distinct on (commodity_type, grade, measure) * from inspection_limits
       where valid_from <= ${day}::date and (${commodity}::text is null or commodity_type = ${commodity})
       order by commodity_type, grade, measure, valid_from desc
    ), least as (
      select distinct on (commodity_type, measure) * from inspection_floors
       where valid_from <= ${day}::date and (${commodity}::text is null or commodity_type = ${commodity})
       order by commodity_type, measure, valid_from desc
    )
    select m.commodity_type,
           json_agg(json_build_object('measure', m.measure, 'unit', m.unit, 'min', trim_scale(m.min_value)::text,
             'max', trim_scale(m.max_value)::text, 'step', trim_scale(m.step)::text, 'entry', m.entry,
             'adds_to', m.adds_to, 'sign', m.sign, 'out_of', m.out_of) order by m.place, m.measure) as measures,
           coalesce((select json_agg(json_build_object('grade', a.grade, 'measure', a.measure, 'ladder', a.ladder,
                       'rank', a.rank, 'at_least', trim_scale(a.at_least)::text, 'at_most', trim_scale(a.at_most)::text)
                       order by a.ladder, a.rank, a.grade, a.measure)
                       from asked a where a.commodity_type = m.commodity_type
                        and (a.at_least is not null or a.at_most is not null)), '[]') as limits,
           coalesce((select json_agg(json_build_object('measure', f.measure, 'at_least', trim_scale(f.at_least)::text)
                       order by f.measure)
                       from least f where f.commodity_type = m.commodity_type), '[]') as floors
      from counted m where m.entry <> 'dropped'
     group by m.commodity_type order by m.commodity_type`;

/** What a protocol is made of, with what was read of it on a day. */
export function protocolRows(protocol: Protocol, day: string): RowsOf[] {
  const says = sql<boolean>`(select to_jsonb(p) from (${protocols(day, protocol.commodity_type)}) p) = ${JSON.stringify(protocol)}::jsonb`;
  return [
    ...allOf('inspection_measures', { on: says, rows: protocol.measures.length }),
    ...allOf('inspection_limits'),
    ...allOf('inspection_floors'),
  ];
}

/** The protocol of a commodity on a day; undefined where nothing is measured of it. */
export async function protocolOn(tx: Tx, commodity: string, day: string): Promise<Protocol | undefined> {
  return (await protocolsOn(tx, day, commodity))[0];
}

/** A value with its unit; null for what the protocol does not know any more. */
export interface MeasuredValue {
  measure: string;
  value: string;
  unit: string | null;
}

/** What was measured, in the order of the protocol's form. */
export function inFormOrder(
  protocol: Protocol | undefined,
  measures: Readonly<Record<string, string | undefined>>,
): MeasuredValue[] {
  const units = new Map((protocol?.measures ?? []).map(({ measure, unit }) => [measure, unit]));
  return [...new Set([...units.keys(), ...Object.keys(measures).sort()])].flatMap((measure) => {
    const value = measures[measure];
    return value === undefined ? [] : [{ measure, value, unit: units.get(measure) ?? null }];
  });
}
