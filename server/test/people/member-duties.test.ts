import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { cooperative: owner, world } = trade;
const farmer = await world.member('Cooperative', { org: owner.org, role: 'Member' });
const manager = await world.member('Cooperative', { org: owner.org, role: 'Manager' });
const stranger = await world.member('Cooperative');
const leadersOnly = 'Only an Owner or Manager of the cooperative may do this.';

test('a plain member offers lots, and does not change, price, withdraw or give up those of the cooperative', async () => {
  const { name: draft } = await farmer.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 10,
  });
  const lot = await trade.lot();
  const changes: [string, object][] = [
    ['cooperative.set_lot_listed', { lot, listed: false }],
    ['cooperative.update_lot', { lot, asking_price: '1' }],
    ['cooperative.update_lot', { lot: draft, grade: 'Grade 2' }],
    ['cooperative.lot_edit_values', { lot }],
    ['cooperative.cancel_lot', { lot: draft }],
  ];
  for (const [name, parameters] of changes) {
    const refused = await farmer.call(name, parameters);
    expect([refused.status, refused.body.exception], name).toEqual([403, leadersOnly]);
    const foreign = await stranger.call(name, parameters);
    expect([foreign.status, foreign.body.exception], name).toEqual([403, 'You are not an owner of this lot.']);
  }
  expect((await farmer.ok('cooperative.list_lots')).data.map((row: { name: string }) => row.name)).toContain(lot);
  expect(await farmer.ok('cooperative.list_lot', { lot: draft })).toMatchObject({ status: 'Listed' });
  expect(await manager.ok('cooperative.update_lot', { lot, asking_price: '5' })).toMatchObject({
    changed: ['asking_price'],
  });
  expect(await manager.ok('cooperative.set_lot_listed', { lot, listed: false })).toMatchObject({ status: 'Draft' });
  expect(await manager.ok('cooperative.cancel_lot', { lot })).toMatchObject({ status: 'Cancelled' });
});

test('a plain member sees none of the cooperative’s orders, revenue, wallet and payouts', async () => {
  const order = await trade.shippedOrder();
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  for (const leader of [owner, manager]) {
    expect((await leader.ok('cooperative.cooperative_summary')).settled_revenue).toMatchObject([{ amount: 4250 }]);
    expect(await leader.ok('cooperative.recent_settlements')).toMatchObject([{ order }]);
    expect((await leader.ok('cooperative.list_incoming_orders')).total).toBe(1);
    expect((await leader.ok('wallet.get_balance')).balance_axkt).toBeGreaterThan(0);
    expect(await leader.ok('orders.get_order', { order })).toMatchObject({ total_amount: 4250 });
  }
  const summary = await farmer.ok('cooperative.cooperative_summary');
  expect(summary).toMatchObject({ settled_revenue: [], lots: { settled: 1 } });
  expect(await farmer.ok('cooperative.recent_settlements')).toEqual([]);
  expect((await farmer.ok('cooperative.settled_revenue_trend')).series).toEqual({});
  expect((await farmer.ok('cooperative.list_incoming_orders')).total).toBe(0);
  expect(
    String((await farmer.call('cooperative.export_incoming_orders_csv')).body)
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
  expect(await farmer.ok('cooperative.settlement_detail', { order })).toEqual({});
  expect((await farmer.call('orders.get_order', { order })).status).toBe(403);
  for (const parameters of [{}, { organisation: owner.org }]) {
    for (const name of ['wallet.get_balance', 'wallet.list_entries']) {
      const refused = await farmer.call(name, parameters);
      expect([refused.status, refused.body.exception], name).toEqual([403, leadersOnly]);
    }
  }
});

test('a plain member does not speak for the cooperative: no keys of its own, no retirements', async () => {
  const key = { label: 'ERP', org: owner.org };
  const refused = await farmer.call('partners.sign_up', key);
  expect([refused.status, refused.body.exception]).toEqual([403, leadersOnly]);
  expect((await manager.call('partners.sign_up', key)).status).toBe(200);
  expect((await farmer.call('partners.sign_up', { label: 'mine' })).status).toBe(200);
  const retirement = { project: 'VCS-1', tonnes_co2e: 1, beneficiary: 'Roastery', evidence: 'serial 1..2' };
  for (const more of [{}, { organisation: owner.org }]) {
    const carbon = await farmer.call('carbon.retire', { ...retirement, ...more });
    expect([carbon.status, carbon.body.exception]).toEqual([403, leadersOnly]);
  }
  expect((await manager.call('carbon.retire', retirement)).status).toBe(200);
});

test('a Manager who becomes a plain member loses it all at once, also by a key made before', async () => {
  const clerk = await world.member('Cooperative', { org: owner.org, role: 'Manager' });
  const made = await clerk.ok('partners.sign_up', { label: 'ERP', org: owner.org, scopes: ['trade'] });
  const partner = world.caller({ authorization: `ApiKey ${made.key_id}:${made.secret}` });
  const lot = await trade.lot();
  expect((await partner.call('cooperative.update_lot', { lot, asking_price: '5' })).status).toBe(200);
  await owner.ok('cooperative.set_member_role', { cooperative: owner.org, email: clerk.email, role: 'Member' });
  for (const by of [clerk, partner]) {
    const refused = await by.call('cooperative.update_lot', { lot, asking_price: '6' });
    expect([refused.status, refused.body.exception]).toEqual([403, leadersOnly]);
  }
});
