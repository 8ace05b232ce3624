import { sql } from 'kysely';
import { z } from 'zod';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** A harvest below this share of those of before is a loss. */
const lossBelow = '0.7';
/** Harvests come in until so many days after the season. */
const harvestDays = 180;
const yearsBefore = 3;

/** How well an index pays where something was lost. */
export const basisRiskView = z.object({
  policies: z.int().meta({ description: 'Policies whose season has a figure.' }),
  hits: z.int().meta({ description: 'Lost, and paid.' }),
  misses: z.int().meta({ description: 'Lost, and not paid.' }),
  false_alarms: z.int().meta({ description: 'Paid, and nothing was lost.' }),
  correct_negatives: z.int().meta({ description: 'Nothing lost, nothing paid.' }),
  unknown: z.int().meta({ description: 'Nobody knows whether something was lost: no harvests of before.' }),
  hit_rate: z.string().nullable().meta({ description: 'hits / (hits + misses); null without a loss.' }),
  false_alarm_ratio: z.string().nullable().meta({ description: 'false_alarms / (hits + false_alarms).' }),
  threat_score: z.string().nullable().meta({ description: 'hits / (hits + misses + false_alarms).' }),
  complaints: z.int(),
  complaints_upheld: z.int(),
});

interface Counts {
  policies: number;
  hits: number;
  misses: number;
  false_alarms: number;
  correct_negatives: number;
  complaints: number;
  complaints_upheld: number;
}

const ratio = (part: number, whole: number): string | null =>
  whole === 0 ? null : new Exact(part).div(whole).toDecimalPlaces(4).toFixed();

/**
 * Holds what a product paid against what was lost: by the harvests of the insured plots (less than 70 % of the mean of up to
 * three years before), or because the insurer upheld a complaint.
 */
export async function basisRiskOf(tx: Tx, product: string): Promise<z.input<typeof basisRiskView>> {
  const { rows } = await sql<Counts>`
    with held as (
      select p.name, p.plot, p.starts_on, p.ends_on,
             exists (select from insurance_claims c where c.policy = p.name and c.kind = 'parametric') as paid,
             exists (select from insurance_complaints m where m.policy = p.name and m.upheld) as upheld
        from insurance_policies p
       where p.product = ${product} and p.bound_at is not null and p.status in ('Active', 'Expired')
         and exists (select from index_outcomes o where o.product = p.product and o.cell = p.cell)
    ), brought as (
      select h.name, y.back, sum(v.quantity_kg) as kg
        from held h cross join generate_series(0, ${yearsBefore}::int) y (back)
        join harvests v on v.plot = h.plot and v.voided_at is null
                       and v.harvest_date >= (h.starts_on - make_interval(years => y.back))::date
                       and v.harvest_date <= (h.ends_on - make_interval(years => y.back))::date + ${harvestDays}::int
       group by h.name, y.back
    ), judged as (
      select h.paid, case when h.upheld then true
                          when b.before_kg is null then null
                          else coalesce(b.now_kg, 0) < b.before_kg * ${lossBelow}::numeric end as lost
        from held h
        left join (select name, max(kg) filter (where back = 0) as now_kg, avg(kg) filter (where back > 0) as before_kg
                     from brought group by name) b using (name)
    )
    select count(*)::int as policies,
           count(*) filter (where lost and paid)::int as hits,
           count(*) filter (where lost and not paid)::int as misses,
           count(*) filter (where not lost and paid)::int as false_alarms,
           count(*) filter (where not lost and not paid)::int as correct_negatives,
           (select count(*)::int from insurance_complaints m join insurance_policies p on p.name = m.policy
             where p.product = ${product}) as complaints,
           (select count(*)::int from insurance_complaints m join insurance_policies p on p.name = m.policy
             where p.product = ${product} and m.upheld) as complaints_upheld
      from judged`.execute(tx);
  const found = rows[0] as Counts;
  const { policies, hits, misses, false_alarms, correct_negatives } = found;
  return {
    ...found,
    unknown: policies - hits - misses - false_alarms - correct_negatives,
    hit_rate: ratio(hits, hits + misses),
    false_alarm_ratio: ratio(false_alarms, hits + false_alarms),
    threat_score: ratio(hits, hits + misses + false_alarms),
  };
}
