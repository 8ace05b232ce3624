import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Reading } from '../reading/reading.ts';
import type { RecordFields } from './compare.ts';
import type { FieldName } from './fields.ts';

/** The kinds of records that documents are held against. */
export const comparedDoctypes = ['Lot', 'Order', 'Export Certificate', 'Quality Inspection'] as const;
export type ComparedDoctype = (typeof comparedDoctypes)[number];

const text = z.string().nullable().optional();
const lotShape = z.object({
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  commodity_type: z.string(),
  grade: text,
  processing_method: text,
  lot_reference: text,
  currency: text,
  asking_price: z.number().nullable().optional(),
  exporter_name: text,
});
const orderShape = lotShape.extend({
  lot: z.string(),
  total_amount: z.number(),
  unit_price: z.number(),
  incoterms: text,
  buyer_name: text,
  shipment_detail: z.object({ vessel: text, eta: text, port_of_loading: text, port_of_discharge: text }).nullable(),
});
const certificateShape = z.object({
  name: z.string(),
  certificate_number: text,
  order: z.string(),
  lot: z.string(),
  exporter_name: text,
});
const inspectionShape = z.object({
  lot: z.string(),
  grade: text,
  seal_number: text,
  inspected_at: text,
  measures: z.unknown(),
});

/** Masses are compared in kilograms. */
const kilogramsOf = (quantity: number, unit: string) => new Decimal(quantity).times(unit === 'MT' ? 1000 : 1).toFixed();

const given = (fields: Partial<Record<FieldName, string | null | undefined>>): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value == null || value === '' ? [] : [[field, value]])),
  );

/** What a record says of the fields of its documents, read with the caller's rights. @throws Refusal as its detail. */
export async function recordFields(reading: Reading, doctype: ComparedDoctype, name: string): Promise<RecordFields> {
  switch (doctype) {
    case 'Lot': {
      const lot = await lotOf(reading, name);
      return given({
        ...{ lot: lot.name, lot_reference: lot.lot_reference, commodity: lot.commodity_type, grade: lot.grade },
        ...{ processing_method: lot.processing_method, quantity: kilogramsOf(lot.quantity, lot.unit) },
        seller: lot.exporter_name,
      });
    }
    case 'Order': {
      const order = orderShape.parse(await reading.read('detail.order_detail', { name }));
      const shipment = order.shipment_detail;
      return given({
        ...{ lot: order.lot, order: order.name, lot_reference: order.lot_reference, commodity: order.commodity_type },
        ...{ grade: order.grade, processing_method: order.processing_method, incoterm: order.incoterms },
        quantity: kilogramsOf(order.quantity, order.unit),
        unit_price: order.unit === 'kg' ? String(order.unit_price) : undefined,
        ...{ total_amount: String(order.total_amount), currency: order.currency, seller: order.exporter_name },
        ...{ buyer: order.buyer_name, vessel: shipment?.vessel, eta: shipment?.eta },
        ...{ port_of_loading: shipment?.port_of_loading, port_of_discharge: shipment?.port_of_discharge },
      });
    }
    case 'Export Certificate': {
      const found = certificateShape.parse(
        await reading.read('authority_certs.get_export_certificate', { certificate: name }),
      );
      return given({
        document_number: found.certificate_number,
        order: found.order,
        lot: found.lot,
        seller: found.exporter_name,
      });
    }
    case 'Quality Inspection': {
      const found = inspectionShape.parse(await reading.read('detail.inspection_detail', { name }));
      return given({
        ...{ lot: found.lot, grade: found.grade, seal_number: found.seal_number },
        document_date: found.inspected_at?.slice(0, 10),
      });
    }
  }
}

/** A lot of the market, else one of the caller's own. */
async function lotOf(reading: Reading, name: string): Promise<z.output<typeof lotShape>> {
  const page = z.object({ data: z.array(lotShape) });
  const own = page.parse(await reading.read('cooperative.list_lots', { search: name, limit_page_length: 5 }));
  const found = own.data.find((lot) => lot.name === name);
  return found ?? lotShape.parse(await reading.read('marketplace.get_lot', { lot: name }));
}
