import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
});
afterAll(() => harness.close());

const statusOf = async (lot: string) =>
  (await harness.database.db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow())
    .status;

/** A lot of the trade's own that is listed and not anchored yet, ordered as a whole and accepted. */
async function soldBeforeItsAnchor(): Promise<{ lot: string; order: string }> {
  const { name: lot } = await trade.cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 400,
    grade: 'Grade 1',
    exporter: trade.exporter.org,
  });
  await trade.cooperative.ok('cooperative.update_lot', { lot, asking_price: 4, currency: 'USD' });
  await trade.cooperative.ok('cooperative.list_lot', { lot });
  const order = await trade.order(lot);
  expect(await statusOf(lot)).toBe('Listed');
  await trade.exporter.ok('exporter.accept_order', { order });
  expect(await statusOf(lot)).toBe('Sold');
  return { lot, order };
}

const cancel = async (order: string) => {
  await trade.buyer.ok('orders.request_cancellation', { order, reason: 'no longer needed' });
  await trade.exporter.ok('orders.agree_cancellation', { order });
};

test('a lot whose anchor came while it was sold is Notarized when the sale is undone, not Listed for ever', async () => {
  const { lot, order } = await soldBeforeItsAnchor();
  await trade.mint(100_000);
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
  await harness.anchor();
  await cancel(order);
  expect(await statusOf(lot)).toBe('Notarized');
});

test('one that is not anchored by then is Listed, and becomes Notarized with its anchor', async () => {
  const { lot, order } = await soldBeforeItsAnchor();
  await trade.mint(100_000);
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
  await cancel(order);
  expect(await statusOf(lot)).toBe('Listed');
  await harness.anchor();
  expect(await statusOf(lot)).toBe('Notarized');
  const page = await (await fetch(`${harness.url}/verify/${lot}`)).text();
  expect(page).toContain('The sale was called off; the lot can be sold again.');
});
