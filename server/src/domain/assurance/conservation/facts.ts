import type { ConservationPayload } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { tracedMass } from '../../origin/mass/traced.ts';
import { plainDecimal } from '../../proof/attestation/payloads.ts';

/** What a proof of conservation says, besides what every attestation says. */
export type ConservationFacts = ConservationPayload;

interface Row {
  root: string;
  stage: string | null;
  quantity_kg: string;
  lots: { lot: string; parent_lot: string | null; quantity_kg: string; unsourced_kg: string }[];
  harvests: {
    harvest: string;
    plot: string;
    stage: string | null;
    weighed_kg: string;
    into: { lot: string; quantity_kg: string }[];
    elsewhere_kg: string;
    open_kg: string;
  }[];
  steps: ConservationFacts['steps'][number][];
  sales: { lot: string; quantity_kg: string; delivered_kg: string | null }[];
}

/**
 * Inputs and outputs of a lot's family as the records have them now; no names of people or organisations, and of orders
 * only kilograms. Cancelled lots gave their harvests back and are left out.
 * @returns undefined where there is no such lot, or it is Cancelled.
 */
export async function conservationFacts(tx: Tx, lot: string): Promise<ConservationFacts | undefined> {
  const { rows } = await sql<Row>`
    with recursive up as (
      select name, parent_lot from lots where name = ${lot} and status <> 'Cancelled'
      union all
      select l.name, l.parent_lot from up join lots l on l.name = up.parent_lot
    ), tree as (
      select name from up where parent_lot is null
      union all
      select l.name from tree t join lots l on l.parent_lot = t.name
    ), family as materialized (
      -- Of a lot without harvests nothing is accounted for.
      select l.name, l.parent_lot, l.quantity_kg,
             case when exists (select from lot_sources s where s.lot = l.name) then l.unsourced_kg else l.quantity_kg end as unsourced_kg
        from tree t join lots l on l.name = t.name
       where l.status <> 'Cancelled'
    ), given as materialized (
      select s.harvest, s.plot, json_agg(json_build_object('lot', s.lot, 'quantity_kg', s.quantity_kg::text)
               order by s.lot collate "C") as into_lots, sum(s.quantity_kg) as kg
        from family f join lot_sources s on s.lot = f.name group by s.harvest, s.plot
    ), placed as (
      select g.*, h.stage, h.quantity_kg as weighed, coalesce((
               select sum(o.quantity_kg) from lot_sources o join lots l on l.name = o.lot
                where o.harvest = g.harvest and l.status <> 'Cancelled'
                  and not exists (select from family f where f.name = o.lot)), 0) as elsewhere
        from given g join harvests h on h.name = g.harvest
    )
    select (select name from tree limit 1) as root, own.stage, own.quantity_kg::text,
           (select json_agg(json_build_object('lot', f.name, 'parent_lot', f.parent_lot, 'quantity_kg', f.quantity_kg::text,
                     'unsourced_kg', f.unsourced_kg::text) order by f.name collate "C") from family f) as lots,
           (select coalesce(json_agg(json_build_object('harvest', p.harvest, 'plot', p.plot, 'stage', p.stage,
                     'weighed_kg', p.weighed::text, 'into', p.into_lots, 'elsewhere_kg', p.elsewhere::text,
                     'open_kg', (p.weighed - p.kg - p.elsewhere)::text) order by p.harvest collate "C"), '[]') from placed p) as harvests,
           (select coalesce(json_agg(json_build_object('from_stage', w.from_stage, 'to_stage', w.to_stage,
                     'processed_on', w.processed_on, 'input_kg', w.input_kg::text, 'output_kg', w.output_kg::text,
                     'loss_kg', w.loss_kg::text) order by w.step), '[]')
              from processings w where w.withdrawn_at is null and w.lot = (select name from tree limit 1)) as steps,
           (select coalesce(json_agg(json_build_object('lot', o.lot,
                     'quantity_kg', (case when o.unit = 'MT' then o.quantity * 1000 else o.quantity end)::text,
                     'delivered_kg', o.confirmed_kg::text) order by o.lot collate "C"), '[]')
              from family f join orders o on o.lot = f.name where o.status not in ('Draft', 'Cancelled')) as sales
      from lots own where own.name = ${lot} and own.status <> 'Cancelled'`.execute(tx);
  const [row] = rows;
  const traced = row === undefined ? undefined : await tracedMass(tx, lot);
  if (row === undefined || traced === undefined) return undefined;
  return {
    subject: lot,
    stage: row.stage,
    quantity_kg: plainDecimal(row.quantity_kg),
    outlines_kg: plainDecimal(traced.outlines_kg),
    points_kg: plainDecimal(traced.points_kg),
    not_traced_kg: plainDecimal(traced.untraced_kg),
    root: row.root,
    harvests: row.harvests.map((each) => ({
      ...each,
      weighed_kg: plainDecimal(each.weighed_kg),
      into: each.into.map((part) => ({ ...part, quantity_kg: plainDecimal(part.quantity_kg) })),
      elsewhere_kg: plainDecimal(each.elsewhere_kg),
      open_kg: plainDecimal(each.open_kg),
    })),
    steps: row.steps.map((step) => ({
      ...step,
      input_kg: plainDecimal(step.input_kg),
      output_kg: plainDecimal(step.output_kg),
      loss_kg: plainDecimal(step.loss_kg),
    })),
    lots: row.lots.map((each) => ({
      ...each,
      quantity_kg: plainDecimal(each.quantity_kg),
      unsourced_kg: plainDecimal(each.unsourced_kg),
    })),
    sales: row.sales.map((sale) => ({
      ...sale,
      quantity_kg: plainDecimal(sale.quantity_kg),
      delivered_kg: sale.delivered_kg === null ? null : plainDecimal(sale.delivered_kg),
    })),
  };
}
