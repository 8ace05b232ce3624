import type { Harness } from './harness.ts';
import { type Caller, World } from './world.ts';

type Member = Caller & { org: string };

/** One of everybody who takes part in a trade, and shortcuts to the points of it that tests start from. */
export interface Trade {
  world: World;
  cooperative: Member;
  exporter: Member;
  buyer: Member;
  admin: Caller;
  /** A listed lot with exporter and price; answers its name. */
  lot(facts?: Record<string, unknown>): Promise<string>;
  /** A Draft order of the buyer (or another) on a lot, made by way of the cart; answers its name. */
  order(lot: string, options?: { quantity?: string | number; by?: Member }): Promise<string>;
  /** Tokens for a buyer. */
  mint(amount: string | number, buyer?: string): Promise<void>;
  /** An order of the buyer that is paid, on a lot with such facts; answers its name. */
  paidOrder(facts?: Record<string, unknown>): Promise<string>;
  /** An order of the buyer that is on its way; answers its name. */
  shippedOrder(facts?: Record<string, unknown>): Promise<string>;
  balance(org: string): Promise<number>;
}

export const delivery = { contact_name: 'Ada', city: 'Hamburg', country: 'DE' };

export async function openTrade(harness: Harness): Promise<Trade> {
  const world = new World(harness);
  const cooperative = await world.member('Cooperative');
  const exporter = await world.member('Exporter');
  const buyer = await world.member('Buyer');
  const admin = await world.admin();
  const trade: Trade = {
    world,
    cooperative,
    exporter,
    buyer,
    admin,
    lot: async (facts = {}) => {
      const { name } = await cooperative.ok('cooperative.create_lot', {
        commodity_type: 'Coffee',
        corridor: 'ET-DE',
        quantity: '1000',
        exporter: exporter.org,
      });
      await cooperative.ok('cooperative.update_lot', {
        ...{ lot: name, asking_price: '4.25', currency: 'USD', confirm_price: true },
        ...facts,
      });
      await cooperative.ok('cooperative.list_lot', { lot: name });
      return name;
    },
    order: async (lot, { quantity, by = buyer } = {}) => {
      const whole = await harness.database.db
        .selectFrom('lots')
        .select('quantity')
        .where('name', '=', lot)
        .executeTakeFirstOrThrow();
      await by.ok('cart.cart_add', { lot, quantity: quantity ?? whole.quantity });
      const { orders } = await by.ok('cart.cart_checkout', { delivery: JSON.stringify(delivery), payment: '{}' });
      return orders[0];
    },
    mint: async (amount, org = buyer.org) => {
      await admin.ok('wallet.admin_mint', { buyer: org, amount, reason: 'test' });
    },
    paidOrder: async (facts) => {
      const order = await trade.order(await trade.lot(facts));
      const { wallet } = await buyer.ok('checkout.get_checkout_options', { order });
      await trade.mint(wallet.axkt_required);
      await buyer.ok('checkout.pay_with_wallet', { order });
      return order;
    },
    shippedOrder: async (facts) => {
      const order = await trade.paidOrder(facts);
      await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
      return order;
    },
    balance: async (org) => (await admin.ok('wallet.get_balance', { organisation: org })).balance_axkt,
  };
  return trade;
}
