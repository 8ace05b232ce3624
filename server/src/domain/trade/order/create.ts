import { type RawBuilder, sql } from 'kysely';
import { type FieldError, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Change, together } from '../../../platform/db/together.ts';
import { foundOtherwise, foundOtherwiseAmong } from '../../origin/lot/about.ts';
import { isOnMarketplace, marketplaceStatuses } from '../../origin/lot/rules.ts';
import type { Lot } from '../../origin/lot/store.ts';
import { startsAtOrigin } from '../../origin/provenance/lot-origin.ts';
import { suspendedAmong, suspendedOf, suspendedWords } from '../../people/party/suspension.ts';
import { type Goods, goodsChanges, goodsChangesWords } from './goods.ts';
import { partOf, totalOf } from './quantities.ts';
import { type NewOrder, newOrders } from './store.ts';

/** One thing a buyer wants. */
export interface WantedLine {
  /** How a refusal names it: a parameter with dots, or a cart line. */
  label: string;
  lot: string;
  quantity: string;
  unit: string;
  incoterms: string | null;
  notes: string | null;
  /** What the buyer was shown and agreed to: a higher price or other goods now are a fault of the line. */
  agreed?: Agreed;
}

export interface Agreed {
  unit_price: string;
  currency: string;
  /** Null where it is not known what they saw. */
  goods: Goods | null;
  /** What a buyer does who agrees to what is offered now. */
  otherwise: string;
}

/** What the orders of one purchase have in common. */
export interface Purchase {
  buyer: string;
  delivery: Record<string, string>;
  payment_rail: string | null;
  created_by: string;
  cart?: string | null;
  /** Of a partner's intake: its key, and its own number for the order, unique for that partner. */
  partner?: string | null;
  external_ref?: string | null;
}

/**
 * Makes one Draft order per line, all or none. Prices come from the lots as they are now, never from the caller. The
 * lots are locked by name, so that no sale slips in between the look and the order.
 * @param along what is written with them, of other tables.
 * @returns the new orders' names, in the order of the lines.
 * @throws Refusal 409 naming every line that cannot be ordered and why.
 */
export async function createOrders(
  work: Work,
  purchase: Purchase,
  lines: readonly WantedLine[],
  ...along: Change[]
): Promise<string[]> {
  const { tx, now, emit } = work;
  const { lots, suspended } = await lockLots(
    tx,
    lines.map((line) => line.lot),
    purchase.buyer,
  );
  // What they say of price, sellers and corridor becomes the order's.
  await work.attest.assertAsWritten({ table: 'lots', where: sql`t.name = any(${[...lots.keys()]}::text[])` });
  if (suspended.includes(purchase.buyer)) throw wrongState(suspendedWords(purchase.buyer));
  const faults = lines.flatMap((line): FieldError[] => {
    const lot = lots.get(line.lot);
    const seller = [lot?.cooperative, lot?.exporter].find((org) => org != null && suspended.includes(org));
    if (seller != null) return [{ field: line.label, message: suspendedWords(seller) }];
    const message = faultOf(lot, line)?.message ?? priceFaultOf(lot, line) ?? goodsFaultOf(lot, line);
    return message === undefined ? [] : [{ field: line.label, message }];
  });
  if (faults.length > 0) {
    const told = faults.map((fault) => `${fault.field}: ${fault.message}`).join(' ');
    throw new Refusal('state', `Nothing was ordered. ${told}`, { errors: faults });
  }
  const names = await work.ids.names(tx, 'ORD', now, lines.length);
  const orders = lines.map((line, index): NewOrder => {
    const lot = lots.get(line.lot) as LotForSale;
    return {
      name: names[index] as string,
      lot: lot.name,
      exporter: lot.exporter as string,
      buyer: purchase.buyer,
      cooperative: lot.cooperative,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: lot.asking_price as string,
      total_amount: totalOf(line.quantity, lot.asking_price as string, lot.minor_units),
      currency: lot.currency as string,
      corridor: lot.corridor,
      payment_rail: purchase.payment_rail,
      incoterms: line.incoterms,
      notes: line.notes,
      delivery: purchase.delivery,
      cart: purchase.cart ?? null,
      external_ref: purchase.external_ref ?? null,
      partner: purchase.partner ?? null,
      created_by: purchase.created_by,
    };
  });
  await together(tx, ...along, newOrders(orders, now));
  for (const name of names) emit('order.placed', name);
  return names;
}

/** `misrouted`: its corridor does not start where most of it comes from. */
export type LotForSale = Lot & { minor_units: number; misrouted: boolean; found_otherwise: boolean };

/** The columns of `LotForSale` for a row of lots. */
export const saleColumns: RawBuilder<LotForSale> = sql`
  lots.*, coalesce((select minor_units from currencies where code = lots.currency), 2) as minor_units,
  not ${startsAtOrigin('lots')} as misrouted, ${foundOtherwise} as found_otherwise`;

/** Locks the lots, and tells which of their sellers and of the buyer are suspended. */
async function lockLots(
  tx: Tx,
  names: readonly string[],
  buyer: string,
): Promise<{ lots: Map<string, LotForSale>; suspended: string[] }> {
  const { rows } = await sql<LotForSale & { suspended_parties: string[] }>`
    select ${saleColumns}, ${suspendedOf([buyer], sql`lots.cooperative`, sql`lots.exporter`)} as suspended_parties
      from lots where name = any(${names}::text[]) order by name for no key update of lots`.execute(tx);
  const suspended = rows.length === 0 ? await suspendedAmong(tx, [buyer]) : [];
  const lots = new Map<string, LotForSale>();
  // Asked again under the locks: an inspection may have been approved while this waited for them.
  const otherwise = await foundOtherwiseAmong(tx, names);
  for (const { suspended_parties, ...lot } of rows) {
    lots.set(lot.name, { ...lot, found_otherwise: otherwise.has(lot.name) });
    suspended.push(...suspended_parties);
  }
  return { lots, suspended };
}

/** What may be wrong with a line; `message` says it in words. */
export const lineFaults = [
  'not_offered',
  'sold',
  'no_exporter',
  'no_price',
  'corridor',
  'other_unit',
  'quantity',
  'amount',
] as const;
export interface LineFault {
  code: (typeof lineFaults)[number];
  message: string;
}

/**
 * What to say when the lot costs more now than was agreed, or another money. A lower price is nobody's harm. The price is changed
 * by the seller, so nobody may be bound to one that they did not see.
 */
export function priceFaultOf(lot: LotForSale | undefined, line: WantedLine): string | undefined {
  const { agreed } = line;
  if (agreed === undefined || lot?.asking_price == null || lot.currency === null) return undefined;
  const higher = new Exact(lot.asking_price).gt(agreed.unit_price);
  if (lot.currency === agreed.currency && !higher) return undefined;
  const shown = (price: string, currency: string) => `${new Exact(price).toFixed()} ${currency}`;
  const now = shown(lot.asking_price, lot.currency);
  const before = shown(agreed.unit_price, agreed.currency);
  return `${lot.name} costs ${now} a ${lot.unit} now, and ${before} was agreed; ${agreed.otherwise}.`;
}

/** What to say when the goods are others than were agreed to: they are the seller's to change, also at the same price. */
function goodsFaultOf(lot: LotForSale | undefined, { agreed }: WantedLine): string | undefined {
  if (lot === undefined || agreed === undefined || agreed.goods === null) return undefined;
  const changes = goodsChanges(agreed.goods, lot);
  if (changes.length === 0) return undefined;
  return `${lot.name} was changed: its ${goodsChangesWords(changes)}; ${agreed.otherwise}.`;
}

/** Why a lot cannot be ordered like this; undefined when it can. */
export function faultOf(
  lot: LotForSale | undefined,
  line: Pick<WantedLine, 'lot' | 'quantity' | 'unit'>,
): LineFault | undefined {
  const fault = (code: LineFault['code'], message: string): LineFault => ({ code, message });
  if (lot === undefined || lot.status === 'Draft' || lot.status === 'Cancelled') {
    return fault('not_offered', `there is no lot ${line.lot} on the marketplace.`);
  }
  if (!isOnMarketplace(lot.status)) {
    return fault('sold', `${lot.name} is ${lot.status}; it must be ${marketplaceStatuses.join(' or ')}.`);
  }
  if (lot.exporter === null)
    return fault('no_exporter', `${lot.name} has no exporter yet, so nobody could accept the order.`);
  if (lot.asking_price === null || lot.currency === null)
    return fault('no_price', `${lot.name} has no asking price; ask its cooperative to set one.`);
  if (lot.misrouted) {
    const where = 'does not start where most of the lot comes from; its cooperative must choose another one';
    return fault('corridor', `${lot.name} cannot be ordered: its corridor ${lot.corridor} ${where}.`);
  }
  // The price is per unit of the lot: an order in the other one would have another price.
  if (line.unit !== lot.unit)
    return fault('other_unit', `${lot.name} is sold by the ${lot.unit}, not by the ${line.unit}.`);
  const part = partOf(lot, line.quantity, line.unit);
  if (!part.ok) return fault('quantity', part.refusal.message);
  const total = totalOf(line.quantity, lot.asking_price, lot.minor_units);
  const what = `${line.quantity} ${line.unit} of ${lot.name}`;
  if (new Exact(total).isZero()) return fault('amount', `${what} cost less than the smallest coin.`);
  if (new Exact(total).gte(1e12)) return fault('amount', `${what} cost more than can be booked.`);
  return undefined;
}
