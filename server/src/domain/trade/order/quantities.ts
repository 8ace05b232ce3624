import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { LotStatus } from '../../../platform/db/tables.generated.ts';
import { isOnMarketplace, marketplaceStatuses } from '../../origin/lot/rules.ts';
import { inUnit } from '../../origin/lot/split-rules.ts';

/** What an order asks of a lot. */
export interface Wanted {
  name: string;
  exporter: string;
  cooperative: string;
  corridor: string;
  quantity: string;
  unit: string;
  unit_price: string;
  currency: string;
}

/** What a lot has to offer. */
export interface Offered {
  name: string;
  status: LotStatus;
  exporter: string | null;
  cooperative: string;
  corridor: string;
  quantity: string;
  unit: string;
  divisible: boolean;
  asking_price: string | null;
  currency: string | null;
}

/** The part of a lot that a quantity is. */
export interface Part {
  /** In the lot's unit, at most 3 decimals. */
  quantity: string;
  /** True when it is all there is. */
  whole: boolean;
}

/** Which part of a lot a quantity is, or why it cannot be sold like that. */
export function partOf(
  lot: Pick<Offered, 'name' | 'quantity' | 'unit' | 'divisible'>,
  quantity: string,
  unit: string,
): Decision<Part> {
  const wanted = new Exact(inUnit(quantity, unit, lot.unit));
  const there = new Exact(lot.quantity);
  const asked = `${new Exact(quantity).toFixed()} ${unit}`;
  const has = `${there.toFixed()} ${lot.unit}`;
  if (wanted.gt(there)) return refused(wrongState(`${lot.name} has ${has}; ${asked} were asked for.`));
  if (wanted.eq(there)) return decided({ quantity: there.toFixed(), whole: true });
  if (!lot.divisible) {
    return refused(wrongState(`${lot.name} is sold as a whole: ${has}; ${asked} were asked for.`));
  }
  if (wanted.decimalPlaces() > 3) {
    return refused(wrongState(`${lot.name} is sold in ${lot.unit} with at most 3 decimals; ${asked} is finer.`));
  }
  return decided({ quantity: wanted.toFixed(), whole: false });
}

/** A total, rounded half up to the currency's minor units; made once, where the order is made. */
export function totalOf(quantity: string, unitPrice: string, minorUnits: number): string {
  return new Exact(quantity).times(unitPrice).toDecimalPlaces(minorUnits, Exact.ROUND_HALF_UP).toFixed();
}

/** Whether the lot can be sold to this order now: on the marketplace, by the same parties and the same way, and enough of it. */
export function sellable(lot: Offered, order: Wanted): Decision<Part> {
  if (!isOnMarketplace(lot.status)) {
    return refused(
      wrongState(`${lot.name} is ${lot.status}; it must be ${marketplaceStatuses.join(' or ')} to be sold.`),
    );
  }
  if (lot.exporter !== order.exporter || lot.cooperative !== order.cooperative) {
    return refused(wrongState(`${lot.name} is no longer offered by ${order.exporter}; make a new order.`));
  }
  if (lot.corridor !== order.corridor) {
    // The order's money would be shared by the terms of another way.
    return refused(
      wrongState(`${lot.name} now goes by ${lot.corridor}, and ${order.name} by ${order.corridor}; make a new order.`),
    );
  }
  return partOf(lot, order.quantity, order.unit);
}

/**
 * A buyer who pays a Draft order takes the exporter's offer as it stands: the price must still be the one asked. (An
 * exporter who accepts agrees to the order's price themselves.)
 */
export function stillOffered(
  lot: Pick<Offered, 'name' | 'asking_price' | 'currency' | 'unit'>,
  order: Pick<Wanted, 'name' | 'unit_price' | 'currency' | 'unit'>,
): Decision<true> {
  const price = lot.asking_price;
  const same =
    price !== null &&
    lot.currency === order.currency &&
    lot.unit === order.unit &&
    new Exact(price).eq(order.unit_price);
  if (same) return decided(true);
  const now = price === null ? 'no price' : `${new Exact(price).toFixed()} ${lot.currency} per ${lot.unit}`;
  const was = `${new Exact(order.unit_price).toFixed()} ${order.currency} per ${order.unit}`;
  return refused(
    wrongState(
      `${lot.name} now has ${now}; ${order.name} was made at ${was}. Make a new order or wait for acceptance.`,
    ),
  );
}
