import { z } from 'zod';

/** What is read out of the answers of operations: only members that a sentence is made of. */
const text = z.string().nullable().optional();
const figure = z.number().nullable().optional();

export const orderShape = z.object({
  name: z.string(),
  status: z.string(),
  lot: z.string(),
  commodity_type: z.string(),
  quantity: z.number(),
  unit: z.string(),
  total_amount: z.number(),
  currency: z.string(),
  exporter_name: text,
  buyer_name: text,
  pay_by: text,
  refusable_until: text,
  paid_at: text,
  shipped_at: text,
  shipment: text,
});
export type OrderSaid = z.output<typeof orderShape>;
export const escrowShape = z.object({
  name: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  order: text,
});
export const shipmentShape = z.object({ name: z.string(), status: z.string(), carrier: text, eta: text, order: text });
export const orderDetailShape = orderShape.extend({
  escrow_detail: escrowShape.nullable(),
  shipment_detail: shipmentShape.nullable(),
});
export const lotShape = z.object({
  name: z.string(),
  status: z.string(),
  commodity_type: z.string(),
  quantity: z.number(),
  unit: z.string(),
  grade: text,
  asking_price: figure,
  currency: text,
});
export type LotSaid = z.output<typeof lotShape>;
export const lotDetailShape = lotShape.extend({
  orderable: z.boolean(),
  traced: z.object({ outlines_kg: z.number(), points_kg: z.number(), untraced_kg: z.number() }),
  attestation: z.object({ anchor_status: z.string(), anchored_at: text }).nullable(),
});
export const publicLotShape = z.object({ lot: lotShape, anchor: z.object({ anchored_at: text }) });
export const readinessShape = z.object({
  ready: z.boolean(),
  errors: z.number(),
  faults: z.array(z.object({ message: z.string(), record: z.string(), severity: z.string(), link: z.string() })),
});
export const inspectionShape = z.object({
  name: z.string(),
  status: z.string(),
  lot: z.string(),
  grade: text,
  result: text,
});
export const plotShape = z.object({
  name: z.string(),
  plot_name: text,
  status: z.string(),
  country: text,
  area_ha: z.union([z.number(), z.string()]).nullable().optional(),
  has_polygon: z.boolean(),
});
export const harvestShape = z.object({
  name: z.string(),
  plot: z.string(),
  harvest_date: z.string(),
  quantity_kg: z.number(),
  stage: text,
  lot: text,
});
export const packageShape = z.object({
  name: z.string(),
  status: z.string(),
  lots: z.union([z.array(z.unknown()), z.number()]),
  risk: text,
  risk_basis: text,
  simulated: z.boolean().nullable().optional(),
  /** Of a list, and of one record: whether somebody altered it. */
  as_signed: z.boolean().optional(),
  altered: text,
});
export const certificateShape = z.object({ name: z.string(), status: z.string(), order: z.string(), expiry: text });
export const flaggedShape = z.object({ name: z.string(), reason: text, flagged_at: text });
export const noticeShape = z.object({ text: z.string(), page: text, subject: z.string() });
export const announcementShape = z.object({ name: z.string(), title: z.string() });
export const balanceShape = z.object({ organisation_name: text, balance_axkt: z.union([z.number(), z.string()]) });
export const conceptShape = z.object({ concept_id: z.string(), label: z.string(), definition: z.string() });

export const pageOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), total: z.number() });
