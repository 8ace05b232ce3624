import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { endOfLeg, spansOfLegs } from '../../field/device/legs.ts';
import { boundaryOf, keptBoundary } from '../../origin/plot/boundary.ts';
import { type OriginPart, originOf } from '../../origin/provenance/lot-origin.ts';
import { differingTrades } from '../../proof/attestation/signed-trades.ts';
import { areWritten, writtenAmong } from '../../proof/did/vouched-keys.ts';
import { type DeliveryBasis, deliveryBasis } from '../../trade/order/delivered.ts';
import { publicKinds } from '../../trade/verification/timeline.ts';

/** Where a lot came from, what happened to it and where it goes, as anybody may see it: countries, ports and times. */
export interface LotJourney {
  /** Where it comes from, the largest part first. */
  origin: OriginPart[];
  /** ISO 3166-1 alpha-2; null where the record of the corridor is not what the service wrote. */
  destination_country: string | null;
  /** Days of the first and the last harvest in it, `YYYY-MM-DD`; null for a lot that was made of none. */
  first_harvest: string | null;
  last_harvest: string | null;
  /** Plots behind it, those with a position (point or outline), and those with an outline. */
  plots: number;
  located_plots: number;
  outlined_plots: number;
  /** `version` is that of the attestation which came of it, for those that were signed anew. */
  happenings: { at: string; kind: string; version: number | null; undone: Undone | null }[];
  /** Why the authority signed records as they were that had been changed past the service: each by the version that came of it. */
  amendments: { version: number; reason: string }[];
  /** The ship of the order it was sold by; null before. Ports as the exporter wrote them. */
  shipped_at: Date | null;
  port_of_loading: string | null;
  port_of_discharge: string | null;
  /** Why a port lies outside the countries of the corridor. */
  port_reason: string | null;
  /** What devices measured while it travelled, by measure; without who they belong to and where they were. */
  carried: Carried[];
  /** What arrived of it by a settled order; null before, and where order or escrow are not what was signed. */
  arrived: Arrived | null;
  /** What is recorded of its order or shipment is not what was signed: nothing of the ship is told. */
  passage_altered: boolean;
  /** The lot that it was split from, as its record says, which is signed; null for a lot that was whole from the beginning. */
  split_from: string | null;
  /** Of what happened to it, something is recorded that the service did not write; it is left out. */
  history_altered: boolean;
}

/** How a sale ended, without prices and parties. */
export interface Arrived {
  basis: DeliveryBasis;
  /** Decimal strings. */
  ordered_kg: string;
  confirmed_kg: string | null;
  confirmed_grade: string | null;
  /** What the two sides entered, the lower figure first: within the tolerance they may differ. */
  entered_kg: string[];
  /** It was paid out, or part of it, by the decision of a dispute. */
  disputed: boolean;
  /** Some of the money went back to the buyer. */
  returned: boolean;
}

/** How a sale was called off: it may have been disputed, and the lot flagged meanwhile, which keeps it off the market. */
export interface Undone {
  disputed: boolean;
  flagged: boolean;
}

type Ended = Omit<Arrived, 'basis'> & { release_reason: string | null };

/** One measure over all passages of a lot. */
export interface Carried {
  measure: 'temperature_c' | 'humidity_percent';
  low: number;
  mean: number;
  high: number;
  readings: number;
  /** Those of the readings that a device itself signed. */
  signed: number;
  devices: number;
  first_at: string;
  last_at: string;
}

/** Of readings the newest so many count, so that a page stays cheap for strangers. */
const MAX_CARRIED = 20_000;
/** More is no story. */
const MAX_HAPPENINGS = 200;

/** The journey of a lot; null when there is no such lot. */
export async function loadJourney(tx: Tx, lot: string): Promise<LotJourney | null> {
  const { rows } = await sql<
    Omit<LotJourney, 'passage_altered' | 'history_altered' | 'arrived' | 'happenings'> & {
      corridor: string;
      order: string | null;
      ended: Ended | null;
      happenings: ToldRow[];
    }
  >`
    select l.parent_lot as split_from, ${originOf('l')} as origin, l.corridor, way.destination_country,
           harvested.first_harvest::text, harvested.last_harvest::text,
           harvested.plots, harvested.located_plots, harvested.outlined_plots,
           coalesce(told.happenings, '[]'::json) as happenings, coalesce(l.amendments, '[]') as amendments,
           passage.order, passage.shipped_at, passage.port_of_loading, passage.port_of_discharge, passage.port_reason,
           passage.ended,
           coalesce(climate.carried, '[]'::json) as carried
      from lots l
      join corridors way on way.name = l.corridor
      cross join lateral (
        select min(h.harvest_date) as first_harvest, max(h.harvest_date) as last_harvest,
               count(distinct p.name) as plots,
               count(distinct p.name) filter (where coalesce(${boundaryOf('gps_polygon')}, (${boundaryOf('gps_lat')})::text) is not null) as located_plots,
               count(distinct p.name) filter (where (${boundaryOf('gps_polygon')}) is not null) as outlined_plots
          from lot_sources s join harvests h on h.name = s.harvest join plots p on p.name = s.plot
          ${keptBoundary(sql`l.name`)}
         where s.lot = l.name
      ) harvested
      left join lateral (
        select json_agg(json_build_object('id', happened.id, 'kind', happened.kind, 'version', happened.data->'version',
                 'to', happened.to_status, 'order', ended.name, 'disputed', ended.disputed_from is not null,
                 'at', to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by happened.id) as happenings
          from (select id, kind, at, to_status, data from lot_history where lot = l.name and kind = any(${publicKinds}::text[])
                 order by id limit ${MAX_HAPPENINGS}) happened
          left join orders ended on happened.kind = 'sale_undone' and ended.name = happened.data->>'order'
      ) told on true
      left join lateral (
        select o.name as order, coalesce(o.shipped_at, s.created_at) as shipped_at, s.port_of_loading, s.port_of_discharge, s.port_reason,
               case when o.status = 'Settled' then json_build_object(
                 'ordered_kg', trim_scale(case when o.unit = 'MT' then o.quantity * 1000 else o.quantity end)::text,
                 'confirmed_kg', trim_scale(o.confirmed_kg)::text, 'confirmed_grade', o.confirmed_grade,
                 'entered_kg', array(select trim_scale(e.quantity_kg)::text from verification_events v
                   join verification_entries e on e.event = v.name
                  where v.order_name = o.name and v.stage = 'delivery' order by e.quantity_kg),
                 'disputed', e.release_reason is not distinct from 'dispute_release',
                 'returned', coalesce(e.refund_amount > 0, false), 'release_reason', e.release_reason) end as ended
          from orders o left join shipments s on s.order_name = o.name left join escrows e on e.order_name = o.name
         where o.lot = l.name and o.status not in ('Draft', 'Cancelled')
         limit 1
      ) passage on true
      left join lateral (
        with legs as (
          select s.vehicle, s.created_at as since, coalesce(${endOfLeg}, 'infinity') as until, o.lot
            from orders o join shipments s on s.order_name = o.name
           where o.lot = l.name and o.status not in ('Draft', 'Cancelled')),
        ${spansOfLegs},
        measured as (
          select distinct r.device, r.sequence, r.at, r.signature is not null as signed, r.measured
            from spans join readings r on r.device = spans.device and r.at >= spans.since and r.at < spans.until
           order by r.at desc limit ${MAX_CARRIED}),
        summed as (
          select value.key as measure, min(value.value::float8) as low, avg(value.value::float8) as mean,
                 max(value.value::float8) as high, count(*)::int as readings, count(*) filter (where m.signed)::int as signed,
                 count(distinct m.device)::int as devices, min(m.at) as first_at, max(m.at) as last_at
            from measured m cross join lateral jsonb_each_text(m.measured) value
           where value.key in ('temperature_c', 'humidity_percent') group by value.key)
        select json_agg(json_build_object('measure', measure, 'low', low, 'mean', mean, 'high', high, 'readings', readings,
                 'signed', signed, 'devices', devices, 'first_at', first_at, 'last_at', last_at) order by measure desc) as carried
          from summed
      ) climate on true
     where l.name = ${lot}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { order, ended, corridor, ...told } = row;
  const rowsWritten = await writtenHappenings(tx, told.happenings);
  const happenings = await withUndone(tx, rowsWritten);
  const journey = { ...told, happenings, history_altered: happenings.length < told.happenings.length };
  const differing = order === null ? [] : await differingTrades(tx, [order], { written: true });
  const arrived = ended === null || differing.length > 0 ? null : arrivedOf(ended);
  if (!(await isWrittenWay(tx, corridor, told.destination_country))) {
    return { ...journey, ...untold, destination_country: null, arrived, passage_altered: true };
  }
  if (differing.every(({ kind }) => kind === 'escrow')) return { ...journey, arrived, passage_altered: false };
  return { ...journey, ...untold, arrived, passage_altered: true };
}

const untold = { shipped_at: null, port_of_loading: null, port_of_discharge: null, port_reason: null, carried: [] };

/** Whether the service wrote that a corridor leads to this country. */
function isWrittenWay(tx: Tx, corridor: string, destination: string | null): Promise<boolean> {
  const where = sql<boolean>`t.name = ${corridor} and t.destination_country = ${destination}`;
  return areWritten(tx, { table: 'corridors', where }, 1);
}

/** A thing that happened, with what became of the lot, and the order whose sale it ended. */
interface ToldRow {
  id: number;
  kind: string;
  at: string;
  version: number | null;
  to: string | null;
  order: string | null;
  disputed: boolean;
}

/** Of a sale that was undone, how: a dispute is told where the order is what was signed. */
async function withUndone(tx: Tx, rows: readonly ToldRow[]): Promise<LotJourney['happenings']> {
  const disputes = rows.flatMap(({ order, disputed }) => (order !== null && disputed ? [order] : []));
  const differing = (await differingTrades(tx, disputes, { written: true })).filter(({ kind }) => kind === 'order');
  const isDisputed = ({ order, disputed }: ToldRow) => disputed && !differing.some(({ name }) => name === order);
  return rows.map((row) => ({
    ...{ at: row.at, kind: row.kind, version: row.version },
    undone: row.kind === 'sale_undone' ? { disputed: isDisputed(row), flagged: row.to === 'Flagged' } : null,
  }));
}

async function writtenHappenings(tx: Tx, rows: readonly ToldRow[]): Promise<ToldRow[]> {
  if (rows.length === 0) return [];
  const [ids, kinds, moments] = [rows.map(({ id }) => id), rows.map(({ kind }) => kind), rows.map(({ at }) => at)];
  const ends = rows.map(({ to }) => to);
  const written = await writtenAmong(tx, {
    table: 'lot_history',
    where: sql`(t.id, t.kind, date_trunc('milliseconds', t.at), coalesce(t.to_status, '')) in (
      select u.id, u.kind, u.at, coalesce(u.ends, '') from unnest(${ids}::bigint[], ${kinds}::text[], ${moments}::timestamptz[], ${ends}::text[]) u (id, kind, at, ends))`,
  });
  return rows.filter(({ id }) => written?.has(String(id)) ?? true);
}

function arrivedOf({ release_reason, ...ended }: Ended): Arrived {
  return { basis: deliveryBasis({ status: 'Settled', confirmed_kg: ended.confirmed_kg, release_reason }), ...ended };
}
