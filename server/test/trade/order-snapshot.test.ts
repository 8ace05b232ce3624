import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Lookups } from '../../src/platform/db/lookups.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { database } = harness.app.kernel;
const { reader, lookups } = database;
afterEach(() => void Object.assign(database, { reader, lookups }));
afterAll(() => harness.close());

/** Lets somebody else's change happen after the first statement of the next read, whichever way that goes. */
function betweenStatements(change: () => Promise<unknown>): void {
  let statements = 0;
  const afterFirst = async <T>(result: T): Promise<T> => {
    if (++statements === 1) await change();
    return result;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => afterFirst(result),
  };
  const first: Lookups['first'] = (statement) => {
    const answer = lookups.first(statement);
    return answer === 'not shared' ? answer : (answer.then(afterFirst) as never);
  };
  Object.assign(database, { reader: reader.withPlugin(plugin), lookups: { ...lookups, first } });
}

// One connection would wait for itself.
test.runIf(onPostgres).each([
  ['orders.get_order', 'order'],
  ['detail.order_detail', 'name'],
])('%s answers of one moment, whatever changes while it reads', async (name, field) => {
  const order = await trade.paidOrder();
  betweenStatements(() => trade.exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' }));
  const during = await trade.buyer.ok(name, { [field]: order });
  expect([during.status, during.lot_status, during.shipment_detail]).toEqual(['Escrow Created', 'Sold', null]);
  Object.assign(database, { reader, lookups });
  const after = await trade.buyer.ok(name, { [field]: order });
  expect([after.status, after.shipment_detail?.carrier]).toEqual(['In Transit', 'Sea Line']);
});
