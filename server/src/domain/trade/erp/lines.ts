import { type FieldError, Refusal } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { type OddPrice, oddPrices } from '../../origin/lot/price.ts';
import { type Goods, goodsOf } from '../order/goods.ts';
import { lotsNamed, type NamedLot } from './store.ts';

/** A line as a partner sent it. Quantities and prices are decimal strings. */
export interface SentLine {
  /** A lot's name, or its cooperative's reference for it. */
  lot: string;
  quantity: string;
  unit?: string | undefined;
  unit_price?: string | undefined;
  currency?: string | undefined;
  /** For how many units the price is; 1 unless told. */
  price_base?: string | undefined;
}

/** A line as it was understood; kept with its mandate. */
export interface MandateLine {
  lot: string;
  quantity: string;
  unit: string;
  unit_price: string;
  currency: string;
  /** The lot as it was when the line came; older lines do not say it. */
  goods?: Goods | undefined;
}

export interface SentOrder {
  seller?: string | undefined;
  currency?: string | undefined;
}

/**
 * Finds the lots that lines name, and compares what the document says of them with what they are: price, currency and
 * seller are the lot's, never the document's.
 * A price outside the band of its corridor must stand in the document, so that nobody takes one for a tonne for one of a
 * kilogram unseen.
 * @param prefix how refusals call a line: `lines.0.`, or nothing where there is only one.
 * @throws Refusal `validation` naming every field that is not so.
 */
export async function understandLines(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  order: SentOrder,
  lines: readonly SentLine[],
  prefix: (index: number) => string,
): Promise<MandateLine[]> {
  const found = await lotsNamed(tx, [...new Set(lines.map((line) => line.lot))]);
  const odd = await oddPrices(tx, found, now);
  const faults: FieldError[] = [];
  const understood = lines.map((line, index) => {
    const named = found.filter((lot) => lot.wanted === line.lot);
    const lot = named.find((each) => each.name === line.lot) ?? named[0];
    const unsaid = lot === undefined || line.unit_price !== undefined ? undefined : odd[found.indexOf(lot)];
    const stated = lot === undefined || unsaid === undefined ? [] : [mustState(lot, unsaid)];
    const told = [...faultsOf(order, line, lot, named), ...stated].map(({ field, message }) => ({
      field: field === 'seller' ? field : `${prefix(index)}${field}`,
      message,
    }));
    faults.push(...told);
    return {
      lot: lot?.name ?? line.lot,
      quantity: line.quantity,
      unit: line.unit ?? lot?.unit ?? 'kg',
      unit_price: lot?.asking_price ?? '',
      currency: lot?.currency ?? '',
      goods: lot === undefined ? undefined : goodsOf(lot),
    };
  });
  if (faults.length === 0) return understood;
  throw new Refusal('validation', faults.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    errors: faults,
  });
}

const mustState = (lot: NamedLot, { usd_per_kg, min_usd_per_kg, max_usd_per_kg }: OddPrice): FieldError => {
  const [asked, min, max] = [usd_per_kg, min_usd_per_kg, max_usd_per_kg].map((usd) =>
    new Exact(usd).toSignificantDigits(4).toFixed(),
  );
  const price = `${new Exact(lot.asking_price ?? 0).toFixed()} ${lot.currency} per ${lot.unit}`;
  return {
    field: 'unit_price',
    message: `must be stated: ${lot.name} costs ${price}, ${asked} USD a kilogram, where ${min} to ${max} are usual`,
  };
};

/** What a line says that is not so. */
export function faultsOf(
  order: SentOrder,
  line: SentLine,
  lot: NamedLot | undefined,
  named: readonly NamedLot[],
): FieldError[] {
  if (lot === undefined) return [{ field: 'lot', message: `there is no lot "${line.lot}" on the marketplace` }];
  if (named.length > 1 && lot.name !== line.lot) {
    const names = named.map((each) => each.name).sort();
    return [
      { field: 'lot', message: `"${line.lot}" stands for several lots: ${names.slice(0, 5).join(', ')}; name one` },
    ];
  }
  if (lot.asking_price === null || lot.currency === null) {
    return [{ field: 'lot', message: `${lot.name} has no asking price` }];
  }
  const faults: FieldError[] = [];
  if (order.seller !== undefined && order.seller !== lot.exporter) {
    faults.push({ field: 'seller', message: `${lot.name} is sold by ${lot.exporter ?? 'nobody yet'}` });
  }
  if (line.unit !== undefined && line.unit !== lot.unit) {
    faults.push({ field: 'unit', message: `${lot.name} is sold by the ${lot.unit}, not by the ${line.unit}` });
    return faults;
  }
  const currency = line.currency ?? (line.unit_price === undefined ? undefined : order.currency);
  if (currency !== undefined && currency !== lot.currency) {
    faults.push({ field: 'currency', message: `${lot.name} is sold in ${lot.currency}, not in ${currency}` });
  } else if (line.unit_price !== undefined) {
    const asked = new Exact(lot.asking_price).times(line.price_base ?? '1');
    if (!asked.eq(line.unit_price)) {
      const price = `${new Exact(lot.asking_price).toFixed()} ${lot.currency} per ${lot.unit}`;
      faults.push({ field: 'unit_price', message: `${lot.name} costs ${price}; the price comes from the lot` });
    }
  }
  return faults;
}

/** The buyer for whom a signed caller orders: the organisation of their key. */
export function buyerOf(actor: Actor, given: string | undefined): string {
  const own = actor.memberships.find((membership) => membership.kind === 'Buyer')?.org;
  if (own === undefined) throw new Refusal('permission', 'This key does not act for a buyer organisation.');
  if (given !== undefined && given !== own) {
    const message = `this key acts for ${own} and for no other buyer`;
    throw new Refusal('permission', `buyer: ${message}`, { errors: [{ field: 'buyer', message }] });
  }
  return own;
}
