import { notFound, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LotUnit } from '../../../platform/db/tables.generated.ts';
import { inUnit } from '../../origin/lot/split-rules.ts';
import { faultOf, type LotForSale } from '../order/create.ts';
import { goodsOf, offerShown } from '../order/goods.ts';
import {
  type CartContents,
  type CartLine,
  insertLine,
  linesOf,
  lockCart,
  lotsForSale,
  openCart,
  updateLine,
} from './store.ts';

/** More lines than this are refused: a checkout is one transaction. */
export const maxLines = 100;

export interface Addition {
  lot: string;
  quantity: string;
  /** Of the quantity; the lot's when left out. */
  unit: LotUnit | undefined;
  incoterms: string | undefined;
  notes: string | undefined;
  /** What the caller was shown (see `offerShown`), where they say so. */
  offer?: string | undefined;
}

/**
 * Puts a quantity of a lot into the caller's cart; the line is in the lot's unit and at the lot's price. Adding a lot again adds to its
 * line, whose price and goods change only by `refreshPrice`.
 * @returns the line's item_name, and the whole cart where it needs no look: it was opened for this line.
 * @throws Refusal 404 for a lot that is not on the marketplace, 409 when it cannot be ordered (no price, too much, ...), or is
 * otherwise than was shown.
 */
export async function addToCart(
  work: Work,
  userId: string,
  wanted: Addition,
): Promise<{ item_name: string; contents?: CartContents }> {
  const { tx, ids, now } = work;
  const lot = await offeredLot(tx, wanted.lot);
  assertShown(
    lot,
    wanted.offer,
    'it was not put into your cart: look at it again, and put it in if it is right (marketplace.get_lot tells its offer)',
  );
  const { cart, isNew } = await openCart(tx, ids, userId, now);
  const lines = isNew ? [] : await linesOf(tx, cart.name);
  const existing = lines.find((line) => line.lot === lot.name);
  if (existing === undefined && lines.length >= maxLines) {
    throw wrongState(`A cart holds at most ${maxLines} lines; check it out first.`);
  }
  const before = existing?.unit === lot.unit ? existing.quantity : '0';
  const added = inUnit(wanted.quantity, wanted.unit ?? lot.unit, lot.unit);
  const quantity = new Exact(before).plus(added).toFixed();
  checkOrderable(lot, quantity);
  const said = {
    ...(wanted.incoterms === undefined ? {} : { incoterms: wanted.incoterms }),
    ...(wanted.notes === undefined ? {} : { notes: wanted.notes }),
  };
  if (existing !== undefined) {
    await updateLine(tx, existing.item_name, { ...agreedWith(existing, lot), ...said, quantity });
    return { item_name: existing.item_name };
  }
  const item_name = ids.uuid();
  const line = await insertLine(tx, {
    item_name,
    cart: cart.name,
    lot: lot.name,
    quantity,
    incoterms: null,
    notes: null,
    ...offerOf(lot),
    goods_seen: seenNow(lot),
    ...said,
  });
  return isNew ? { item_name, contents: { name: cart.name, lines: [{ line, lot }] } } : { item_name };
}

/** Sets a line's quantity (in `unit`, else the lot's); its price falls with the lot's, and rises only by `refreshPrice`. */
export async function setQuantity(
  tx: Tx,
  userId: string,
  itemName: string,
  wanted: Pick<Addition, 'quantity' | 'unit'>,
): Promise<void> {
  const line = await ownLine(tx, userId, itemName);
  const lot = await offeredLot(tx, line.lot);
  const quantity = inUnit(wanted.quantity, wanted.unit ?? lot.unit, lot.unit);
  checkOrderable(lot, quantity);
  await updateLine(tx, itemName, { ...agreedWith(line, lot), quantity });
}

/**
 * Takes the lot's price and goods as they are now: those of `shown`, where the caller says what was shown (see `offerShown`).
 * @throws Refusal 404 for no such line, 409 where the lot has no price, another unit, or is otherwise than was shown.
 */
export async function refreshPrice(tx: Tx, userId: string, itemName: string, shown?: string): Promise<void> {
  const line = await ownLine(tx, userId, itemName);
  const lot = await offeredLot(tx, line.lot);
  if (lot.asking_price === null || lot.currency === null) throw wrongState(`${lot.name} has no asking price.`);
  if (lot.unit !== line.unit) {
    throw wrongState(`${lot.name} is sold by the ${lot.unit} now; set the quantity of this line again.`);
  }
  assertShown(
    lot,
    shown,
    'nothing was agreed to: look at it again, and agree if it is right (cart.cart_get tells its offer)',
  );
  await updateLine(tx, itemName, { ...offerOf(lot), goods_seen: seenNow(lot) });
}

/** Nobody is bound to a price or goods that they did not see, wherever the seller changed them meanwhile. */
function assertShown(lot: LotForSale, shown: string | undefined, consequence: string): void {
  if (shown === undefined || shown === offerShown(lot)) return;
  throw wrongState(`${lot.name} is not what you were shown any more, so ${consequence}.`);
}

/** A line of the caller's Active cart, which is locked. @throws Refusal 404 for any other. */
export async function ownLine(tx: Tx, userId: string, itemName: string): Promise<CartLine> {
  const cart = await lockCart(tx, userId);
  const lines = cart === undefined ? [] : await linesOf(tx, cart.name);
  const line = lines.find((candidate) => candidate.item_name === itemName);
  if (line === undefined) throw notFound(`Your cart has no line ${itemName.slice(0, 40)}.`);
  return line;
}

function offerOf(lot: LotForSale) {
  return { unit: lot.unit, unit_price: lot.asking_price as string, currency: lot.currency as string };
}

const seenNow = (lot: LotForSale) => JSON.stringify(goodsOf(lot));

/** Who asks for another quantity agrees to no other goods, no higher price, and no other money: these are the seller's to change. */
function agreedWith(line: CartLine, lot: LotForSale) {
  const offer = offerOf(lot);
  // What a unit of the lot's costs at the line's price.
  const agreed = inUnit(line.unit_price, lot.unit, line.unit);
  const isHigher = offer.currency !== line.currency || new Exact(offer.unit_price).gt(agreed);
  return isHigher ? { unit: offer.unit, unit_price: agreed, currency: line.currency } : offer;
}

async function offeredLot(tx: Tx, name: string): Promise<LotForSale> {
  const lot = (await lotsForSale(tx, [name])).get(name);
  if (lot === undefined || lot.status === 'Draft' || lot.status === 'Cancelled') {
    throw notFound(`There is no lot ${name.slice(0, 40)} on the marketplace.`);
  }
  return lot;
}

function checkOrderable(lot: LotForSale, quantity: string): void {
  const fault = faultOf(lot, { lot: lot.name, quantity, unit: lot.unit });
  if (fault === undefined) return;
  throw new Refusal('state', `${fault.message.charAt(0).toUpperCase()}${fault.message.slice(1)}`);
}
