import { type Client, LotmarkError } from '@lotmark/sdk';
import { Decimal } from 'decimal.js';
import type { Market } from './market.ts';

/** A write that the service has acknowledged: from then on it must be there, once, whatever happens to the process. */
export type Acknowledged =
  | { what: 'listed'; lot: string; version: number }
  | { what: 'ordered'; order: string; lot: string }
  | { what: 'minted'; org: string; amount: string; reference: string }
  | { what: 'accepted'; order: string; escrow: string }
  /** `tokens` left the wallet of `org`. */
  | { what: 'paid'; order: string; org: string; escrow: string; tokens: string }
  | { what: 'shipped'; order: string; shipment: string }
  | { what: 'settled'; order: string };

export interface Trader {
  /** In the order of their answers. */
  readonly acknowledged: readonly Acknowledged[];
  /** Plays the next trade, from a new lot to the settled order. @throws what was refused. */
  playOne(): Promise<PlayedTrade>;
  /** Plays trades one after the other until `stop`; the one under way is played to its end. @throws what was refused. */
  run(): Promise<void>;
  stop(): void;
}

export interface PlayedTrade {
  order: string;
  escrow: string;
  /** What was bought: a lot of its own when a part of the one that was offered was ordered. */
  lot: string;
}

const GRADE = 'Grade 1';
const HARBOUR = { gps_lat: 53.5437, gps_lng: 9.9886 };
/**
 * How long a server may be away before a trader gives up. Two starts, one of which is killed, take more than a minute on a
 * machine with ten times too much to do.
 */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 25;

/**
 * One of the market's buyers, who buys one lot after the other, and the others' part in it. A call without an answer is
 * repeated until there is one: with its Idempotency-Key where the operation needs it (lots, carts, checkouts, mints,
 * sightings), as it is where the operation bears repetition by itself (listing, acceptance, payment, shipment, release).
 */
export function openTrader(market: Market, number: number): Trader {
  const { admin, cooperative, exporter, exporterOrg } = market;
  const buyer = market.buyers[number];
  if (buyer === undefined) throw new Error(`the market has no buyer ${number}`);
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  let played = 0;

  const bringLot = async (key: string, trade: number): Promise<{ lot: string; quantity: number }> => {
    const quantity = 500 + (trade % 40) * 10;
    // More than the cooperative can yield in a year, when it trades for minutes.
    const more = { confirm_quantity: true, exporter: exporterOrg, quantity };
    const facts = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: GRADE, ...more };
    const { name: lot } = await insist(() =>
      cooperative.cooperative.create_lot(facts, { idempotencyKey: `lot ${key}` }),
    );
    await insist(() => cooperative.cooperative.update_lot({ lot, asking_price: '6.35', currency: 'USD' }));
    const { version } = await insist(() => cooperative.cooperative.list_lot({ lot }));
    acknowledged.push({ what: 'listed', lot, version });
    return { lot, quantity };
  };

  const orderIt = async (key: string, lot: string, quantity: number): Promise<string> => {
    const { cart } = buyer.client;
    await insist(() => cart.cart_add({ lot, quantity }, { idempotencyKey: `cart ${key}` }));
    const purchase = { delivery: { city: 'Hamburg' }, payment: { method: 'wallet' as const } };
    const { orders } = await insist(() => cart.cart_checkout(purchase, { idempotencyKey: `checkout ${key}` }));
    const [order, ...more] = orders;
    if (order === undefined || more.length > 0) throw new Error(`${key} made ${orders.length} orders`);
    acknowledged.push({ what: 'ordered', order, lot });
    return order;
  };

  const mint = async (key: string, order: string): Promise<void> => {
    const { wallet } = await insist(() => buyer.client.checkout.get_checkout_options({ order }));
    // A little more than is needed: what is left over must be there to the last millionth.
    const amount = new Decimal(wallet.axkt_required).plus('0.123457').toFixed();
    const grant = { buyer: buyer.org, amount, reason: `trade ${key}` };
    const { reference } = await insist(() => admin.wallet.admin_mint(grant, { idempotencyKey: `mint ${key}` }));
    acknowledged.push({ what: 'minted', org: buyer.org, amount, reference });
  };

  const accept = async (order: string): Promise<void> => {
    const { escrow } = await insist(() => exporter.exporter.accept_order({ order }));
    if (escrow === null) throw new Error(`${order} was accepted without an escrow`);
    acknowledged.push({ what: 'accepted', order, escrow });
  };

  /** Answers the lot that was bought: one of its own when a part of the lot was ordered. */
  const pay = async (order: string): Promise<{ lot: string; escrow: string }> => {
    const { escrow, axkt_paid, lot } = await insist(() => buyer.client.checkout.pay_with_wallet({ order }));
    if (axkt_paid === null) throw new Error(`${order} was paid with nothing`);
    acknowledged.push({ what: 'paid', order, org: buyer.org, escrow, tokens: new Decimal(axkt_paid).toFixed() });
    return { lot, escrow };
  };

  const ship = async (order: string): Promise<void> => {
    const { shipment } = await insist(() => exporter.exporter.mark_shipped({ order_name: order, carrier: 'Sea Line' }));
    acknowledged.push({ what: 'shipped', order, shipment });
  };

  const confirmBothSides = async (key: string, lot: string, quantity: number): Promise<void> => {
    const seen = { lot, stage: 'delivery' as const, quantity, unit: 'kg' as const, grade: GRADE, ...HARBOUR };
    const sides: [string, Client][] = [
      ['exporter', exporter],
      ['buyer', buyer.client],
    ];
    for (const [side, client] of sides) {
      await insist(() => client.events.confirm_event(seen, { idempotencyKey: `${side} sees ${key}` }));
    }
  };

  /** Every third trade is of a part of its lot; every third is paid unaccepted; every second is confirmed by both sides. */
  const play = async (trade: number): Promise<PlayedTrade> => {
    const key = `${number}/${trade}`;
    const { lot, quantity: offered } = await bringLot(key, trade);
    const quantity = trade % 3 === 1 ? offered / 2 : offered;
    const order = await orderIt(key, lot, quantity);
    await mint(key, order);
    if (trade % 3 !== 2) await accept(order);
    const bought = await pay(order);
    await ship(order);
    if (trade % 2 === 0) await insist(() => buyer.client.orders.confirm_delivery_and_release({ order }));
    else await confirmBothSides(key, bought.lot, quantity);
    const { status } = await insist(() => buyer.client.orders.get_order({ order }));
    if (status !== 'Settled') throw new Error(`${order} is ${status}, not Settled`);
    acknowledged.push({ what: 'settled', order });
    return { order, ...bought };
  };

  return {
    acknowledged,
    playOne: () => play(played++),
    run: async () => {
      while (!stopped) await play(played++);
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** Repeats a call until it is answered. @throws LotmarkError what was refused, or that nobody answers for three minutes. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const unanswered = error instanceof LotmarkError && (error.status === 0 || error.status === 503);
      if (!unanswered || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
