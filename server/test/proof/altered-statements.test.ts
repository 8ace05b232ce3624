import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** Farmers are told of what they gave and what it brought, once, whatever somebody made of it while it was worked out. */
const harness = await startHarness();
const trade = await openTrade(harness);
const { cooperative, world } = trade;
const { alter, set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const first = await openFarm(world, { clerk: cooperative, lng: 38.1 });
const second = await openFarm(world, { clerk: cooperative, lng: 38.3 });
const differs = (table: string) => ({ status: 409, body: { exception: expect.stringContaining(table) } });

const harvests: string[] = [];
for (const { farmer, plot } of [first, second]) {
  const weighed = { plot, harvest_date: '2026-01-15', quantity: 100 };
  harvests.push((await farmer.ok('farmer.record_harvest', weighed)).name);
}
const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', harvests };
const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', goods);
await cooperative.ok('cooperative.update_lot', {
  lot,
  asking_price: '1.01',
  currency: 'USD',
  exporter: trade.exporter.org,
});
await cooperative.ok('cooperative.list_lot', { lot });
const order = await trade.order(lot);
await trade.mint(10_000);
await trade.buyer.ok('checkout.pay_with_wallet', { order });
await trade.exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
await trade.buyer.ok('orders.confirm_delivery_and_release', { order });

const make = () => cooperative.call('payouts.make_statement', { order });

test('no share goes to whom somebody wrote into a plot, or by kilograms that they wrote', async () => {
  await set('plots', `name = '${first.plot}'`, 'farmer', second.farmer.userId);
  expect(await make()).toMatchObject(differs(first.plot));
  await putBack();
  await set('lot_sources', `lot = '${lot}' and harvest = '${harvests[0]}'`, 'quantity_kg', '900');
  expect(await make()).toMatchObject(differs(lot));
  await putBack();
  await remove('lot_sources', `lot = '${lot}' and harvest = '${harvests[0]}'`);
  expect(await make()).toMatchObject(differs(lot));
  await putBack();
});

test('nor is a sum told that the escrow did not release', async () => {
  const turn = (amount: number) =>
    run(`update escrows set cooperative_amount = cooperative_amount + ${amount}, exporter_amount = exporter_amount - ${amount}
      where order_name = '${order}'`);
  await alter(turn(10), turn(-10));
  expect(await make()).toMatchObject(differs('escrow'));
});

test('what was told once is not told again, where somebody hid it', async () => {
  const { name: statement, created_at } = await cooperative.ok('payouts.make_statement', { order });
  await cooperative.ok('payouts.publish_statement', { statement, created_at });
  expect(await make()).toMatchObject({ status: 409, body: { exception: expect.stringContaining(statement) } });
  const own = `statement = '${statement}'`;
  // Nor is another sum shown to a farmer, or handed out as a file that people are paid by.
  const csv = () =>
    fetch(`${harness.url}/api/method/svc_network.api.payouts.export_statement?statement=${statement}`, {
      headers: cooperative.headers,
    });
  const mine = () => first.farmer.call('payouts.list_my_statements');
  const one = () => cooperative.call('payouts.get_statement', { statement });
  const all = () => cooperative.call('payouts.list_statements');
  expect([(await csv()).status, ...[await mine(), await one(), await all()].map(({ status }) => status)]).toEqual([
    ...[200, 200, 200, 200],
  ]);
  await set('farmer_statement_lines', `${own} and farmer = '${first.farmer.userId}'`, 'amount', '1');
  for (const shown of [mine, one, all]) expect(await shown()).toMatchObject(differs('farmer_statement_lines'));
  expect((await csv()).status).toBe(409);
  await putBack();
  // A farmer who is not told of, or what was taken off.
  await remove('farmer_statement_lines', `${own} and farmer = '${first.farmer.userId}'`);
  for (const shown of [one, all]) expect(await shown()).toMatchObject(differs('farmer_statement_lines'));
  expect((await csv()).status).toBe(409);
  const paper = await cooperative.call('documents.generate', {
    doctype: 'Farmer Statement',
    name: statement,
    print_format: 'payout-statement',
    farmer: second.farmer.email,
  });
  expect(paper).toMatchObject(differs('farmer_statement_lines'));
  await putBack();
  await set('farmer_statement_orders', own, 'published', 'false');
  expect(await make()).toMatchObject(differs('farmer_statement_orders'));
  await putBack();
  await remove('farmer_statement_orders', own);
  expect(await make()).toMatchObject(differs('farmer_statement_orders'));
  await putBack();
});

test('nor when it is published, where another one told of it meanwhile', async () => {
  const { rows } = await sql<{ name: string; created_at: Date }>`
    insert into farmer_statements select (t.r).* from (
      select jsonb_populate_record(s, '{"name": "FST-2026-99999", "status": "Draft", "published_at": null, "published_by": null}') as r
        from farmer_statements s where s.order_name = ${order}) t returning name, created_at`.execute(
    harness.database.db,
  );
  const [{ name: statement, created_at } = { name: '', created_at: new Date(0) }] = rows;
  const of = { statement, order_name: order, amount: '1', quantity_kg: '1' };
  await harness.database.db.insertInto('farmer_statement_orders').values(of).execute();
  await set('farmer_statement_orders', `statement <> '${statement}'`, 'published', 'false');
  expect(await cooperative.call('payouts.publish_statement', { statement, created_at })).toMatchObject(
    differs('farmer_statement_orders'),
  );
});

test('no proof of conservation is told or signed of kilograms or sales that somebody wrote', async () => {
  const attest = () => cooperative.call('contagion.attest_conservation', { lot });
  const told = () => cooperative.call('contagion.conservation_proof', { lot });
  expect((await told()).status).toBe(200);
  await set('harvests', `name = '${harvests[0]}'`, 'quantity_kg', '900');
  expect(await attest()).toMatchObject(differs(`harvests ${harvests[0]}`));
  expect(await told()).toMatchObject(differs(`harvests ${harvests[0]}`));
  await putBack();
  await set('orders', `name = '${order}'`, 'confirmed_kg', '150');
  expect(await attest()).toMatchObject(differs(`orders ${order}`));
  expect(await told()).toMatchObject(differs(`orders ${order}`));
  await putBack();
  expect((await attest()).status).toBe(200);
});
