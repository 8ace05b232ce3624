import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, cooperative } = trade;
afterAll(() => harness.close());

test('a search in orders finds what they show: the state, the rail, the currency, the total and the quantity', async () => {
  const draft = await trade.order(await trade.lot({ asking_price: '5', currency: 'EUR' }));
  const paid = await trade.paidOrder();
  const shipped = await trade.shippedOrder({ asking_price: '7.5' });
  const all = [draft, paid, shipped].sort();
  const lists = [
    (search: string) => buyer.ok('orders.list_my_orders', { search }),
    (search: string) => exporter.ok('exporter.list_orders', { search }),
    (search: string) => cooperative.ok('cooperative.list_incoming_orders', { search }),
  ];
  const expected: [string, string[]][] = [
    ['Draft', [draft]],
    ['in transit', [shipped]],
    ['transit', [shipped]],
    ['crypto_direct', [paid, shipped].sort()],
    ['crypto', [paid, shipped].sort()],
    ['card', []],
    ['eur', [draft]],
    ['USD', [paid, shipped].sort()],
    ['4,250', [paid]],
    ['4250.00', [paid]],
    ['7,500', [shipped]],
    ['7.5', [shipped]],
    ['1,000', all],
    ['999', []],
    ['nobody', []],
  ];
  for (const [search, orders] of expected) {
    for (const list of lists) {
      const { data } = await list(search);
      expect(data.map(({ name }: { name: string }) => name).sort(), search).toEqual(orders);
    }
  }
});
