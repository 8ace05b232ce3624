import { bringPeople, type TradePeople } from '../server/src/commands/trade-people.ts';

export const benchAdmin = { email: 'admin@example.org', password: 'bench-password-bench' };

/** What `wholeTrade` takes in calls. */
export const callsOfATrade = 20;

/** As many traders as there are clients; each has organisations of their own. */
export async function bringCrowd(url: string, size: number): Promise<TradePeople[]> {
  const crowd: TradePeople[] = [];
  for (let index = 0; index < size; index++) {
    const people = await bringPeople(url, benchAdmin, () => {});
    await people.admin.wallet.admin_mint({ buyer: people.buyerOrg, amount: 90_000_000, reason: 'benchmark' });
    crowd.push(people);
  }
  return crowd;
}

/** From the new lot to the settled order and its public look-up. */
export async function wholeTrade(people: TradePeople): Promise<void> {
  const { cooperative, exporter, buyer, cooperativeOrg, exporterOrg } = people;
  const { name: lot } = await cooperative.cooperative.create_lot({
    cooperative: cooperativeOrg,
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 100,
    confirm_quantity: true,
    grade: 'Grade 1',
    exporter: exporterOrg,
  });
  await cooperative.cooperative.update_lot({ lot, asking_price: '4.2', currency: 'USD' });
  await cooperative.cooperative.list_lot({ lot });
  await buyer.marketplace.list_lots({ commodity_type: 'Coffee' });
  await buyer.marketplace.get_lot({ lot });
  await buyer.cart.cart_add({ lot, quantity: 100 });
  await buyer.cart.cart_get();
  const { orders } = await buyer.cart.cart_checkout({ delivery: { city: 'Hamburg' }, payment: { method: 'wallet' } });
  const order = orders[0] as string;
  await exporter.exporter.list_orders({ status_filter: 'Draft' });
  await exporter.exporter.accept_order({ order });
  await buyer.checkout.get_checkout_options({ order });
  await buyer.checkout.pay_with_wallet({ order });
  await exporter.exporter.mark_shipped({ order_name: order, carrier: 'Sea Line' });
  await buyer.detail.order_detail({ name: order });
  const seen = { lot, stage: 'delivery' as const, quantity: 100, grade: 'Grade 1', gps_lat: 53.54, gps_lng: 9.98 };
  await exporter.events.confirm_event(seen);
  await buyer.events.confirm_event(seen);
  await buyer.orders.get_order({ order });
  await cooperative.cooperative.settlement_detail({ order });
  await cooperative.events.get_lot_timeline({ lot });
  await buyer.verify.cryptographic_verify({ lot_ref: lot });
}
