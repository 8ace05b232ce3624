import { canonicalize, type Json, type ReceiptKind } from '@lotmark/sdk/verify';

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
}

export interface OrderFacts {
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

export interface EscrowFacts {
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
export function lotPayload(facts: LotFacts, envelope: Envelope): string {
  return JSON.stringify({
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
    parent_lot: facts.parent_lot,
    plots: sorted(facts.plots).map(([plot, commitment]) => ({ commitment, plot })),
    processing_method: facts.processing_method,
    quantity: plainDecimal(facts.quantity),
    salt: envelope.salt,
    signed_at: envelope.signedAt.toISOString(),
    subject: facts.name,
    type: 'lotmark.lot.v1',
    unit: facts.unit,
    version: envelope.version,
  });
}

/** The canonical JSON that is hashed and signed for a state of an order. */
export function orderPayload(facts: OrderFacts, envelope: Envelope): string {
  const { name, ...rest } = facts;
  return write('order', name, envelope, {
    ...rest,
    quantity: plainDecimal(facts.quantity),
    unit_price: plainDecimal(facts.unit_price),
    total_amount: plainDecimal(facts.total_amount),
  });
}

/** The canonical JSON that is hashed and signed for a state of an escrow. */
export function escrowPayload(facts: EscrowFacts, envelope: Envelope): string {
  return write('escrow', facts.name, envelope, {
    status: facts.status,
    order: facts.order_name,
    amount: plainDecimal(facts.amount),
    currency: facts.currency,
    fee_amount: plainDecimal(facts.fee_amount),
    cooperative_amount: plainDecimal(facts.cooperative_amount),
    exporter_amount: plainDecimal(facts.exporter_amount),
    payment_rail: facts.payment_rail,
  });
}

/** `1200.500` -> `1200.5`, `1200.000` -> `1200`: one spelling for one number, whatever scale it is stored with. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function write(kind: ReceiptKind, subject: string, envelope: Envelope, facts: Record<string, Json>): string {
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
