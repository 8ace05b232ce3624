import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { cleanCoffee, recordInspection } from '../support/inspections.ts';
import { delivery, openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { exporter, cooperative, admin, world } = trade;
afterAll(() => harness.close());

const purchase = { delivery: JSON.stringify(delivery), payment: JSON.stringify({ method: 'wallet' }) };

test('prices come from the lot, whatever the caller sends', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot();
  const cart = await buyer.ok('cart.cart_add', {
    lot,
    quantity: '10.5',
    unit_price: '0.01',
    currency: 'JPY',
    incoterms: 'FOB',
    notes: 'Bags of 60 kg',
  });
  expect(cart).toMatchObject({
    status: 'Active',
    lines: [
      { lot, quantity: 10.5, unit_price: 4.25, currency: 'USD', amount: 44.63, incoterms: 'FOB', available: true },
    ],
    totals: { USD: 44.63 },
  });
  const { item_name } = cart;
  await cooperative.ok('cooperative.update_lot', { lot, asking_price: '5' });
  expect((await buyer.ok('cart.cart_get')).lines[0]).toMatchObject({ unit_price: 5, amount: 52.5 });
  expect((await buyer.ok('cart.cart_update_price', { item_name, unit_price: 'cheap' })).lines[0].unit_price).toBe(5);
  // The same lot again is more of the same line.
  expect((await buyer.ok('cart.cart_add', { lot, quantity: 9.5 })).lines).toMatchObject([{ item_name, quantity: 20 }]);
  expect((await buyer.ok('cart.cart_update_qty', { item_name, quantity: '1000' })).totals).toEqual({ USD: 5000 });
  const over = await buyer.call('cart.cart_update_qty', { item_name, quantity: '1000.001' });
  expect([over.status, over.body.exception]).toEqual([409, expect.stringContaining('has 1000 kg')]);
  const done = await buyer.ok('cart.cart_checkout', { ...purchase, buyer: buyer.org });
  expect(done).toMatchObject({ status: 'Checked Out', orders: [expect.any(String)] });
  expect(await buyer.ok('orders.get_order', { order: done.orders[0] })).toMatchObject({
    unit_price: 5,
    total_amount: 5000,
    payment_rail: 'crypto_direct',
    delivery,
    incoterms: 'FOB',
    notes: 'Bags of 60 kg',
  });
  expect(await buyer.ok('cart.cart_get')).toMatchObject({ name: null, lines: [] });
});

test('a quantity is in kilograms or tonnes, whichever the lot is sold in', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot({ quantity: '1.5', unit: 'MT', asking_price: '6400' });
  const { item_name, ...cart } = await buyer.ok('cart.cart_add', { lot, quantity: '250', unit: 'kg' });
  expect(cart.lines).toMatchObject([{ quantity: 0.25, unit: 'MT', amount: 1600 }]);
  expect((await buyer.ok('cart.cart_add', { lot, quantity: 1 })).lines).toMatchObject([{ quantity: 1.25, unit: 'MT' }]);
  const set = (quantity: string, unit: string) => buyer.call('cart.cart_update_qty', { item_name, quantity, unit });
  expect((await set('750', 'kg')).body.message.lines).toMatchObject([{ quantity: 0.75, unit: 'MT', amount: 4800 }]);
  for (const [quantity, unit] of [
    ['1501', 'kg'],
    ['2', 'MT'],
    ['0.5', 'kg'],
  ] as const) {
    expect((await set(quantity, unit)).status, `${quantity} ${unit}`).toBe(409);
  }
  expect((await set('1', 'lb')).body.errors).toEqual([{ field: 'unit', message: 'must be one of kg, MT' }]);
});

test('a cart is no order at a higher price than was agreed, until the buyer takes it over', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot({ asking_price: '6.40' });
  const { item_name } = await buyer.ok('cart.cart_add', { lot, quantity: 5 });
  const price = (asking_price: string, currency = 'USD') =>
    cooperative.ok('cooperative.update_lot', { lot, asking_price, currency, confirm_price: true });
  const checkout = () => buyer.call('cart.cart_checkout', { ...purchase, buyer: buyer.org });
  await price('9999');
  const bait = await checkout();
  expect([bait.status, bait.body.exception]).toEqual([409, expect.stringMatching(/9999 USD.*6\.4 USD/)]);
  // Another quantity is no word of the price.
  for (const [operation, more] of [
    ['cart.cart_update_qty', { item_name, quantity: '6' }],
    ['cart.cart_add', { lot, quantity: '1' }],
  ] as const) {
    const [line] = (await buyer.ok(operation, more)).lines;
    expect(line, operation).toMatchObject({ unit_price: 9999, agreed_unit_price: 6.4 });
    expect((await checkout()).status, operation).toBe(409);
  }
  // The same figure in another money is another price.
  await price('6.40', 'EUR');
  expect((await checkout()).body.exception).toMatch(/6\.4 EUR.*6\.4 USD/);
  expect((await buyer.ok('orders.list_my_orders')).total).toBe(0);
  await price('7');
  await buyer.ok('cart.cart_update_price', { item_name });
  // A lower price than agreed is nobody's harm.
  await price('6.90');
  const [lower] = (await buyer.ok('cart.cart_update_qty', { item_name, quantity: '6' })).lines;
  expect(lower).toMatchObject({ agreed_unit_price: 6.9 });
  const done = await checkout();
  expect(done.status).toBe(200);
  expect(await buyer.ok('orders.get_order', { order: done.message.orders[0] })).toMatchObject({ unit_price: 6.9 });
});

test('a cart orders the goods that were put into it, and no others at the same price', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot({ grade: 'Grade 1', processing_method: 'Washed' });
  const { item_name, lines } = await buyer.ok('cart.cart_add', { lot, quantity: 5 });
  expect(lines).toMatchObject([{ grade: 'Grade 1', processing_method: 'Washed', changes: [] }]);
  const checkout = () => buyer.call('cart.cart_checkout', { ...purchase, buyer: buyer.org });
  await cooperative.ok('cooperative.update_lot', { lot, grade: 'Grade 5', processing_method: 'Natural' });
  const changes = [
    { field: 'grade', before: 'Grade 1', now: 'Grade 5', before_name: null, now_name: null },
    { field: 'processing_method', before: 'Washed', now: 'Natural', before_name: null, now_name: null },
  ];
  // Another quantity is no word of the goods.
  for (const [operation, more] of [
    ['cart.cart_update_qty', { item_name, quantity: '6' }],
    ['cart.cart_add', { lot, quantity: '1' }],
  ] as const) {
    expect((await buyer.ok(operation, more)).lines, operation).toMatchObject([{ grade: 'Grade 5', changes }]);
  }
  const refused = await checkout();
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    expect.stringMatching(
      /line 1 .*grade is Grade 5 now, and was Grade 1; processing_method is Natural.*cart_update_price/,
    ),
  ]);
  expect((await buyer.ok('orders.list_my_orders')).total).toBe(0);
  expect((await buyer.ok('cart.cart_update_price', { item_name })).lines).toMatchObject([{ changes: [] }]);
  expect((await checkout()).status).toBe(200);
});

test('another exporter of a lot in the cart is told by what both are called', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot();
  await buyer.ok('cart.cart_add', { lot, quantity: 5 });
  const other = await world.member('Exporter');
  await cooperative.ok('cooperative.update_lot', { lot, exporter: other.org });
  const titles = await harness.database.db
    .selectFrom('orgs')
    .select(['name', 'title'])
    .where('name', 'in', [exporter.org, other.org])
    .execute();
  const called = (org: string) => titles.find(({ name }) => name === org)?.title;
  expect((await buyer.ok('cart.cart_get')).lines[0].changes).toEqual([
    {
      field: 'exporter',
      before: exporter.org,
      now: other.org,
      before_name: called(exporter.org),
      now_name: called(other.org),
    },
  ]);
});

test('who agrees to what a lot has become agrees to what they were shown, and to nothing later', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot({ grade: 'Grade 1', asking_price: '4' });
  const { item_name } = await buyer.ok('cart.cart_add', { lot, quantity: 5 });
  const change = (change: object) => cooperative.ok('cooperative.update_lot', { lot, ...change });
  const line = async () => (await buyer.ok('cart.cart_get')).lines[0];
  const agree = (offer: string) => buyer.call('cart.cart_update_price', { item_name, offer });
  await change({ asking_price: '4.5' });
  const { offer: shown } = await line();
  for (const later of [{ asking_price: '6' }, { asking_price: '4.5', grade: 'Grade 5' }]) {
    await change(later);
    const refused = await agree(shown);
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringMatching(/not what you were shown/)]);
    expect(await line()).toMatchObject({ agreed_unit_price: 4 });
  }
  await change({ grade: 'Grade 1' });
  // The same again is what was shown.
  expect((await agree(shown)).body.message.lines).toMatchObject([{ agreed_unit_price: 4.5, changes: [] }]);
  expect((await agree('0'.repeat(64))).status).toBe(409);
  await change({ grade: 'Grade 5' });
  expect((await agree((await line()).offer)).body.message.lines).toMatchObject([{ grade: 'Grade 5', changes: [] }]);
});

test('what an approved inspection found otherwise is told in the cart, and agreed to before it is ordered', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot({ grade: 'Grade 1' });
  await harness.anchor();
  const { item_name } = await buyer.ok('cart.cart_add', { lot, quantity: 5 });
  // As lines say that were put in before inspections were part of it.
  const { db } = harness.database;
  const goods_seen = sql<string>`goods_seen - 'inspection'`;
  await db.updateTable('cart_lines').set({ goods_seen }).where('item_name', '=', item_name).execute();
  const line = async () => (await buyer.ok('cart.cart_get')).lines[0];
  expect(await line()).toMatchObject({ found_otherwise: false, changes: [] });
  const checkout = () => buyer.call('cart.cart_checkout', { ...purchase, buyer: buyer.org });
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const found = await recordInspection(inspector, lot, { measures: { ...cleanCoffee, moisture_percent: 14 } });
  await admin.ok('inspector.admin_approve_inspection', { inspection: found.message.name });
  const officer = await world.user({ roles: ['SVC Authority'] });
  await officer.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  const changes = [{ field: 'inspection', before: null, now: 'found_otherwise' }];
  expect(await line()).toMatchObject({ available: true, lot_status: 'Verified', found_otherwise: true, changes });
  const refused = await checkout();
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    expect.stringMatching(/line 1 .*approved inspection does not bear out what it claims.*cart_update_price/),
  ]);
  const { offer } = await line();
  const agreed = await buyer.ok('cart.cart_update_price', { item_name, offer });
  expect(agreed.lines).toMatchObject([{ found_otherwise: true, changes: [] }]);
  const { message } = await checkout();
  const [order] = message.orders;
  const shown = { lot_status: 'Verified', found_otherwise: true };
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject(shown);
  expect((await buyer.ok('checkout.get_checkout_options', { order })).order).toMatchObject(shown);
});

test('what is put into the cart is what was shown, and nothing that the seller made of it since', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot({ grade: 'Grade 1', asking_price: '6' });
  const change = (facts: object) => cooperative.ok('cooperative.update_lot', { lot, confirm_price: true, ...facts });
  const shown = async () => (await buyer.ok('marketplace.get_lot', { lot })).offer;
  const put = (offer: string | undefined) => buyer.call('cart.cart_add', { lot, quantity: 5, offer });
  const before = await shown();
  for (const later of [{ asking_price: '60' }, { asking_price: '6', grade: 'Grade 5' }]) {
    await change(later);
    const refused = await put(before);
    expect([refused.status, refused.body.exception]).toEqual([
      409,
      expect.stringMatching(/not what you were shown any more, so it was not put into your cart: look at it again/),
    ]);
    expect((await buyer.ok('cart.cart_get')).lines).toEqual([]);
  }
  const { message } = await put(await shown());
  expect(message.lines).toMatchObject([{ grade: 'Grade 5', unit_price: 6, changes: [] }]);
  const [{ offer, agreed_offer, item_name }] = message.lines;
  expect([offer, agreed_offer]).toEqual([await shown(), offer]);
  // A line that is taken out and put in again, as it was: what was told of it stays told.
  await change({ asking_price: '7', grade: 'Grade 4' });
  const [changed] = (await buyer.ok('cart.cart_get')).lines;
  expect(changed.agreed_offer).toBe(agreed_offer);
  await buyer.ok('cart.cart_remove', { item_name });
  expect((await put(changed.agreed_offer)).status).toBe(409);
  await change({ asking_price: '6', grade: 'Grade 5' });
  expect((await put(changed.agreed_offer)).status).toBe(200);
  expect((await buyer.call('cart.cart_add', { lot, quantity: 1, offer: '0'.repeat(64) })).status).toBe(409);
});

test('who is about to pay is told before that the lot has another price, or that another order holds another grade', async () => {
  const buyer = await world.member('Buyer');
  await trade.mint(10_000, buyer.org);
  const lot = await trade.lot({ grade: 'Grade 1', asking_price: '6' });
  await buyer.ok('cart.cart_add', { lot, quantity: 5 });
  const [order] = (await buyer.ok('cart.cart_checkout', { ...purchase, buyer: buyer.org })).orders;
  const told = async () => ({
    options: await buyer.ok('checkout.get_checkout_options', { order }),
    detail: await buyer.ok('detail.order_detail', { name: order }),
  });
  const same = { still: true, unit_price: 6, currency: 'USD', unit: 'kg' };
  expect(await told()).toMatchObject({
    options: { order: { asked_now: same }, wallet: { can_pay_with_wallet: true } },
    detail: { asked_now: same, ordered: null },
  });
  await cooperative.ok('cooperative.update_lot', { lot, asking_price: '7' });
  const other = { ...same, still: false, unit_price: 7 };
  expect(await told()).toMatchObject({
    options: { order: { asked_now: other }, wallet: { can_pay_with_wallet: false } },
    detail: { asked_now: other },
  });
  expect((await buyer.call('checkout.pay_with_wallet', { order })).status).toBe(409);
  // Other goods cancel it; what was ordered stands there still.
  harness.clock.advance(1000);
  await cooperative.ok('cooperative.update_lot', { lot, grade: 'Grade 2' });
  const cancelled = { asked_now: null, grade: 'Grade 2', ordered: { grade: 'Grade 1', processing_method: null } };
  expect((await told()).detail).toMatchObject({ status: 'Cancelled', ...cancelled });
});

test('a lot of which another buyer took a part is the same goods', async () => {
  const buyer = await world.member('Buyer');
  const lot = await trade.lot({ grade: 'Grade 1', divisible: true });
  await buyer.ok('cart.cart_add', { lot, quantity: 5 });
  await exporter.ok('exporter.accept_order', { order: await trade.order(lot, { quantity: 400 }) });
  expect((await buyer.ok('cart.cart_get')).lines).toMatchObject([{ offered_quantity: 600, changes: [] }]);
  expect((await buyer.call('cart.cart_checkout', { ...purchase, buyer: buyer.org })).status).toBe(200);
});

test('lots that nobody can order are refused in words', async () => {
  const buyer = await world.member('Buyer');
  const draft = (
    await cooperative.ok('cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 5 })
  ).name;
  const refusal = async (parameters: object) => {
    const answer = await buyer.call('cart.cart_add', { quantity: 1, ...parameters });
    return `${answer.status} ${answer.body.exception}`;
  };
  expect(await refusal({ lot: draft })).toMatch(/^404 There is no lot/);
  expect(await refusal({ lot: 'LOT-2026-99999' })).toMatch(/^404 There is no lot/);
  await cooperative.ok('cooperative.list_lot', { lot: draft });
  expect(await refusal({ lot: draft })).toMatch(/^409 .*no exporter/);
  await cooperative.ok('cooperative.update_lot', { lot: draft, exporter: exporter.org });
  expect(await refusal({ lot: draft })).toMatch(/^409 .*no asking price/);
  const sold = await trade.lot();
  await exporter.ok('exporter.accept_order', { order: await trade.order(sold) });
  expect(await refusal({ lot: sold })).toMatch(/^409 .*is Sold; it must be Listed or Notarized or Verified/);
  expect(await refusal({ lot: await trade.lot(), incoterms: 'XYZ' })).toMatch(/^400 incoterms/);
  expect(await refusal({ lot: await trade.lot(), quantity: '0' })).toMatch(/^400 quantity/);
  expect(await refusal({ lot: await trade.lot({ asking_price: '0.0001' }), quantity: '0.001' })).toMatch(
    /smallest coin/,
  );
});

test('lines are one’s own; removing and clearing', async () => {
  const buyer = await world.member('Buyer');
  const other = await world.member('Buyer');
  const { item_name } = await buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1 });
  await buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 2 });
  for (const name of ['cart.cart_remove', 'cart.cart_update_price']) {
    expect((await other.call(name, { item_name })).status).toBe(404);
  }
  expect((await other.call('cart.cart_update_qty', { item_name, quantity: 3 })).status).toBe(404);
  expect((await buyer.ok('cart.cart_remove', { item_name })).lines).toHaveLength(1);
  expect((await buyer.call('cart.cart_remove', { item_name })).status).toBe(404);
  expect(await buyer.ok('cart.cart_clear')).toMatchObject({ removed: 1, lines: [] });
  expect(await buyer.ok('cart.cart_clear')).toMatchObject({ removed: 0 });
  expect((await buyer.call('cart.cart_checkout', purchase)).body.exception).toContain('empty');
  expect((await world.guest().call('cart.cart_get')).status).toBe(401);
});

test('a lot sold meanwhile fails the whole checkout and names the line', async () => {
  const buyer = await world.member('Buyer');
  const [first, second] = [await trade.lot(), await trade.lot()];
  await buyer.ok('cart.cart_add', { lot: first, quantity: 1000 });
  await buyer.ok('cart.cart_add', { lot: second, quantity: 1000 });
  await exporter.ok('exporter.accept_order', { order: await trade.order(second) });
  const answer = await buyer.call('cart.cart_checkout', purchase);
  expect(answer.status).toBe(409);
  expect(answer.body.exception).toContain(`line 2 (${second})`);
  expect(answer.body.exception).not.toContain(first);
  expect((await buyer.ok('orders.list_my_orders')).total).toBe(0);
  const cart = await buyer.ok('cart.cart_get');
  expect(cart.lines).toMatchObject([
    { available: true },
    { available: false, problem: expect.stringContaining('Sold'), problem_code: 'sold' },
  ]);
  expect(cart.totals).toEqual({ USD: 4250 });
  await buyer.ok('cart.cart_remove', { item_name: cart.lines[1].item_name });
  expect((await buyer.ok('cart.cart_checkout', purchase)).orders).toHaveLength(1);
});

test('a double click makes no second order; later it is an empty cart', async () => {
  const buyer = await world.member('Buyer');
  await buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1 });
  await buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.ok('cart.cart_checkout', purchase)));
  expect(new Set(answers.map((answer) => answer.orders.join())).size).toBe(1);
  expect((await buyer.ok('orders.list_my_orders')).total).toBe(2);
  harness.clock.advance(61_000);
  expect((await buyer.call('cart.cart_checkout', purchase)).status).toBe(409);
});

test('a checkout once more on other terms is refused, and says which orders there are', async () => {
  const buyer = await world.member('Buyer');
  const second = await world.org('Buyer');
  await world.join(buyer, second);
  await buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1 });
  const asked = { ...purchase, buyer: buyer.org };
  const first = await buyer.ok('cart.cart_checkout', asked);
  for (const [other, what] of [
    [{ buyer: second }, 'other buyer'],
    [{ delivery: { ...delivery, city: 'Lisbon' } }, 'other delivery'],
    [{ payment: { method: 'card' } }, 'other payment'],
    [{ payment: {}, delivery: {} }, 'other delivery and payment'],
  ] as const) {
    const { status, body } = await buyer.call('cart.cart_checkout', { ...asked, ...other });
    expect([status, body.exception]).toEqual([409, expect.stringContaining(what)]);
    expect(body.exception).toContain(`as ${first.orders[0]} for ${buyer.org}`);
  }
  expect(await buyer.ok('cart.cart_checkout', asked)).toMatchObject({ buyer: buyer.org, orders: first.orders });
  await trade.mint(50, buyer.org);
  await buyer.ok('checkout.pay_with_wallet', { order: first.orders[0] });
  expect(await buyer.ok('cart.cart_checkout', asked)).toMatchObject({ buyer: buyer.org, orders: first.orders });
});

test('for whom: one buyer, several, none, an admin', async () => {
  const buyer = await world.member('Buyer');
  const second = await world.org('Buyer');
  await world.join(buyer, second);
  await buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1 });
  expect((await buyer.call('cart.cart_checkout', purchase)).body.errors[0].field).toBe('buyer');
  expect((await buyer.call('cart.cart_checkout', { ...purchase, buyer: trade.buyer.org })).status).toBe(403);
  expect((await buyer.ok('cart.cart_checkout', { ...purchase, buyer: second })).buyer).toBe(second);
  await cooperative.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1 });
  expect((await cooperative.call('cart.cart_checkout', purchase)).status).toBe(403);
  await admin.ok('cart.cart_add', { lot: await trade.lot(), quantity: 1 });
  expect((await admin.call('cart.cart_checkout', { ...purchase, buyer: 'BUY-99999' })).status).toBe(400);
  expect((await admin.ok('cart.cart_checkout', { ...purchase, buyer: second })).buyer).toBe(second);
  expect(
    (await buyer.call('cart.cart_checkout', {})).body.errors.map((error: { field: string }) => error.field),
  ).toEqual(['delivery', 'payment']);
});
