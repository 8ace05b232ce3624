import { fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { sha256OfMuch } from './digest.ts';
import { hasFormat, isHex32, type OpenedKind, verifyOpened } from './opened.ts';
import { readStrictJson } from './strict-json.ts';
import type { Verification, VerifyOptions } from './verify-receipt.ts';

export const PRICE_FORMAT = 'lotmark.price.v1';

/**
 * What was asked for a lot when one version of its listing was signed, with what shows that the receipt of that version
 * commits to just this. It says nothing of what other versions ask: each has an opening of its own.
 */
export interface PriceDisclosure {
  readonly format: typeof PRICE_FORMAT;
  /** LOT-2026-00001. */
  readonly lot: string;
  /** As it was hashed; the price is for one `unit`. */
  readonly terms: PriceTerms;
  /** 64 lowercase hex digits: opens this version, and no other. */
  readonly opening: string;
  /** The receipt of the listing. */
  readonly receipt: Json;
}

export interface PriceTerms {
  /** Decimal text; null where nothing was asked. */
  readonly asking_price: string | null;
  readonly currency: string | null;
  readonly unit: string;
  /** An unusual price that the seller confirmed. */
  readonly confirmed_price: string | null;
  readonly confirmed_currency: string | null;
}

const termNames = ['asking_price', 'confirmed_currency', 'confirmed_price', 'currency', 'unit'] as const;
/** Whether a document is meant to be a disclosed price; nothing is checked. */
export const isPriceDisclosure = (document: unknown): boolean => hasFormat(document, PRICE_FORMAT);

const kind: OpenedKind<PriceDisclosure> = {
  format: PRICE_FORMAT,
  name: 'disclosed price',
  step: { id: 'price', title: 'The receipt commits to this price' },
  members: ['lot', 'terms', 'opening', 'receipt'],
  read: ({ lot, terms, opening }, receipt) => {
    if (typeof lot !== 'string' || !/^LOT-\d{4}-\d{1,12}$/.test(lot)) return 'lot is malformed';
    if (!isHex32(opening)) return 'opening is not 64 lowercase hexadecimal digits';
    const read = readTerms(terms);
    if (read === null) return 'terms are malformed';
    return { format: PRICE_FORMAT, lot, terms: read, opening, receipt };
  },
  problem: async ({ lot, terms, opening }, receipt) => {
    if (receipt.kind !== 'listing') return 'the receipt is not that of a listing';
    if (receipt.subject !== lot) return `the receipt is that of ${receipt.subject}, not of ${lot}`;
    const payload = readStrictJson(receipt.payload) as { shape?: unknown; terms_commitment?: unknown };
    if (payload.shape !== 2) return 'this version was signed in a form whose price cannot be shown';
    const bytes = new Uint8Array([...(fromHex(opening) ?? []), ...utf8(canonicalize({ ...terms }))]);
    return toHex(await sha256OfMuch(bytes)) === payload.terms_commitment
      ? null
      : `the commitment of ${lot} is to another price, or the opening is another`;
  },
  detail: ({ terms: { asking_price: price, currency, unit } }, receipt) => {
    const asked = price === null ? 'nothing was asked' : `${[price, currency].join(' ')} was asked for one ${unit}`;
    return `${asked}: the listing of ${receipt?.subject}, version ${receipt?.version}, commits to it.`;
  },
};

/**
 * Checks a disclosed price (JSON text, its bytes, or an object) by itself: every step of the receipt, and that the receipt
 * commits to this price. Never rejects, whatever it is given.
 */
export const verifyPrice = (input: unknown, options: VerifyOptions = {}): Promise<Verification> =>
  verifyOpened(kind, input, options);

function readTerms(terms: unknown): PriceTerms | null {
  if (typeof terms !== 'object' || terms === null) return null;
  const members = Object.entries(terms);
  const known = members.length === termNames.length && termNames.every((name) => Object.hasOwn(terms, name));
  const sound = members.every(([, value]) => value === null || (typeof value === 'string' && value.length <= 60));
  const read = terms as PriceTerms;
  return known && sound && typeof read.unit === 'string' ? read : null;
}
