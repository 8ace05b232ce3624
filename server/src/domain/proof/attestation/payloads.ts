import { hash } from 'node:crypto';
import { canonicalize, type Json, type ReceiptKind } from '@lotmark/sdk/verify';

/** What an authority let stand although it was not what had been signed before. */
export interface Amendment {
  /** The first version that says so. */
  version: number;
  fields: readonly string[];
  /** Public: no names of people. */
  reason: string;
}

/** What a lot's attestation says, besides what every attestation says. Decimal strings without trailing zeros. */
export interface LotFacts {
  name: string;
  commodity_type: string;
  /** The cooperative's name on the platform (COOP-00001). */
  cooperative: string;
  quantity: string;
  unit: string;
  grade: string | null;
  processing_method: string | null;
  lot_reference: string | null;
  /** The lot it was split from. */
  parent_lot: string | null;
  /** [harvest, plot, kilograms that went into the lot, date YYYY-MM-DD], in any order. */
  harvests: readonly (readonly [harvest: string, plot: string, quantityKg: string, date: string])[];
  /** [plot, SHA-256 hex of secret salt and geometry, or null for a plot without geometry], in any order. */
  plots: readonly (readonly [plot: string, commitment: string | null])[];
  amendments?: readonly Amendment[] | null;
  /** Where it comes from, by kilograms of its harvests; null kilograms for a lot without any. In any order. */
  origin: readonly { country: string; region: string | null; quantity_kg: string | null }[];
  /** What the quantity is a mass of; left out of payloads of lots that do not say it. */
  stage?: string | null;
  /** The steps of the lot itself, first to last (a lot split off names the one that has them); left out where there are none. */
  processing?: readonly SignedStep[] | null;
}

/** One step of processing as a payload says it. */
export interface SignedStep {
  from_stage: string;
  input_kg: string;
  moisture_percent: string;
  output_kg: string;
  processed_on: string;
  to_stage: string;
}

/** What the first shape of an order's payload says. */
interface FirstOrderFacts {
  name: string;
  status: string;
  lot: string;
  exporter: string;
  buyer: string;
  cooperative: string;
  quantity: string;
  unit: string;
  unit_price: string;
  total_amount: string;
  currency: string;
  corridor: string;
}

export interface OrderFacts extends FirstOrderFacts {
  payment_rail: string | null;
  incoterms: string | null;
  /** What the lot becomes again when the sale is undone. */
  lot_status_before: string | null;
  disputed_from: string | null;
  /** Moments as ISO 8601 in UTC. */
  created_at: string;
  submitted_at: string | null;
  paid_at: string | null;
  shipped_at: string | null;
  settled_at: string | null;
  cancelled_at: string | null;
  /** What both sides confirmed to have arrived, and took off the price for its grade; see `given`. */
  confirmed_kg?: string | null;
  confirmed_grade?: string | null;
  price_difference?: string | null;
  refusable_until?: string | null;
  pay_by?: string | null;
  /** People's own words, where the goods go, and who ordered: the payload bears only a commitment to them. */
  details: { readonly [name: string]: Json };
}

/** What the first shape of an escrow's payload says. */
interface FirstEscrowFacts {
  name: string;
  status: string;
  order_name: string;
  amount: string;
  currency: string;
  fee_amount: string;
  cooperative_amount: string;
  exporter_amount: string;
  payment_rail: string | null;
}

export interface EscrowFacts extends FirstEscrowFacts {
  fee_bps: number;
  cooperative_share_bps: number;
  /** The parties of the order: who pays, and whom a release pays. */
  buyer: string;
  exporter: string;
  cooperative: string;
  funded_tokens: string | null;
  exporter_tokens: string | null;
  cooperative_tokens: string | null;
  /** What a release gave back to the buyer; see `given`. */
  refund_amount?: string | null;
  refund_tokens?: string | null;
  release_reason: string | null;
  /** Moments as ISO 8601 in UTC. */
  created_at: string;
  funded_at: string | null;
  released_at: string | null;
  cancelled_at: string | null;
}

/** What the attestation of an approved inspection says. */
export interface InspectionFacts {
  name: string;
  lot: string;
  status: string;
  /** The grade that follows from what was measured, and the one that the lot claimed. */
  grade: string | null;
  claimed_grade: string | null;
  result: string | null;
  /** Decimal text by measure. */
  measures: { readonly [measure: string]: string };
  seal_number: string | null;
  /** Moments as ISO 8601 in UTC. */
  inspected_at: string | null;
  submitted_at: string | null;
  decided_at: string | null;
  /** SHA-256 of each file, 64 lowercase hex digits, in any order. */
  files: readonly string[];
  /** Who inspected and decided, where, their own words, and how the grade was reasoned: only a commitment to them. */
  details: { readonly [name: string]: Json };
}

/**
 * Which members a payload has. The first has no member `shape`; what was signed in it stays valid,
 * and is compared with the records by the fields it has. New attestations have the newest.
 */
export type Shape = 1 | 2;
export const newestShape = 2;

/** What every payload bears. The salt keeps payloads of few possible values from being guessed out of the log. */
export interface Envelope {
  version: number;
  /** 32 lowercase hex digits. */
  salt: string;
  signedAt: Date;
}

/**
 * The canonical JSON that is hashed and signed for a lot. No coordinates, no names of people.
 * Every verification builds it: the members are written in canonical order, so that one JSON.stringify suffices (a
 * tenth of the time of sorting them; text from the database has no lone surrogates). A test compares it with RFC 8785.
 */
export function lotPayload(facts: LotFacts, envelope: Envelope, shape: Shape = newestShape): string {
  return JSON.stringify({
    amendments: facts.amendments?.map(({ version, fields, reason }) => ({ fields, reason, version })),
    commodity_type: facts.commodity_type,
    cooperative: facts.cooperative,
    grade: facts.grade,
    harvests: sorted(facts.harvests).map(([harvest, plot, quantityKg, date]) => ({
      harvest,
      harvest_date: date,
      plot,
      quantity_kg: plainDecimal(quantityKg),
    })),
    lot_reference: facts.lot_reference,
    origin: shape === 1 ? undefined : originMembers(facts.origin),
    parent_lot: facts.parent_lot,
    plots: sorted(facts.plots).map(([plot, commitment]) => ({ commitment, plot })),
    processing: facts.processing?.map((step) => ({
      from_stage: step.from_stage,
      input_kg: plainDecimal(step.input_kg),
      moisture_percent: plainDecimal(step.moisture_percent),
      output_kg: plainDecimal(step.output_kg),
      processed_on: step.processed_on,
      to_stage: step.to_stage,
    })),
    processing_method: facts.processing_method,
    quantity: plainDecimal(facts.quantity),
    salt: envelope.salt,
    shape: shape === 1 ? undefined : shape,
    signed_at: envelope.signedAt.toISOString(),
    stage: facts.stage ?? undefined,
    subject: facts.name,
    type: 'lotmark.lot.v1',
    unit: facts.unit,
    version: envelope.version,
  });
}

/** By country and region, one spelling for one origin. */
function originMembers(origin: LotFacts['origin']) {
  const place = (part: LotFacts['origin'][number]) => `${part.country} ${part.region ?? ''}`;
  return [...origin]
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .map(({ country, region, quantity_kg }) => ({ country, quantity_kg: decimalOrNull(quantity_kg), region }));
}

/** The canonical JSON that is hashed and signed for a state of an order. */
export function orderPayload(facts: OrderFacts, envelope: Envelope, shape: Shape = newestShape): string {
  const first = {
    status: facts.status,
    lot: facts.lot,
    exporter: facts.exporter,
    buyer: facts.buyer,
    cooperative: facts.cooperative,
    quantity: plainDecimal(facts.quantity),
    unit: facts.unit,
    unit_price: plainDecimal(facts.unit_price),
    total_amount: plainDecimal(facts.total_amount),
    currency: facts.currency,
    corridor: facts.corridor,
  };
  if (shape === 1) return write('order', facts.name, envelope, first);
  return write('order', facts.name, envelope, {
    ...first,
    shape,
    payment_rail: facts.payment_rail,
    incoterms: facts.incoterms,
    lot_status_before: facts.lot_status_before,
    disputed_from: facts.disputed_from,
    created_at: facts.created_at,
    submitted_at: facts.submitted_at,
    paid_at: facts.paid_at,
    shipped_at: facts.shipped_at,
    settled_at: facts.settled_at,
    cancelled_at: facts.cancelled_at,
    ...given({
      confirmed_kg: decimalOrNull(facts.confirmed_kg),
      confirmed_grade: facts.confirmed_grade,
      price_difference: decimalOrNull(facts.price_difference),
      refusable_until: facts.refusable_until,
      pay_by: facts.pay_by,
    }),
    details_commitment: commitmentTo(facts.details, envelope.salt),
  });
}

/** The canonical JSON that is hashed and signed for a state of an escrow. */
export function escrowPayload(facts: EscrowFacts, envelope: Envelope, shape: Shape = newestShape): string {
  const first = {
    status: facts.status,
    order: facts.order_name,
    amount: plainDecimal(facts.amount),
    currency: facts.currency,
    fee_amount: plainDecimal(facts.fee_amount),
    cooperative_amount: plainDecimal(facts.cooperative_amount),
    exporter_amount: plainDecimal(facts.exporter_amount),
    payment_rail: facts.payment_rail,
  };
  if (shape === 1) return write('escrow', facts.name, envelope, first);
  return write('escrow', facts.name, envelope, {
    ...first,
    shape,
    fee_bps: facts.fee_bps,
    cooperative_share_bps: facts.cooperative_share_bps,
    buyer: facts.buyer,
    exporter: facts.exporter,
    cooperative: facts.cooperative,
    funded_tokens: decimalOrNull(facts.funded_tokens),
    exporter_tokens: decimalOrNull(facts.exporter_tokens),
    cooperative_tokens: decimalOrNull(facts.cooperative_tokens),
    ...given({
      refund_amount: decimalOrNull(facts.refund_amount),
      refund_tokens: decimalOrNull(facts.refund_tokens),
    }),
    release_reason: facts.release_reason,
    created_at: facts.created_at,
    funded_at: facts.funded_at,
    released_at: facts.released_at,
    cancelled_at: facts.cancelled_at,
  });
}

/** The canonical JSON that is hashed and signed for an approved inspection. No names of people, no coordinates. */
export function inspectionPayload(facts: InspectionFacts, envelope: Envelope): string {
  return write('inspection', facts.name, envelope, {
    lot: facts.lot,
    status: facts.status,
    grade: facts.grade,
    claimed_grade: facts.claimed_grade,
    result: facts.result,
    measures: facts.measures,
    seal_number: facts.seal_number,
    inspected_at: facts.inspected_at,
    submitted_at: facts.submitted_at,
    decided_at: facts.decided_at,
    files: [...facts.files].sort(),
    details_commitment: commitmentTo(facts.details, envelope.salt),
  });
}

/** SHA-256 of the payload's salt and the canonical JSON: whoever is shown the details can check them, nobody guesses them. */
export function commitmentTo(details: Json, salt: string): string {
  return hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(canonicalize(details), 'utf8')]), 'hex');
}

function decimalOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : plainDecimal(text);
}

/**
 * Members that a payload has only where they say something: what was signed before there were any reads as it did, and one
 * that is written into a record afterwards still differs.
 */
function given(members: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** `1200.500` -> `1200.5`, `1200.000` -> `1200`: one spelling for one number, whatever scale it is stored with. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Canonical JSON of what a payload says, with what every payload bears. */
export function write(kind: ReceiptKind, subject: string, envelope: Envelope, facts: Record<string, Json>): string {
  return canonicalize({
    ...facts,
    type: `lotmark.${kind}.v1`,
    subject,
    version: envelope.version,
    salt: envelope.salt,
    signed_at: envelope.signedAt.toISOString(),
  });
}

/** By the first member, which is unique: the order must not depend on the database's collation. */
function sorted<T extends readonly [string, ...unknown[]]>(rows: readonly T[]): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
