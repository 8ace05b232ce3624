import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { overusedLand } from './land.ts';
import { landOfSeasons, pooledSeasons } from './store.ts';

/** What does not hold about masses, each in a sentence, and how many records were looked at. */
export async function checkMass(tx: Tx): Promise<{ counts: Record<string, number>; faults: string[] }> {
  const { rows: counted } = await sql<{ harvests: number; lots: number; processings: number }>`
    select (select count(*) from harvests)::int as harvests, (select count(*) from lots)::int as lots,
           (select count(*) from processings)::int as processings`.execute(tx);
  const { rows } = await sql<{ fault: string }>`
    select h.name || ' weighs ' || h.quantity_kg || ' kg, ' || s.total || ' kg of it are in lots' as fault
      from harvests h join (
        select o.harvest, sum(o.quantity_kg) as total from lot_sources o join lots l on l.name = o.lot
         where l.status <> 'Cancelled' group by o.harvest) s on s.harvest = h.name
     where s.total > h.quantity_kg
    union all
    select h.name || ' is voided, and in ' || s.lot
      from harvests h join lot_sources s on s.harvest = h.name join lots l on l.name = s.lot
     where h.voided_at is not null and l.status <> 'Cancelled'
    union all
    select found.fault from lots l cross join lateral (select lot_mass_fault(l.name) as fault) found
     where found.fault is not null
    union all
    select p.name || ' gives ' || p.output_kg || ' kg of ' || p.input_kg || ' kg, more than ' || b.max_share || ' of it'
      from processings p cross join lateral (
        select max_share from processing_bounds b
         where b.from_stage = p.from_stage and b.to_stage = p.to_stage and b.valid_from <= p.processed_on
         order by b.valid_from desc limit 1) b
     where p.withdrawn_at is null and p.output_kg > p.input_kg * b.max_share
    union all
    select p.name || ' takes ' || p.input_kg || ' kg, ' || held.kg || ' kg were there'
      from processings p cross join lateral (
        select coalesce(
          (select e.output_kg from processings e where e.lot = p.lot and e.step = p.step - 1 and e.withdrawn_at is null),
          (select sum(s.quantity_kg) from lot_sources s join lots l on l.name = s.lot
            where s.lot in (with recursive family as (
                              select p.lot as name union all
                              select c.name from family f join lots c on c.parent_lot = f.name)
                            select name from family))) as kg) held
     where p.withdrawn_at is null and p.input_kg > held.kg
     order by fault`.execute(tx);
  return { counts: { ...counted[0] }, faults: [...rows.map((row) => row.fault), ...(await landFaults(tx))] };
}

/** Plots to one look at the land around them. */
const chunk = 200;

/** Land that one farmer claims with several plots, and of which more is in lots than it can give. */
async function landFaults(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ commodity: string; plot: string; harvests: string[] }>`
    select l.commodity_type as commodity, s.plot, array_agg(distinct s.harvest) as harvests
      from lot_sources s join lots l on l.name = s.lot
     where l.status <> 'Cancelled' and exists (select from land_shared_with(s.plot))
     group by l.commodity_type, s.plot order by l.commodity_type, s.plot`.execute(tx);
  const found: string[] = [];
  for (const [commodity, list] of Map.groupBy(rows, (row) => row.commodity)) {
    for (let from = 0; from < list.length; from += chunk) {
      const harvests = list.slice(from, from + chunk).flatMap((row) => row.harvests);
      const seasons = await pooledSeasons(tx, harvests, commodity);
      const lands = await landOfSeasons(tx, seasons, harvests);
      found.push(...overusedLand(seasons, lands).map(({ fault }) => fault));
    }
  }
  return found;
}
