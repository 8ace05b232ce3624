import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { partsOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { writtenWith } from '../../proof/attestation/written-with.ts';

export interface LotFacts {
  name: string;
  root: string;
  stage: string | null;
  kg: string;
  status: string;
  cooperative: string;
  exporter: string | null;
  created_at: Date;
}

export interface HarvestFacts {
  name: string;
  plot: string;
  stage: string | null;
  kg: string;
  harvest_date: string;
  /** ISO 3166-1 alpha-2; null where it is not known. */
  country: string | null;
  /** Which lots it is in, and how much of it. */
  into: { lot: string; kg: string }[];
}

export interface StepFacts {
  name: string;
  lot: string;
  from_stage: string;
  to_stage: string;
  processed_on: string;
  input_kg: string;
  output_kg: string;
}

export interface SplitFacts {
  parent: string;
  child: string;
  at: Date;
  child_kg: string;
  rest_kg: string;
}

export interface InspectionFacts {
  name: string;
  lot: string;
  result: string | null;
  inspected_at: Date;
}

export interface OrderFacts {
  name: string;
  lot: string;
  exporter: string;
  buyer: string;
  cooperative: string;
  kg: string;
  sold_at: Date;
  cancelled_at: Date | null;
  shipment: string | null;
  shipped_at: Date | null;
  received_kg: string | null;
  received_at: Date | null;
}

/** All that events of some families of lots are derived from, as it stands. */
export interface FamilyRecords {
  lots: LotFacts[];
  harvests: HarvestFacts[];
  steps: StepFacts[];
  splits: SplitFacts[];
  inspections: InspectionFacts[];
  orders: OrderFacts[];
}

/** Orders and inspections that leaves of the log speak of: by them it is known which lots do. */
export function rowsOfLeaves(leaves: readonly number[]): RowsOf[] {
  const said = (kind: string) => sql<string[]>`array(
    select distinct a.subject from attestations a where a.leaf_index = any(${leaves}::bigint[]) and a.kind = ${kind})`;
  return [
    { table: 'orders', where: sql`true`, keys: said('order'), many: true },
    { table: 'inspections', where: sql`true`, keys: said('inspection'), many: true },
  ];
}

/** The lots that leaves of the log say something new of. */
export async function lotsOfLeaves(tx: Tx, leaves: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ lot: string }>`
    with said as (
      select kind, subject from attestations where leaf_index = any(${leaves}::bigint[])
    )
    select subject as lot from said where kind = 'lot'
    union select o.lot from said join orders o on o.name = said.subject where said.kind = 'order'
    union select i.lot from said join inspections i on i.name = said.subject where said.kind = 'inspection'`.execute(
    tx,
  );
  return rows.map(({ lot }) => lot);
}

/** Whether the log has each of these leaves. */
export async function areThere(tx: Tx, from: number, until: number): Promise<boolean> {
  const { rows } = await sql<{ leaves: number }>`
    select count(*)::int as leaves from attestations where leaf_index >= ${from} and leaf_index < ${until}`.execute(tx);
  return rows[0]?.leaves === until - from;
}

/** The records behind some lots and everything that was split off the same ones. */
export async function recordsOf(tx: Tx, names: readonly string[]): Promise<FamilyRecords> {
  const lots = await familiesOf(tx, names);
  const all = lots.map(({ name }) => name);
  const { rows: harvests } = await sql<HarvestFacts>`
    select h.name, h.plot, h.stage, h.quantity_kg::text as kg, h.harvest_date::text, p.country,
           json_agg(json_build_object('lot', s.lot, 'kg', s.quantity_kg::text) order by s.lot collate "C") as into
      from lot_sources s join harvests h on h.name = s.harvest join plots p on p.name = h.plot
     where s.lot = any(${all}::text[]) group by h.name, p.country order by h.name collate "C"`.execute(tx);
  const { rows: steps } = await sql<StepFacts>`
    select name, lot, from_stage, to_stage, processed_on::text, input_kg::text, output_kg::text from processings
     where lot = any(${all}::text[]) and withdrawn_at is null order by lot, step`.execute(tx);
  const { rows: splits } = await sql<SplitFacts>`
    select h.lot as parent, h.data->>'child' as child, h.at,
           ((h.data->>'quantity')::numeric * case h.data->>'unit' when 'MT' then 1000 else 1 end)::text as child_kg,
           ((h.data->>'rest')::numeric * case h.data->>'unit' when 'MT' then 1000 else 1 end)::text as rest_kg
      from lot_history h where h.lot = any(${all}::text[]) and h.kind = 'split' and h.data ? 'child'
     order by h.id`.execute(tx);
  const { rows: inspections } = await sql<InspectionFacts>`
    select name, lot, result, coalesce(inspected_at, created_at) as inspected_at from inspections
     where lot = any(${all}::text[]) and status = 'Approved' order by name collate "C"`.execute(tx);
  const { rows: orders } = await sql<OrderFacts>`
    select o.name, o.lot, o.exporter, o.buyer, o.cooperative,
           (case when o.unit = 'MT' then o.quantity * 1000 else o.quantity end)::text as kg,
           o.submitted_at as sold_at, o.cancelled_at, s.name as shipment, o.shipped_at,
           o.confirmed_kg::text as received_kg, arrived.confirmed_at as received_at
      from orders o left join shipments s on s.order_name = o.name
      left join lateral (
        select v.confirmed_at from verification_events v
         where v.order_name = o.name and v.stage = 'delivery' and v.status = 'Confirmed' limit 1
      ) arrived on true
     where o.lot = any(${all}::text[]) and o.submitted_at is not null order by o.name collate "C"`.execute(tx);
  return { lots, harvests, steps, splits, inspections, orders };
}

/**
 * All that events of these lots are derived from, and what was kept of them. What is out of sight is missed by what its key begins with, by
 * the events that were told of it, and by what the transactions wrote that wrote its lot or order.
 * @param lots families as a whole.
 */
export function rowsBehind(lots: readonly string[]): RowsOf[] {
  const names = sql`${lots}::text[]`;
  const orders = sql`select o.name from orders o where o.lot = any(${names})`;
  const sources = sql`from lot_sources s where s.lot = any(${names})`;
  const events = sql`select l.event from epcis_event_lots l where l.lot = any(${names})`;
  const told = (table: string, ...kinds: string[]): RowsOf => ({
    table,
    where: sql`true`,
    keys: sql`array(
      select distinct split_part(e.source, ' ', 2) from epcis_events e
       where e.id in (${events}) and e.origin = 'record' and split_part(e.source, ' ', 1) = any(${kinds}::text[]))`,
    many: true,
  });
  const of = (
    table: string,
    column: string,
    among = sql`select unnest(${names})`,
    by: 'lots' | 'orders' = 'lots',
  ): RowsOf[] => [
    { table, where: sql`t.${sql.ref(column)} in (${among})`, many: true },
    writtenWith(table, by, by === 'lots' ? among : orders),
  ];
  return [
    ...of('lots', 'name'),
    ...partsOf('lot_sources', 'lot', names),
    { table: 'harvests', where: sql`t.name in (select s.harvest ${sources})`, many: true },
    {
      table: 'plots',
      where: sql`t.name in (select h.plot from harvests h where h.name in (select s.harvest ${sources}))`,
      many: true,
    },
    ...of('processings', 'lot'),
    ...of('lot_history', 'lot'),
    ...of('inspections', 'lot'),
    ...of('orders', 'lot'),
    ...of('shipments', 'order_name', orders, 'orders'),
    ...of('verification_events', 'order_name', orders, 'orders'),
    told('harvests', 'harvest'),
    told('lots', 'lot', 'split'),
    told('processings', 'step'),
    told('inspections', 'inspection'),
    told('orders', 'order', 'cancelled', 'shipped', 'received'),
    ...partsOf('epcis_event_lots', 'lot', names),
    { table: 'epcis_events', where: sql`t.id in (${events})`, many: true },
  ];
}

/** The names of these lots and of everything that was split off the same ones. */
export const familyNames = async (tx: Tx, names: readonly string[]): Promise<string[]> =>
  (await familiesOf(tx, names)).map(({ name }) => name);

async function familiesOf(tx: Tx, names: readonly string[]): Promise<LotFacts[]> {
  const { rows } = await sql<LotFacts>`
    with recursive up as (
      select name, parent_lot from lots where name = any(${names}::text[])
      union select l.name, l.parent_lot from up join lots l on l.name = up.parent_lot
    ), tree as (
      select name, name as root from up where parent_lot is null
      union select l.name, tree.root from tree join lots l on l.parent_lot = tree.name
    )
    select l.name, tree.root, l.stage, l.quantity_kg::text as kg, l.status, l.cooperative, l.exporter, l.created_at
      from tree join lots l on l.name = tree.name order by l.name collate "C"`.execute(tx);
  return rows;
}
