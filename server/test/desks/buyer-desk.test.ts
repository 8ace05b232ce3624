import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, cooperative, world } = trade;
afterAll(() => harness.close());

const linesOf = (file: unknown) => String(file).replace('\uFEFF', '').trim().split('\r\n');

test('a buyer sees what they owe, what is held and what was paid out, and nobody else does', async () => {
  const stranger = await world.member('Buyer');
  const draft = await trade.order(await trade.lot());
  const accepted = await trade.order(await trade.lot());
  await exporter.ok('exporter.accept_order', { order: accepted });
  const paid = await trade.paidOrder();
  const settled = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order: settled });

  expect(await buyer.ok('buyer.buyer_summary')).toEqual({
    total: 4,
    status_counts: {
      Draft: 1,
      'Escrow Created': 2,
      Paid: 0,
      'In Transit': 0,
      Settled: 1,
      Cancelled: 0,
      Disputed: 0,
    },
    unpaid: 2,
    spending: [{ currency: 'USD', to_pay: 8500, held: 4250, settled: 4250 }],
  });
  expect(await stranger.ok('buyer.buyer_summary')).toMatchObject({ total: 0, unpaid: 0, spending: [] });

  const { series } = await buyer.ok('buyer.settled_spend_trend', { days: '7' });
  expect(series.USD).toHaveLength(7);
  expect(series.USD.at(-1).amount).toBe(4250);
  expect((await stranger.ok('buyer.settled_spend_trend')).series).toEqual({});

  const unpaid = await buyer.ok('orders.list_my_orders', { unpaid: 'true' });
  expect(unpaid.data.map((row: { name: string }) => row.name)).toEqual([accepted, draft]);
  const all = await buyer.ok('orders.list_my_orders', { unpaid: false });
  expect(all.total).toBe(4);

  const [heading, ...rows] = linesOf((await buyer.call('orders.export_my_orders')).body);
  expect(heading).toMatch(/^order,status,lot,/);
  expect(rows.map((row) => row.split(',')[0])).toEqual([settled, paid, accepted, draft]);
  expect(linesOf((await buyer.call('orders.export_my_orders', { search: draft })).body)).toHaveLength(2);
  expect(linesOf((await stranger.call('orders.export_my_orders')).body)).toHaveLength(1);

  const entries = linesOf((await buyer.call('wallet.export_entries', { search: paid })).body);
  expect(entries).toEqual([
    'at,amount,kind,order,reason',
    expect.stringMatching(`,-42500,burn,${paid},|,-42500,fund,${paid},`),
  ]);
  expect((await stranger.call('wallet.export_entries', { organisation: buyer.org })).status).toBe(403);
});

test('a cart line remembers the price that was agreed to until the new one is taken', async () => {
  const lot = await trade.lot();
  const { item_name } = await buyer.ok('cart.cart_add', { lot, quantity: 10 });
  await cooperative.ok('cooperative.update_lot', { lot, asking_price: '5' });
  expect((await buyer.ok('cart.cart_get')).lines).toMatchObject([
    { unit_price: 5, agreed_unit_price: 4.25, agreed_currency: 'USD', offered_quantity: 1000, divisible: true },
  ]);
  const { lines } = await buyer.ok('cart.cart_update_price', { item_name });
  expect(lines).toMatchObject([{ unit_price: 5, agreed_unit_price: 5 }]);
});

test('the market names the incoterms that an order may have', async () => {
  const { incoterms } = await buyer.ok('marketplace.filter_options');
  expect(incoterms).toContainEqual({ code: 'FOB', name: expect.any(String) });
});
