import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const { db } = harness.database;
const trade = await openTrade(harness);

const here = { quantity: '1000', grade: 'Grade 1', gps_lat: 53.55, gps_lng: 9.99 };
const lotOf = async (order: string) =>
  (await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow()).lot;
const deliver = async (order: string, seen: Record<string, unknown>) => {
  const entry = { lot: await lotOf(order), stage: 'delivery', ...here, ...seen };
  await trade.exporter.ok('events.confirm_event', entry);
  await trade.buyer.ok('events.confirm_event', entry);
};

test('a lot page says that a part of the price came back where all of it arrived at a lower grade', async () => {
  const order = await trade.shippedOrder({ grade: 'Grade 1' });
  await deliver(order, { grade: 'Grade 3' });
  await trade.buyer.ok('orders.propose_price_difference', { order, amount: 100, reason: 'two grades lower' });
  await trade.exporter.ok('orders.accept_price_difference', { order, amount: 100 });
  await harness.anchor();
  const page = await (await fetch(`${harness.url}/verify/${await lotOf(order)}`)).text();
  expect(page).toContain('1,000 of 1,000 kg arrived, as both sides confirmed; a part of the price was paid back.');
  expect(page).not.toContain('the rest was paid back');
  expect(page).toContain('They confirmed Grade 3, not Grade 1.');
  // Nor does the box on top leave the reader with what was claimed.
  expect(page).toMatch(/data-value="Grade 1">Grade 1 as sold; Grade 3 on arrival, as both sides confirmed</);
});

test('within the tolerance the lower figure counts, and nobody is made to have confirmed the other', async () => {
  const order = await trade.shippedOrder();
  const entry = { lot: await lotOf(order), stage: 'delivery', ...here };
  await trade.exporter.ok('events.confirm_event', { ...entry, quantity: 980 });
  await trade.buyer.ok('events.confirm_event', { ...entry, quantity: 990 });
  await harness.anchor();
  const page = await (await fetch(`${harness.url}/verify/${await lotOf(order)}`)).text();
  expect(page).toContain('980 of 1,000 kg, the lower of what the two sides entered (980 and 990 kg)');
  expect(page).not.toContain('as both sides confirmed');
  expect((await trade.buyer.ok('orders.get_order', { order })).arrival_entered).toEqual([
    { side: 'buyer', quantity_kg: 990 },
    { side: 'exporter', quantity_kg: 980 },
  ]);
});

test('a lot page says what arrived, in four languages, and what nobody confirmed', async () => {
  const page = async (lot: string, language: string) =>
    (await fetch(`${harness.url}/verify/${lot}`, { headers: { 'accept-language': language } })).text();
  const { buyer, exporter, admin } = trade;
  const short = await trade.shippedOrder({ grade: 'Grade 1' });
  await deliver(short, { quantity: 400 });
  const unshipped = await trade.paidOrder();
  await exporter.ok('orders.raise_dispute', { order: unshipped, reason: 'the buyer does not answer' });
  await admin.ok('orders.resolve_dispute', { order: unshipped, decision: 'release', note: 'paid' });
  const whole = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order: whole });
  await harness.anchor();
  const said = {
    en: ['400 of 1,000 kg arrived, as both sides confirmed; the rest was paid back', 'no delivery was confirmed'],
    es: ['el resto se devolvió', 'no se confirmó ninguna entrega'],
    fr: ['le reste a été remboursé', 'aucune livraison n’a été confirmée'],
    pt: ['o resto foi devolvido', 'nenhuma entrega foi confirmada'],
  };
  for (const [language, [arrived, decided]] of Object.entries(said)) {
    const first = await page(await lotOf(short), language);
    expect(first).toContain(arrived);
    expect(first).not.toMatch(/\{(arrived|ordered|grade|claimed)\}|undefined/);
    const second = await page(await lotOf(unshipped), language);
    expect(second).toContain(decided);
    expect(second).not.toMatch(/Delivered and settled|undefined/);
    expect(second).not.toContain(arrived);
  }
  expect(await page(await lotOf(whole), 'en')).toContain('All of it arrived, as the buyer confirmed');
  await harness.drain();
  const told = await db
    .selectFrom('events')
    .select('subject')
    .where('schema', '=', 'trade.delivery.v1')
    .where('subject', 'in', [short, unshipped, whole])
    .orderBy('subject')
    .execute();
  expect(told.map(({ subject }) => subject).sort()).toEqual([short, whole].sort());
});

const deliveriesOf = async (order: string) => {
  await harness.anchor();
  await harness.drain();
  const rows = await db
    .selectFrom('events')
    .select(['state', 'payload', 'hash', 'standard', 'decision_note'])
    .where('schema', '=', 'trade.delivery.v1')
    .where('subject', '=', order)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload, hash, ...row }) => ({
    ...row,
    hash: hash.toString('hex'),
    kg: (JSON.parse(payload) as { kg?: number }).kg,
  }));
};

test('two entries that differ say no kilograms to anybody, whatever the authority decides; what both confirm later is told', async () => {
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  const order = await trade.shippedOrder();
  const lot = await lotOf(order);
  const entry = { lot, stage: 'delivery', ...here };
  await trade.exporter.ok('events.confirm_event', entry);
  await trade.buyer.ok('events.confirm_event', { ...entry, quantity: '700' });
  const [held, ...more] = await deliveriesOf(order);
  expect(more).toEqual([]);
  expect(held).toMatchObject({ state: 'HOLDING', kg: undefined, standard: 'svc.authority-decision.v1' });
  const shown = (await trade.admin.get('/v1/events?state=HOLDING')).body as { payload: { id: string } }[];
  expect(shown.find(({ payload }) => payload.id === order)?.payload).not.toHaveProperty('kg');
  // Both have entered, so each party reads what either said.
  const { items } = await trade.buyer.ok('events.get_lot_timeline', { lot });
  const [{ event }] = items.filter((item: { source: string }) => item.source === 'verification');
  expect(event.entries.map(({ quantity_kg }: { quantity_kg: number }) => quantity_kg).sort()).toEqual([1000, 700]);

  await officer.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  expect(await deliveriesOf(order)).toMatchObject([
    { state: 'HOLDING', decision_note: expect.stringContaining('have not confirmed what arrived') },
  ]);
  await trade.exporter.ok('events.confirm_event', { ...entry, quantity: '700' });
  expect(await deliveriesOf(order)).toMatchObject([
    { state: 'HOLDING', kg: undefined },
    { state: 'STATE_VERIFIED', kg: 700, standard: 'svc.dual-entry.v1' },
  ]);
});

test("the buyer's word says no kilograms where an entry says others", async () => {
  const order = await trade.shippedOrder();
  await trade.exporter.ok('events.confirm_event', {
    lot: await lotOf(order),
    stage: 'delivery',
    ...here,
    quantity: '900',
  });
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  expect(await deliveriesOf(order)).toMatchObject([{ kg: undefined, standard: 'svc.buyer-confirmation.v1' }]);
  const whole = await trade.shippedOrder();
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order: whole });
  expect(await deliveriesOf(whole)).toMatchObject([{ kg: 1000 }]);
});

test("a shipment is Delivered where somebody confirmed it, and else closed by the authority's decision", async () => {
  const { buyer, admin, exporter } = trade;
  const shipmentOf = async (order: string) => (await buyer.ok('orders.get_order', { order })).shipment_detail;
  const decided = await trade.shippedOrder();
  await buyer.ok('orders.raise_dispute', { order: decided, reason: 'It never came' });
  await admin.ok('orders.resolve_dispute', { order: decided, decision: 'release', note: 'The carrier says it did' });
  const shipment = await shipmentOf(decided);
  expect(shipment).toMatchObject({ status: 'Closed by Decision', delivered_at: null });
  expect(await buyer.ok('detail.shipment_detail', { name: shipment.name })).toMatchObject({
    status: 'Closed by Decision',
  });
  await buyer.ok('detail.transport_detail', { name: shipment.name });
  expect(await deliveriesOf(decided)).toEqual([]);
  // An admin's release without a dispute is a decision, too.
  const released = await trade.shippedOrder();
  await admin.ok('exporter.release_order_escrow', { order: released });
  expect(await shipmentOf(released)).toMatchObject({ status: 'Closed by Decision', delivered_at: null });
  // Both had weighed it: it came, whatever they disputed then.
  const weighed = await trade.shippedOrder({ grade: 'Grade 1' });
  await deliver(weighed, { grade: 'Grade 2' });
  await buyer.ok('orders.raise_dispute', { order: weighed, reason: 'The grade' });
  await admin.ok('orders.resolve_dispute', { order: weighed, decision: 'release', note: 'As sold' });
  expect(await shipmentOf(weighed)).toMatchObject({ status: 'Delivered' });
  const amended = await exporter.call('orders.amend_shipment', { order: decided, carrier: 'Another' });
  expect(amended.status).toBe(409);
});

test('an order says which side raised its dispute, also after that person left it', async () => {
  const { buyer, exporter, admin } = trade;
  const raisedOf = async (order: string) => (await buyer.ok('orders.get_order', { order })).dispute_raised_by;
  const byBuyer = await trade.paidOrder();
  expect(await raisedOf(byBuyer)).toBeNull();
  await buyer.ok('orders.raise_dispute', { order: byBuyer, reason: 'never shipped' });
  // Again, by the other side: it was in dispute already, and theirs is not taken for one.
  const late = await exporter.call('orders.raise_dispute', { order: byBuyer, reason: 'no answer' });
  expect([late.status, late.body.exception]).toEqual([409, expect.stringContaining('by somebody else')]);
  const { buyer_name, exporter_name } = await buyer.ok('orders.get_order', { order: byBuyer });
  expect(await raisedOf(byBuyer)).toEqual({ side: 'buyer', organisation: buyer.org, name: buyer_name });
  const byExporter = await trade.paidOrder();
  await exporter.ok('orders.raise_dispute', { order: byExporter, reason: 'no answer' });
  const said = { side: 'exporter', organisation: exporter.org, name: exporter_name };
  expect(await raisedOf(byExporter)).toEqual(said);
  expect((await admin.ok('detail.order_detail', { name: byExporter })).dispute_raised_by).toEqual(said);
  await db.transaction().execute(async (tx) => {
    const left = new Date(harness.clock.now().getTime() + 1000);
    const member = { org: exporter.org, user_id: exporter.userId };
    await tx
      .insertInto('past_memberships')
      .values({ ...member, role: 'Owner', joined_at: new Date(0), left_at: left })
      .execute();
    await tx.deleteFrom('org_members').where('org', '=', member.org).where('user_id', '=', member.user_id).execute();
  });
  expect(await raisedOf(byExporter)).toEqual(said);
  const byAdmin = await trade.paidOrder();
  await admin.ok('orders.raise_dispute', { order: byAdmin, reason: 'a call' });
  expect(await raisedOf(byAdmin)).toEqual({ side: 'platform', organisation: null, name: null });
});
