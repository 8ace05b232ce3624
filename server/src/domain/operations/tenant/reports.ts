import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  activeMinutes,
  type Measured,
  type MeasuredHour,
  nothingMeasured,
  type Outage,
  outagesOf,
  type Period,
  reportOf,
  type SlaReport,
} from './sla.ts';
import { changesOf, type Tenant } from './store.ts';
import { tiersAt } from './tiers.ts';

/** The reports of tenants for a month, by name; three statements however many they are. */
export async function slaReports(
  tx: Tx,
  tenants: readonly Pick<Tenant, 'name' | 'tier'>[],
  period: Period,
): Promise<Map<string, SlaReport>> {
  if (tenants.length === 0) return new Map();
  const names = tenants.map(({ name }) => name);
  const measured = await measuredOf(tx, names, period);
  const changes = Map.groupBy(await changesOf(tx, names), ({ tenant }) => tenant);
  const tiers = new Map((await tiersAt(tx, period.until)).map((tier) => [tier.name, tier]));
  return new Map(
    tenants.map(({ name, tier }) => [
      name,
      reportOf(
        { name: tier, record: tiers.get(tier) },
        period,
        activeMinutes(changes.get(name) ?? [], period),
        measured.get(name) ?? nothingMeasured,
      ),
    ]),
  );
}

async function measuredOf(tx: Tx, names: readonly string[], { from, until }: Period): Promise<Map<string, Measured>> {
  const { rows } = await sql<Measured & { tenant: string }>`
    with hours as (
      select * from tenant_hours where tenant = any(${[...names]}::text[]) and hour >= ${from} and hour <= ${until}),
    sums as (
      select tenant, sum(measured)::int as measured, sum(available)::int as available,
             sum(call_count)::float8 as calls, sum(failed_count)::float8 as failed
        from hours group by tenant),
    spread as (
      select tenant, place, sum(count)::float8 as count
        from hours cross join unnest(answers) with ordinality as counted (count, place) group by tenant, place)
    select sums.*, array(select count from spread where spread.tenant = sums.tenant order by place) as answers
      from sums`.execute(tx);
  return new Map(rows.map(({ tenant, ...measured }) => [tenant, measured]));
}

/** Outages that are shown at most, the newest first. */
const mostOutages = 50;

/** When a tenant was not available in a period, the newest first. */
export async function outagesIn(tx: Tx, tenant: string, { from, until }: Period): Promise<Outage[]> {
  const hours: MeasuredHour[] = await tx
    .selectFrom('tenant_hours')
    .select(['hour', 'probes', 'calls', 'failed'])
    .where('tenant', '=', tenant)
    .where('hour', '>=', from)
    .where('hour', '<=', until)
    .where(sql<boolean>`available < measured`)
    .orderBy('hour')
    .execute();
  return outagesOf(hours).reverse().slice(0, mostOutages);
}

export interface MeasuredDay {
  /** yyyy-mm-dd */
  day: string;
  calls: number;
  failed_calls: number;
  measured_minutes: number;
  available_minutes: number;
}

/** What was measured of a tenant day by day, the newest first. */
export async function daysOf(tx: Tx, tenant: string, since: Date): Promise<MeasuredDay[]> {
  const { rows } = await sql<MeasuredDay>`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(call_count)::float8 as calls,
           sum(failed_count)::float8 as failed_calls, sum(measured)::int as measured_minutes,
           sum(available)::int as available_minutes
      from tenant_hours where tenant = ${tenant} and hour >= ${since} group by 1 order by 1 desc`.execute(tx);
  return rows;
}
