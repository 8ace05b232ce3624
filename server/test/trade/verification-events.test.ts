import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const harness = await startHarness({ poolSize: 12 });
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(harness);
});
afterAll(() => harness.close());

const confirm = 'events.confirm_event';
const here = { quantity: '1000', grade: 'Grade 1', gps_lat: 53.55, gps_lng: 9.99 };

const shipped = async (): Promise<{ lot: string; order: string }> => {
  const order = await trade.shippedOrder();
  const { lot } = await harness.database.db
    .selectFrom('orders')
    .select('lot')
    .where('name', '=', order)
    .executeTakeFirstOrThrow();
  return { lot, order };
};
const stateOf = async (lot: string, order: string) => {
  const { db } = harness.database;
  const lotRow = await db.selectFrom('lots').selectAll().where('name', '=', lot).executeTakeFirstOrThrow();
  const orderRow = await db.selectFrom('orders').selectAll().where('name', '=', order).executeTakeFirstOrThrow();
  const escrow = await db.selectFrom('escrows').selectAll().where('order_name', '=', order).executeTakeFirstOrThrow();
  return { lot: lotRow.status, reason: lotRow.flag_reason, order: orderRow.status, escrow: escrow.status };
};
const releases = async (order: string) =>
  (
    await harness.database.db
      .selectFrom('book_txns')
      .select('id')
      .where('order_name', '=', order)
      .where('kind', '=', 'release')
      .execute()
  ).length;

test('delivery: blind until both have entered; agreement releases the escrow and settles the order', async () => {
  const { lot, order } = await shipped();
  const first = await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here });
  expect(first).toMatchObject({
    lot,
    stage: 'delivery',
    status: 'Open',
    side: 'exporter',
    order,
    awaiting_other_side: true,
    other_side_entered: false,
    released: false,
    entries: [{ side: 'exporter', org: trade.exporter.org, quantity_kg: 1000, grade: 'Grade 1', gps_lat: 53.55 }],
  });
  expect((await stateOf(lot, order)).escrow).toBe('Funded');
  // 1.5 % less, 3 km away: within what is tolerated.
  const second = await trade.buyer.ok(confirm, {
    lot,
    stage: 'delivery',
    quantity: '0.985',
    unit: 'MT',
    grade: 'Grade 1',
    gps_lat: '53.577',
    gps_lng: '9.99',
  });
  expect(second).toMatchObject({ status: 'Confirmed', side: 'buyer', released: true, order_status: 'Settled' });
  expect(second.entries).toHaveLength(2);
  expect(await stateOf(lot, order)).toMatchObject({ lot: 'Sold', order: 'Settled', escrow: 'Released' });
  expect(await releases(order)).toBe(1);
  // Who made an entry may make the same call once more, and learns how it ended; another entry is none any more.
  expect(await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here })).toMatchObject({
    ...{ status: 'Confirmed', side: 'exporter', released: false, order_status: 'Settled' },
    entries: second.entries,
  });
  const colleague = await trade.world.colleague(trade.exporter);
  for (const [by, more] of [
    [trade.exporter, { quantity: '999' }],
    [trade.buyer, {}],
    [colleague, {}],
  ] as const) {
    const again = await by.call(confirm, { lot, stage: 'delivery', ...here, ...more });
    expect([again.status, again.body.exc_type]).toEqual([409, 'StateError']);
    expect(again.body.exception).toMatch(/is Confirmed; it must be Open/);
  }
});

test('an entry may be corrected while the other side has not entered, and nobody sees it but its side', async () => {
  const { lot } = await shipped();
  await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here, quantity: 100 });
  const corrected = await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here });
  expect(corrected.entries).toMatchObject([{ quantity_kg: 1000 }]);
  const view = async (by: Caller) => {
    const { items } = await by.ok('events.get_lot_timeline', { lot });
    return items.find((item: { source: string }) => item.source === 'verification').event;
  };
  expect(await view(trade.exporter)).toMatchObject({ awaiting_other_side: true, other_side_entered: false });
  expect((await view(trade.exporter)).entries).toHaveLength(1);
  expect(await view(trade.buyer)).toMatchObject({ awaiting_other_side: false, other_side_entered: true, entries: [] });
  expect(await view(trade.cooperative)).toMatchObject({ other_side_entered: false, entries: [] });
  for (const role of ['SVC Authority', 'SVC Inspector', 'System Manager'] as const) {
    expect((await view(await trade.world.user({ roles: [role] }))).entries).toHaveLength(1);
  }
  await trade.buyer.ok(confirm, { lot, stage: 'delivery', ...here });
  expect((await view(trade.buyer)).entries).toHaveLength(2);
});

test('a blind entry is seen by who made it and by managers of that organisation, not by their colleagues', async () => {
  const { world } = trade;
  const org = trade.exporter.org;
  const maker = await world.member('Exporter', { org, role: 'Member' });
  const colleague = await world.member('Exporter', { org, role: 'Member' });
  const { lot } = await shipped();
  await maker.ok(confirm, { lot, stage: 'delivery', ...here });
  const entriesFor = async (by: Caller) => {
    const { items } = await by.ok('events.get_lot_timeline', { lot });
    return items.find((item: { source: string }) => item.source === 'verification').event.entries.length;
  };
  expect([await entriesFor(maker), await entriesFor(colleague), await entriesFor(trade.exporter)]).toEqual([1, 0, 1]);
  // Corrected by the colleague: the maker has still entered for this side, and so not for the other.
  await colleague.ok(confirm, { lot, stage: 'delivery', ...here });
  await world.join(maker, trade.buyer.org);
  const other = await maker.call(confirm, { lot, stage: 'delivery', side: 'buyer', ...here });
  expect([other.status, other.body.exception]).toEqual([403, expect.stringMatching(/two people/)]);
});

test('divergence holds the event, flags the lot with the reason and moves no money', async () => {
  const cases = [
    [{ gps_lat: 53.6 }, 'gps', /5\.6 km apart \(limit 5 km\)/],
    [{ quantity: 979.9 }, 'quantity', /differ by 2\.01 % \(limit 2 %\)/],
    [{ grade: 'Grade 2' }, 'grade', /the grades differ/],
  ] as const;
  for (const [difference, field, message] of cases) {
    const { lot, order } = await shipped();
    await trade.buyer.ok(confirm, { lot, stage: 'delivery', ...here });
    const held = await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here, ...difference });
    expect(held).toMatchObject({ status: 'Held', released: false, divergences: [{ field }] });
    expect(held.message).toMatch(message);
    const state = await stateOf(lot, order);
    expect(state).toMatchObject({ lot: 'Flagged', order: 'In Transit', escrow: 'Funded' });
    expect(state.reason).toMatch(/^Divergence at delivery: /);
    expect(state.reason).toMatch(message);
    const again = await trade.exporter.call(confirm, { lot, stage: 'delivery', ...here });
    expect(again.status).toBe(409);
  }
});

test('exactly 2 % is tolerated', async () => {
  const { lot } = await shipped();
  await trade.buyer.ok(confirm, { lot, stage: 'delivery', ...here });
  expect((await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here, quantity: 980 })).status).toBe(
    'Confirmed',
  );
});

test('dispatch and receipt are between cooperative and exporter and release nothing', async () => {
  const { lot, order } = await shipped();
  for (const stage of ['dispatch', 'receipt']) {
    expect((await trade.buyer.call(confirm, { lot, stage, ...here })).status).toBe(403);
    await trade.cooperative.ok(confirm, { lot, stage, ...here });
    expect(await trade.exporter.ok(confirm, { lot, stage, ...here })).toMatchObject({
      status: 'Confirmed',
      order: null,
      released: false,
      order_status: null,
    });
  }
  expect((await trade.cooperative.call(confirm, { lot, stage: 'delivery', ...here })).status).toBe(403);
  expect((await stateOf(lot, order)).escrow).toBe('Funded');
});

test('only parties, with valid figures, in the right state', async () => {
  const lot = await trade.lot();
  const stranger = await trade.world.member('Exporter');
  for (const by of [stranger, await trade.world.user({ roles: ['SVC Inspector'] })]) {
    for (const name of [lot, 'LOT-2026-99999']) {
      const answer = await by.call(confirm, { lot: name, stage: 'dispatch', ...here });
      expect([answer.status, answer.body.exception]).toEqual([403, 'You are no party to the dispatch of this lot.']);
    }
  }
  expect((await trade.admin.call(confirm, { lot, stage: 'dispatch', ...here })).status).toBe(403);
  expect((await trade.admin.call(confirm, { lot: 'LOT-2026-99999', stage: 'dispatch', ...here })).status).toBe(404);
  for (const [parameters, field] of [
    [{ stage: 'landing' }, 'stage'],
    [{ quantity: 0 }, 'quantity'],
    [{ grade: 'Best' }, 'grade'],
    [{ gps_lat: 100 }, 'gps_lat'],
    [{ gps_lng: '' }, 'gps_lng'],
    [{ lot: 'lot' }, 'lot'],
  ] as const) {
    const answer = await trade.exporter.call(confirm, { lot, stage: 'dispatch', ...here, ...parameters });
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(parameters)).toEqual([400, field]);
  }
  expect((await trade.exporter.call(confirm, { lot, stage: 'delivery', ...here })).body.exception).toBe(
    `${lot} is Listed; it must be Sold.`,
  );
  const { name: draft } = await trade.cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 5,
  });
  expect((await trade.cooperative.call(confirm, { lot: draft, stage: 'dispatch', ...here })).body.exception).toMatch(
    /has no exporter/,
  );
  await trade.cooperative.ok('cooperative.update_lot', { lot: draft, exporter: trade.exporter.org });
  expect((await trade.cooperative.call(confirm, { lot: draft, stage: 'dispatch', ...here })).body.exception).toMatch(
    /is Draft; it must be Listed/,
  );
  // Accepted and not paid: nothing is delivered against an empty escrow.
  const order = await trade.order(lot);
  await trade.exporter.ok('exporter.accept_order', { order });
  expect((await trade.exporter.call(confirm, { lot, stage: 'delivery', ...here })).body.exception).toMatch(
    /is Escrow Created; it must be In Transit/,
  );
});

test('nothing is delivered that was not shipped: both ways of confirming say so alike', async () => {
  const order = await trade.paidOrder();
  const { lot } = await trade.buyer.ok('orders.get_order', { order });
  const words = `${order} is Escrow Created; it must be In Transit for its delivery to be confirmed.`;
  const byBuyer = await trade.buyer.call('orders.confirm_delivery_and_release', { order });
  expect([byBuyer.status, byBuyer.body.exception]).toEqual([409, words]);
  for (const side of [trade.exporter, trade.buyer]) {
    const entered = await side.call(confirm, { lot, stage: 'delivery', ...here });
    expect([entered.status, entered.body.exc_type, entered.body.exception]).toEqual([409, 'StateError', words]);
    const { own_stages } = await side.ok('events.get_lot_timeline', { lot });
    const [delivery] = own_stages.filter((each: { stage: string }) => each.stage === 'delivery');
    expect(delivery).toMatchObject({ open: false });
  }
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order });
  await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here });
  expect(await trade.buyer.ok(confirm, { lot, stage: 'delivery', ...here })).toMatchObject({ released: true });
});

test('one person does not make both entries', async () => {
  const { lot } = await shipped();
  const both = await trade.world.member('Exporter', { org: trade.exporter.org });
  await trade.world.join(both, trade.buyer.org);
  expect((await both.call(confirm, { lot, stage: 'delivery', ...here })).body.errors[0].field).toBe('side');
  await both.ok(confirm, { lot, stage: 'delivery', ...here, side: 'buyer' });
  expect((await both.call(confirm, { lot, stage: 'delivery', ...here, side: 'exporter' })).status).toBe(403);
  expect((await both.call(confirm, { lot, stage: 'delivery', ...here, side: 'cooperative' })).status).toBe(403);
  expect((await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here })).status).toBe('Confirmed');
});

test('both sides at once, many times: one event, one release', async () => {
  const { lot, order } = await shipped();
  const calls = Array.from({ length: onPostgres ? 16 : 3 }, () => [
    trade.exporter.call(confirm, { lot, stage: 'delivery', ...here }),
    trade.buyer.call(confirm, { lot, stage: 'delivery', ...here }),
  ]).flat();
  const answers = await Promise.all(calls);
  for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answers.filter((answer) => answer.message?.released === true)).toHaveLength(1);
  expect(await releases(order)).toBe(1);
  expect(await stateOf(lot, order)).toMatchObject({ order: 'Settled', escrow: 'Released' });
});

test.runIf(onPostgres)("the two entries race the buyer's own confirmation: one release", async () => {
  const { lot, order } = await shipped();
  await trade.exporter.ok(confirm, { lot, stage: 'delivery', ...here });
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => trade.buyer.call(confirm, { lot, stage: 'delivery', ...here })),
    ...Array.from({ length: 4 }, () => trade.buyer.call('orders.confirm_delivery_and_release', { order })),
  ]);
  for (const answer of answers) expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status);
  expect(await releases(order)).toBe(1);
});

test('trigger_xrpl_manual is for admins and says what waits', async () => {
  const trigger = 'events.trigger_xrpl_manual';
  const lot = await trade.lot();
  const { name: draft } = await trade.cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 5,
  });
  expect((await trade.cooperative.call(trigger, { lot })).status).toBe(403);
  expect((await trade.world.guest().call(trigger, { lot })).status).toBe(401);
  expect(await trade.admin.ok(trigger, { lot })).toEqual({
    queued: true,
    event: 'anchor.requested',
    subject: lot,
    pending: 1,
  });
  const all = await trade.admin.ok(trigger);
  expect(all).toMatchObject({ queued: true, subject: 'all' });
  expect(all.pending).toBeGreaterThan(1);
  expect((await trade.admin.call(trigger, { lot: 'LOT-2026-99999' })).status).toBe(404);
  expect((await trade.admin.call(trigger, { lot: draft })).status).toBe(409);
  const events = harness.told.filter((event) => event.topic === 'anchor.requested');
  expect(events.map((event) => event.subject).sort()).toEqual([lot, 'all'].sort());
});

test('more than was ordered, by what both sides saw, is held and flagged as two entries that differ are', async () => {
  const { lot, order } = await shipped();
  const seen = { lot, stage: 'delivery', ...here, quantity: '1100' };
  await trade.exporter.ok(confirm, seen);
  expect(await trade.buyer.ok(confirm, { ...seen, quantity: '1095' })).toMatchObject({
    status: 'Held',
    released: false,
    divergences: [{ field: 'quantity', message: 'both sides saw 9.5 % more than was ordered (limit 0.5 %)' }],
  });
  expect(await stateOf(lot, order)).toEqual({
    lot: 'Flagged',
    reason: 'Divergence at delivery: both sides saw 9.5 % more than was ordered (limit 0.5 %).',
    order: 'In Transit',
    escrow: 'Funded',
  });
  // A scale that reads a little more is no doubt.
  const slight = await shipped();
  await trade.exporter.ok(confirm, { lot: slight.lot, stage: 'delivery', ...here, quantity: '1004' });
  const second = await trade.buyer.ok(confirm, { lot: slight.lot, stage: 'delivery', ...here, quantity: '1004' });
  expect(second).toMatchObject({ status: 'Confirmed', released: true });
});

test('an order says what was paid for what arrived and what went back, in lists, files and settlements', async () => {
  const { lot, order } = await shipped();
  for (const by of [trade.exporter, trade.buyer]) {
    await by.ok(confirm, { lot, stage: 'delivery', ...here, quantity: '900' });
  }
  const money = { total_amount: 4250, settled_amount: 3825, returned_amount: 425 };
  expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject(money);
  const [latest] = await trade.exporter.ok('exporter.recent_settlements', { limit: 1 });
  expect(latest).toMatchObject({ order, amount: 3825, total_amount: 4250 });
  const back = await trade.paidOrder();
  await trade.buyer.ok('orders.raise_dispute', { order: back, reason: 'nothing came' });
  await trade.admin.ok('orders.resolve_dispute', { order: back, decision: 'refund', note: 'nothing was sent' });
  const returned = { settled_amount: null, returned_amount: 4250 };
  expect(await trade.buyer.ok('orders.get_order', { order: back })).toMatchObject({
    ...returned,
    escrow_detail: { status: 'Cancelled', refund_amount: 4250 },
  });
  const file = String((await trade.exporter.call('exporter.export_csv')).body);
  const [heading = '', ...rows] = file.replace('\uFEFF', '').trim().split('\r\n');
  const columns = heading.split(',');
  const cell = (name: string, column: string) =>
    rows.find((row) => row.startsWith(name))?.split(',')[columns.indexOf(column)];
  expect([cell(order, 'settled_amount'), cell(order, 'returned_amount')]).toEqual(['3825', '425']);
  expect([cell(back, 'settled_amount'), cell(back, 'returned_amount')]).toEqual(['', '4250']);
});
