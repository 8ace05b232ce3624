import type { Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { wrongState } from '../../../../kernel/values/errors.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { decimalOf, type Facts, type FactsReader, moment, organisation } from './facts.ts';

interface OrderRow {
  status: string;
  shipped_at: string | null;
  facts: { [name: string]: Json };
  quantity: string;
  quantity_kg: string | null;
  unit_price: string;
  total_amount: string;
  price_difference: string | null;
  confirmed_kg: string | null;
}

async function orderOf(tx: Tx, name: string): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`
    select o.status, ${moment('o.shipped_at')} as shipped_at, o.quantity, o.unit_price, o.total_amount, o.price_difference,
           o.confirmed_kg, case o.unit when 'MT' then o.quantity * 1000 else o.quantity end as quantity_kg,
           json_build_object('order', o.name, 'status', o.status, 'external_ref', o.external_ref, 'lot', o.lot,
             'lot_reference', l.lot_reference, 'commodity_type', l.commodity_type, 'stage', l.stage, 'grade', l.grade,
             'processing_method', l.processing_method, 'unit', o.unit, 'currency', o.currency, 'corridor', o.corridor,
             'incoterms', o.incoterms, 'payment_rail', o.payment_rail, 'delivery', o.delivery,
             'confirmed_grade', o.confirmed_grade,
             'buyer', ${organisation('b')}, 'exporter', ${organisation('e')}, 'cooperative', ${organisation('c')},
             'created_at', ${moment('o.created_at')}, 'submitted_at', ${moment('o.submitted_at')},
             'paid_at', ${moment('o.paid_at')}, 'shipped_at', ${moment('o.shipped_at')}, 'settled_at', ${moment('o.settled_at')},
             'escrow', (select json_build_object('name', x.name, 'status', x.status) from escrows x where x.order_name = o.name),
             'shipment', (select json_build_object('name', s.name, 'status', s.status, 'carrier', s.carrier, 'vessel', s.vessel,
                            'tracking_number', s.tracking_number, 'port_of_loading', s.port_of_loading,
                            'port_of_discharge', s.port_of_discharge, 'eta', s.eta)
                            from shipments s where s.order_name = o.name)) as facts
      from orders o join lots l on l.name = o.lot join orgs b on b.name = o.buyer join orgs e on e.name = o.exporter
      join orgs c on c.name = o.cooperative
     where o.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} is gone`);
  return row;
}

function factsOf(row: OrderRow): Facts {
  return {
    ...row.facts,
    quantity: decimalOf(row.quantity),
    quantity_kg: decimalOf(row.quantity_kg),
    unit_price: decimalOf(row.unit_price),
    total_amount: decimalOf(row.total_amount),
    price_difference: decimalOf(row.price_difference),
    confirmed_kg: decimalOf(row.confirmed_kg),
  };
}

/** Papers of a sale: for an order that both sides made, and that was not called off. */
const ofSale =
  (what: string): FactsReader =>
  async (tx, name) => {
    const row = await orderOf(tx, name);
    if (row.status === 'Draft' || row.status === 'Cancelled') {
      throw wrongState(`${name} is ${row.status}; ${what} is made of an order that stands.`);
    }
    return { facts: factsOf(row) };
  };

export const salesContract = ofSale('a sales contract');
export const commercialInvoice = ofSale('an invoice');

export const packingList: FactsReader = async (tx, name) => {
  const row = await orderOf(tx, name);
  if (row.shipped_at === null || row.status === 'Cancelled') {
    throw wrongState(`${name} is ${row.status}; a packing list is made of what was shipped.`);
  }
  return { facts: factsOf(row) };
};
