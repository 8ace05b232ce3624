import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { answerEdges } from '../../foundation/reference/answer-edges.ts';
import { monthOf } from '../tenant/sla.ts';
import type { Finding } from './rules.ts';
import { finding } from './titles.ts';

/** Of fewer answers in a month the slow first ones of a tenant that was just opened are too large a part. */
const callsThatTell = 1000;

interface Kept {
  tenant: string;
  tier: string;
  availability: number;
  p95_ms: number;
  lost: number;
  calls: number;
  quick: number;
}

/**
 * Promises of this month that can no longer be kept, or are not kept by so many calls that it is no accident: more minutes
 * were lost than the whole month leaves, or fewer than 95 of 100 answers came in time. Over when the month is.
 */
export async function brokenPromises(tx: Tx, now: Date): Promise<Finding[]> {
  const { from, month } = monthOf(now);
  const next = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1);
  const minutes = (next - from.getTime()) / 60_000;
  const { rows } = await sql<Kept>`
    with promised as (
      select distinct on (name) name, availability_percent, p95_ms from sla_tiers
       where valid_from <= ${now} order by name, valid_from desc)
    select t.name as tenant, t.tier, p.availability_percent::float8 as availability, p.p95_ms,
           sum(h.measured - h.available)::int as lost, sum(h.call_count)::float8 as calls,
           sum((select sum(count) from unnest(h.answers, ${[...answerEdges]}::int[]) as counted (count, edge)
                 where edge <= p.p95_ms))::float8 as quick
      from tenants t
      join promised p on p.name = t.tier
      join tenant_hours h on h.tenant = t.name and h.hour >= ${from} and h.hour <= ${now}
     where t.status in ('Active', 'Suspended')
     group by t.name, p.availability_percent, p.p95_ms order by t.name`.execute(tx);
  return rows.flatMap(({ tenant, tier, availability, p95_ms, lost, calls, quick }) => {
    // In thousandths, so that nothing is compared in binary fractions.
    const left = Math.floor((minutes * (100_000 - Math.round(availability * 1000))) / 100_000);
    if (lost > left) {
      return [
        finding(
          `sla:${tenant}`,
          'Major',
          `${tier} promises ${availability} percent of ${month}: the ${left} minutes that this leaves are lost, and more.`,
        ),
      ];
    }
    if (calls >= callsThatTell && quick * 100 < calls * 95) {
      return [
        finding(
          `sla:${tenant}`,
          'Minor',
          `${tier} promises 95 of 100 answers within ${p95_ms} ms; in ${month} fewer came so soon.`,
        ),
      ];
    }
    return [];
  });
}
