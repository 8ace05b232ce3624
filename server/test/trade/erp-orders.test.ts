import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Erp, openErp, ublOrder } from '../support/erp-people.ts';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { cleanCoffee, recordInspection } from '../support/inspections.ts';
import { putLot } from '../support/put-lot.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
let erp: Erp;
let direct: Erp;
beforeAll(async () => {
  harness = await startHarness({ poolSize: 20 });
  trade = await openTrade(harness);
  erp = await openErp(harness, trade);
  direct = await openErp(harness, trade, { order_on_ingest: true });
});
afterAll(() => harness.close());

const ordersOf = (keyId: string, ref: string) =>
  harness.database.db
    .selectFrom('orders')
    .select(['name', 'status', 'lot'])
    .where('partner', '=', keyId)
    .where('external_ref', '=', ref)
    .execute();
const namesOf = (answer: { body: { errors?: { field: string }[] } }) => answer.body.errors?.map((error) => error.field);

test('submit_order sells the lot, opens the escrow and says how to pay', async () => {
  const lot = await trade.lot();
  const message = {
    external_ref: 'SO-1',
    lot,
    quantity: 1000,
    unit_price: '4.2500',
    currency: 'USD',
    delivery: { city: 'Kiel' },
  };
  const { status, message: answer, body } = await erp.post('erp_intake.submit_order', message);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(answer).toMatchObject({
    ok: true,
    idempotent_replay: false,
    order: { status: 'Escrow Created', lot, buyer: trade.buyer.org, external_ref: 'SO-1', total_amount: 4250 },
    escrow: { status: 'Pending', amount: 4250, currency: 'USD' },
    funding: { amount: 4250, currency: 'USD', reference: answer.escrow.name },
  });
  const [wallet] = answer.funding.methods;
  await trade.mint(answer.funding.tokens);
  await trade.buyer.ok(wallet.operation, wallet.parameters);
  const again = await erp.post('erp_intake.submit_order', message);
  expect(again.message).toMatchObject({
    idempotent_replay: true,
    order: { name: answer.order.name },
    escrow: { status: 'Funded' },
    funding: null,
  });
  const order = await trade.buyer.ok('orders.get_order', { order: answer.order.name });
  expect(order.delivery).toEqual({ city: 'Kiel' });
});

/** An order of the partner that nobody has paid and nobody has accepted. */
const orderedBySystem = async (external_ref: string) => {
  const lot = await trade.lot();
  const { message } = await erp.post('erp_intake.submit_order', { external_ref, lot, quantity: '1000' });
  return { lot, order: message.order.name as string, sent: message.order, funding: message.funding };
};
const lotNow = (name: string) =>
  harness.database.db.selectFrom('lots').select('status').where('name', '=', name).executeTakeFirstOrThrow();
const hours = (until: string) => (Date.parse(until) - harness.clock.now().getTime()) / 3_600_000;

test('an order of a partner that nobody has paid may be refused, and the lot is for sale again', async () => {
  const { lot, order, sent } = await orderedBySystem('REFUSED-1');
  expect(hours(sent.pay_by)).toBeGreaterThan(71);
  expect(hours(sent.refusable_until)).toBeGreaterThan(71);
  expect((await trade.buyer.call('orders.refuse_order', { order })).status).toBe(403);
  const refused = await trade.exporter.ok('orders.refuse_order', { order, reason: 'promised to others' });
  expect(refused).toMatchObject({ status: 'Cancelled', message: expect.stringMatching(/nothing had been paid/) });
  expect(await trade.exporter.ok('orders.refuse_order', { order, reason: 'promised to others' })).toMatchObject({
    message: `${order} was already cancelled.`,
  });
  expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({
    reason: 'promised to others',
    escrow_status: 'Cancelled',
  });
  expect(['Listed', 'Notarized']).toContain((await lotNow(lot)).status);
});

test('an order of a partner is accepted, and then refused no more; the buyer has the time of an accepted one', async () => {
  const { order, sent } = await orderedBySystem('ACCEPTED-1');
  harness.clock.advance(3_600_000);
  const accepted = await trade.exporter.ok('exporter.accept_order', { order });
  expect(accepted.message).toMatch(/is accepted.*waits for the buyer's payment/);
  const seen = await trade.buyer.ok('orders.get_order', { order });
  expect(seen.refusable_until).toBeNull();
  expect(Date.parse(seen.pay_by)).toBeGreaterThan(Date.parse(sent.pay_by));
  expect((await trade.exporter.call('orders.refuse_order', { order })).body.exception).toMatch(/was accepted/);
  expect((await trade.exporter.ok('exporter.accept_order', { order })).message).toMatch(/already accepted/);
});

test('an order of a partner that is paid may still be refused in its time: the money goes back', async () => {
  const { order, funding } = await orderedBySystem('PAID-1');
  await trade.mint(funding.tokens);
  const before = await trade.balance(trade.buyer.org);
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
  expect(await trade.exporter.ok('orders.refuse_order', { order })).toMatchObject({ status: 'Cancelled' });
  expect(await trade.balance(trade.buyer.org)).toBeCloseTo(before, 6);
});

test('an order of a partner that nobody pays lapses, also one of before, which bears no day to pay by', async () => {
  const { db } = harness.database;
  harness.clock.advance(1000);
  for (const name of ['payment_hours', 'refusal_hours'] as const)
    await db.insertInto('tolerances').values({ name, valid_from: harness.clock.now(), value: '1' }).execute();
  const { lot, order } = await orderedBySystem('LAPSED-1');
  const old = await orderedBySystem('LAPSED-2');
  await harness.app.jobContext.transaction(async ({ tx, attest }) => {
    await tx.updateTable('orders').set({ pay_by: null }).where('name', '=', old.order).execute();
    attest.atCommit('order', old.order);
  });
  await harness.tick('orders.lapse');
  expect(await ordersOf(erp.keyId, 'LAPSED-1')).toMatchObject([{ status: 'Escrow Created' }]);
  harness.clock.advance(2 * 3_600_000);
  expect((await trade.exporter.call('exporter.accept_order', { order })).body.exception).toMatch(/lapses/);
  await harness.tick('orders.lapse');
  expect(await ordersOf(erp.keyId, 'LAPSED-1')).toMatchObject([{ status: 'Cancelled' }]);
  expect(await ordersOf(erp.keyId, 'LAPSED-2')).toMatchObject([{ status: 'Cancelled' }]);
  for (const each of [lot, old.lot]) expect(['Listed', 'Notarized']).toContain((await lotNow(each)).status);
  const mails = await db.selectFrom('mails').select('body_text').where('kind', '=', 'order_lapsed').execute();
  expect(mails.length).toBeGreaterThan(0);
  for (const { body_text } of mails) expect(body_text).not.toMatch(/accepted/);
});

test('an external_ref with other words is refused, and what differs is named', async () => {
  const lot = await trade.lot({ lot_reference: 'ERP-AGAIN' });
  const sent = { external_ref: 'AGAIN-1', lot, quantity: '250', notes: 'in jute', delivery: { city: 'Kiel' } };
  const { message: first } = await erp.post('erp_intake.submit_order', sent);
  const again = (change: object) => erp.post('erp_intake.submit_order', { ...sent, ...change });
  for (const same of [{}, { lot: 'erp-again' }, { quantity: '250.000' }, { unit: 'kg', unit_price: '4.25' }]) {
    const { status, message } = await again(same);
    expect([status, message?.idempotent_replay, message?.order.name]).toEqual([200, true, first.order.name]);
  }
  const other = await trade.lot();
  for (const [change, named] of [
    [{ lot: other }, 'lot'],
    [{ quantity: '300' }, 'quantity'],
    [{ lot: other, quantity: '300' }, 'lot and quantity'],
    [{ unit_price: '5' }, 'unit_price'],
    [{ notes: 'in bags' }, 'notes'],
    [{ delivery: { city: 'Bremen' } }, 'delivery'],
    [{ incoterms: 'FOB' }, 'incoterms'],
  ] as const) {
    const { status, body } = await again(change);
    expect([status, body.exception]).toEqual([
      409,
      `AGAIN-1 came before with another ${named}, as ${first.order.name}; nothing was ordered now.`,
    ]);
  }
});

test('what a UBL order says beside its lines must not contradict them: the element is named', async () => {
  const lot = await trade.lot();
  let count = 0;
  const send = (change: (xml: string) => string) =>
    erp.post(
      'erp.ingest_po',
      change(ublOrder({ id: `BESIDE-${++count}`, lines: [{ lot, quantity: '1000', price: '4.25' }] })),
    );
  const beforeEnd = (more: string) => (xml: string) => xml.replace('</Order>', `${more}</Order>`);
  const inLine = (more: string) => (xml: string) => xml.replace('<cac:Item>', `${more}<cac:Item>`);
  const charge = (amount: string) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="USD">${amount}</cbc:Amount></cac:AllowanceCharge>`;
  const total = (name: string, amount: string, currency = 'USD') =>
    `<cac:AnticipatedMonetaryTotal><cbc:${name} currencyID="${currency}">${amount}</cbc:${name}></cac:AnticipatedMonetaryTotal>`;
  const refusals: [(xml: string) => string, string][] = [
    [beforeEnd(charge('50.00')), 'cac:AllowanceCharge'],
    [inLine(charge('50.00')), 'cac:OrderLine[1]/cac:LineItem/cac:AllowanceCharge'],
    [
      (xml) => xml.replace('</cac:Price>', `${charge('1')}</cac:Price>`),
      'cac:OrderLine[1]/cac:LineItem/cac:Price/cac:AllowanceCharge',
    ],
    [beforeEnd(total('PayableAmount', '4249.99')), 'cac:AnticipatedMonetaryTotal/cbc:PayableAmount'],
    [beforeEnd(total('LineExtensionAmount', '42500')), 'cac:AnticipatedMonetaryTotal/cbc:LineExtensionAmount'],
    [beforeEnd(total('TaxInclusiveAmount', '5057.50')), 'cac:AnticipatedMonetaryTotal/cbc:TaxInclusiveAmount'],
    [beforeEnd(total('PrepaidAmount', '100')), 'cac:AnticipatedMonetaryTotal/cbc:PrepaidAmount'],
    [
      inLine('<cbc:LineExtensionAmount currencyID="USD">4000</cbc:LineExtensionAmount>'),
      'cac:OrderLine[1]/cac:LineItem/cbc:LineExtensionAmount',
    ],
    // The unit is the attribute of UBL, not one of the same name in another namespace.
    [
      (xml) => xml.replace('unitCode="KGM"', 'unitCode="TNE" f:unitCode="KGM" xmlns:f="urn:f"'),
      'cac:OrderLine[1]/cac:LineItem/cbc:Quantity/@unitCode',
    ],
  ];
  for (const [change, element] of refusals) {
    const answer = await send(change);
    expect([answer.status, namesOf(answer)], element).toEqual([400, [element]]);
    expect(answer.body.exception).toContain(element);
  }
  const agreeing = [
    beforeEnd(charge('0.00')),
    beforeEnd(total('PayableAmount', '4250.00')),
    inLine('<cbc:LineExtensionAmount currencyID="USD">4250</cbc:LineExtensionAmount>'),
    (xml: string) => xml.replace('unitCode="KGM"', 'unitCode="KGM" f:unitCode="TNE" xmlns:f="urn:f"'),
  ];
  for (const change of agreeing) {
    const answer = await send(change);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  const json = {
    external_ref: 'BESIDE-JSON',
    lines: [{ lot, quantity: '1000', unit: 'kg' }],
    totals: { payable: '1' },
  };
  expect(namesOf(await erp.post('erp.ingest_po', json))).toEqual(['totals.payable']);
});

test('a compressed body is refused as such, signed or not', async () => {
  const body = ublOrder({ id: 'ZIPPED', lines: [{ lot: 'LOT-2026-00001', quantity: '1' }] });
  const answer = await erp.post('erp.ingest_po', body, { change: { 'content-encoding': 'gzip' } });
  expect([answer.status, answer.body.exc_type]).toEqual([415, 'UnsupportedMediaTypeError']);
  expect(answer.body.exception).toContain('content-encoding gzip');
  const json = await trade.buyer.call('auth.whoami', {}, { 'content-encoding': 'br' });
  expect(json.status).toBe(415);
  expect((await trade.buyer.call('auth.whoami', {}, { 'content-encoding': 'identity' })).status).toBe(200);
});

test('a part of a lot, named by its reference, in the unit of the lot', async () => {
  const lot = await trade.lot({ lot_reference: 'ERP-REF-7' });
  const { message } = await erp.post('erp_intake.submit_order', {
    external_ref: 'SO-2',
    lot: 'erp-ref-7',
    quantity: '250',
  });
  expect(message.order).toMatchObject({ quantity: 250, total_amount: 1062.5 });
  expect(message.order.lot).not.toBe(lot);
  const rest = await harness.database.db
    .selectFrom('lots')
    .select('quantity')
    .where('name', '=', lot)
    .executeTakeFirst();
  expect(Number(rest?.quantity)).toBe(750);
});

test('32 calls at once with one external_ref make one order; the others are told of it', async () => {
  const lot = await trade.lot();
  const message = { external_ref: 'SO-32', lot, quantity: '1000' };
  const answers = await Promise.all(Array.from({ length: 32 }, () => erp.post('erp_intake.submit_order', message)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(32).fill(200));
  expect(answers.filter((answer) => answer.message.idempotent_replay === false)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.message.order.name)).size).toBe(1);
  expect(await ordersOf(erp.keyId, 'SO-32')).toHaveLength(1);
});

test('one message sent 16 times at once is taken once', async () => {
  const message = { external_ref: 'SO-16', lot: await trade.lot(), quantity: '10' };
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => erp.post('erp_intake.submit_order', message, { id: 'msg_at_once' })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(16).fill(200));
  expect(answers.filter((answer) => !answer.message.idempotent_replay)).toHaveLength(1);
});

test('16 partners at once for one lot: one gets it, none gets a 5xx', async () => {
  const lot = await trade.lot();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      erp.post('erp_intake.submit_order', { external_ref: `RACE-${index}`, lot, quantity: '1000' }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 400 || answer.status === 409)).toHaveLength(15);
});

test('the same number of another partner is another order', async () => {
  const answer = await direct.post('erp_intake.submit_order', {
    external_ref: 'SO-1',
    lot: await trade.lot(),
    quantity: '1000',
  });
  expect(answer.message.idempotent_replay).toBe(false);
});

test('a lot of which one sack comes from elsewhere is ordered on the corridor of the others, and on no other', async () => {
  const { farmer, plot } = await openFarm(trade.world, { clerk: trade.cooperative, lng: 39.4 });
  const abroad = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Across the border',
    cooperative: trade.cooperative.org,
    commodity_type: 'Coffee',
    gps_polygon: squareAt(32.5, 0.9),
  });
  const harvests: string[] = [];
  for (const [of, quantity] of [
    [plot, 10],
    [abroad.name, 990],
  ] as const) {
    const day = { plot: of, harvest_date: '2026-01-15', quantity };
    harvests.push((await farmer.ok('farmer.record_harvest', day)).name);
  }
  const pool = (corridor: string) =>
    trade.cooperative.call('farmer.aggregate_harvests_into_lot', {
      commodity_type: 'Coffee',
      corridor,
      harvests,
      exporter: trade.exporter.org,
    });
  const wrong = await pool('ET-DE');
  expect([wrong.status, namesOf(wrong)]).toEqual([400, ['corridor']]);
  expect(wrong.body.exception).toContain('Uganda (UG) 99 %, Ethiopia (ET) 1 %');
  const { name: lot } = (await pool('UG-IT')).message;
  await trade.cooperative.ok('cooperative.update_lot', {
    lot,
    asking_price: '4.2500',
    currency: 'USD',
    confirm_price: true,
  });
  await trade.cooperative.ok('cooperative.list_lot', { lot });
  const wanted = { external_ref: 'CORRIDOR-1', lot, quantity: 1000, unit_price: '4.2500', currency: 'USD' };
  const purchase = ublOrder({ id: 'CORRIDOR-PO', lines: [{ lot, quantity: '1000', price: '4.25' }] });
  // A lot that was sent this way while any share was enough.
  await putLot(harness, lot, { corridor: 'ET-DE' });
  const refused = await erp.post('erp_intake.submit_order', wanted);
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    expect.stringContaining('its corridor ET-DE does not start where most of the lot comes from'),
  ]);
  const atOnce = await direct.post('erp.ingest_po', purchase);
  expect(JSON.stringify(atOnce.body)).toContain('does not start where most of the lot comes from');
  expect(await ordersOf(erp.keyId, 'CORRIDOR-1')).toEqual([]);
  expect(await ordersOf(direct.keyId, 'CORRIDOR-PO/1')).toEqual([]);
  await trade.cooperative.ok('cooperative.update_lot', { lot, corridor: 'UG-IT', confirm_price: true });
  const taken = await erp.post('erp_intake.submit_order', wanted);
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  expect(taken.message.order).toMatchObject({ lot, external_ref: 'CORRIDOR-1' });
});

test.each([
  ['nothing', {}, ['external_ref', 'lot', 'quantity']],
  ['an unknown lot', { lot: 'LOT-2026-99999' }, ['lot']],
  ['another price', { unit_price: '4.24' }, ['unit_price']],
  ['another currency', { currency: 'EUR' }, ['currency']],
  ['another unit', { unit: 'MT' }, ['unit']],
  ['an unknown incoterm', { incoterms: 'XXX' }, ['incoterms']],
  ['a quantity of nothing', { quantity: '0' }, ['quantity']],
])('submit_order refuses %s with 400 and names it', async (_what, change, fields) => {
  const whole = { external_ref: 'BAD', lot: await trade.lot(), quantity: '1000' };
  const answer = await erp.post(
    'erp_intake.submit_order',
    Object.keys(change).length === 0 ? {} : { ...whole, ...change },
  );
  expect([answer.status, namesOf(answer)], JSON.stringify(answer.body)).toEqual([400, fields]);
  expect(await ordersOf(erp.keyId, 'BAD')).toEqual([]);
});

test('too much of a lot, or a lot of nobody, is refused with 409', async () => {
  const lot = await trade.lot();
  const much = await erp.post('erp_intake.submit_order', { external_ref: 'MUCH', lot, quantity: '1000.001' });
  expect([much.status, namesOf(much)]).toEqual([409, ['lot']]);
  const other = await erp.post('erp_intake.submit_order', {
    external_ref: 'OTHER',
    lot,
    quantity: '1',
    buyer: 'BUY-99999',
  });
  expect([other.status, namesOf(other)]).toEqual([403, ['buyer']]);
});

test.each([
  ['no JSON', '{', 'application/json', 400],
  ['a list', '[]', 'application/json', 400],
  ['text', 'hello', 'text/plain', 415],
  ['XML where only JSON is taken', '<a/>', 'application/xml', 415],
])('submit_order answers %s with 4xx', async (_what, body, contentType, status) => {
  expect((await erp.post('erp_intake.submit_order', body, { contentType })).status).toBe(status);
});

test('a UBL order becomes a mandate, which its buyer orders', async () => {
  const [first, second] = [await trade.lot(), await trade.lot({ lot_reference: 'UBL-2' })];
  const xml = ublOrder({
    id: 'PO-1',
    buyer: trade.buyer.org,
    seller: trade.exporter.org,
    lines: [
      { lot: first, quantity: '1000.000', price: '4.25' },
      { lot: 'UBL-2', quantity: '400', price: '425', base: '100' },
    ],
  });
  const answer = await erp.post('erp.ingest_po', xml);
  expect(answer.message, JSON.stringify(answer.body)).toEqual({
    ok: true,
    mandate_name: expect.stringMatching(/^MND-2026-\d{5}$/),
    mandate_status: 'Received',
    idempotent_replay: false,
    orders: [],
  });
  const mandate = answer.message.mandate_name;
  const shown = await trade.buyer.ok('detail.mandate_detail', { name: mandate });
  expect(shown).toMatchObject({
    external_ref: 'PO-1',
    format: 'UBL',
    notes: 'Handle with care & keep dry',
    delivery: { city: 'Hamburg', country: 'DE' },
    lines: [
      { lot: first, quantity: 1000, unit: 'kg', unit_price: 4.25, currency: 'USD' },
      { lot: second, quantity: 400, unit: 'kg', unit_price: 4.25, currency: 'USD' },
    ],
  });
  expect((await trade.exporter.call('detail.mandate_detail', { name: mandate })).status).toBe(403);
  expect((await trade.exporter.call('erp.order_mandate', { mandate })).status).toBe(403);
  const calls = await Promise.all(Array.from({ length: 4 }, () => trade.buyer.ok('erp.order_mandate', { mandate })));
  const [ordered] = calls;
  expect(ordered).toMatchObject({ status: 'Ordered', orders: [expect.any(String), expect.any(String)] });
  expect(new Set(calls.map((call) => JSON.stringify(call.orders))).size).toBe(1);
  expect(await ordersOf(erp.keyId, 'PO-1/2')).toMatchObject([{ status: 'Escrow Created' }]);
  const late = await trade.buyer.call('erp.reject_mandate', { mandate, reason: 'x' });
  expect([late.status, late.body.exception]).toEqual([409, `${mandate} is Ordered; it must be Received.`]);
  const again = await erp.post('erp.ingest_po', xml);
  expect(again.message).toMatchObject({ idempotent_replay: true, mandate_status: 'Ordered', mandate_name: mandate });
  const changed = await erp.post('erp.ingest_po', xml.replace('400', '401'));
  expect(changed.status).toBe(409);
});

test('a mandate is ordered for no more than the purchase order says, and for less where the lot costs less now', async () => {
  const lot = await trade.lot();
  const lines = [{ lot, quantity: '1000', unit: 'kg', unit_price: '4.25', currency: 'USD' }];
  const { message } = await erp.post('erp.ingest_po', { external_ref: 'PO-PRICE', lines });
  const mandate = message.mandate_name;
  const price = (asking_price: string) =>
    trade.cooperative.ok('cooperative.update_lot', { lot, asking_price, currency: 'USD', confirm_price: true });
  await price('42.50');
  const dearer = await trade.buyer.call('erp.order_mandate', { mandate });
  expect([dearer.status, dearer.body.exception]).toEqual([
    409,
    expect.stringMatching(/lines\.0: .*42\.5 USD.*4\.25 USD was agreed; send another purchase order/),
  ]);
  expect(await ordersOf(erp.keyId, 'PO-PRICE')).toEqual([]);
  expect(await trade.buyer.ok('detail.mandate_detail', { name: mandate })).toMatchObject({ status: 'Received' });
  await price('4');
  const { orders } = await trade.buyer.ok('erp.order_mandate', { mandate });
  expect(await trade.buyer.ok('orders.get_order', { order: orders[0] })).toMatchObject({ unit_price: 4 });
});

test('a mandate is ordered for the goods that there were when it came', async () => {
  const lot = await trade.lot({ grade: 'Grade 1' });
  const lines = [{ lot, quantity: '1000', unit: 'kg' }];
  const { message } = await erp.post('erp.ingest_po', { external_ref: 'PO-GRADE', lines });
  const mandate = message.mandate_name;
  const grade = (grade: string) => trade.cooperative.ok('cooperative.update_lot', { lot, grade });
  await grade('Grade 5');
  const other = await trade.buyer.call('erp.order_mandate', { mandate });
  expect([other.status, other.body.exception]).toEqual([
    409,
    expect.stringMatching(/lines\.0: .*grade is Grade 5 now, and was Grade 1.*send another purchase order/),
  ]);
  expect(await ordersOf(erp.keyId, 'PO-GRADE')).toEqual([]);
  expect(await trade.buyer.ok('detail.mandate_detail', { name: mandate })).toMatchObject({
    status: 'Received',
    lines: [{ grade: 'Grade 1' }],
  });
  await grade('Grade 1');
  expect((await trade.buyer.ok('erp.order_mandate', { mandate })).status).toBe('Ordered');
});

test('a mandate is not ordered of goods that an inspection found otherwise since it came', async () => {
  const lot = await trade.lot({ grade: 'Grade 1' });
  await harness.anchor();
  const lines = [{ lot, quantity: '1000', unit: 'kg' }];
  const ingested = async (external_ref: string) =>
    (await erp.post('erp.ingest_po', { external_ref, lines })).message.mandate_name;
  const before = await ingested('PO-SEEN-1');
  const inspector = await trade.world.user({ roles: ['SVC Inspector'] });
  const found = await recordInspection(inspector, lot, { measures: { ...cleanCoffee, category_2_defects: 7 } });
  await trade.admin.ok('inspector.admin_approve_inspection', { inspection: found.message.name });
  const other = await trade.buyer.call('erp.order_mandate', { mandate: before });
  expect([other.status, other.body.exception]).toEqual([
    409,
    expect.stringMatching(
      /lines\.0: .*approved inspection does not bear out what it claims.*send another purchase order/,
    ),
  ]);
  const after = await ingested('PO-SEEN-2');
  expect((await trade.buyer.ok('erp.order_mandate', { mandate: after })).status).toBe('Ordered');
});

test('a mandate may be rejected, once and for all', async () => {
  const lines = [{ lot: await trade.lot(), quantity: '5', unit: 'kg' }];
  const { message } = await erp.post('erp.ingest_po', { external_ref: 'PO-R', lines });
  const mandate = message.mandate_name;
  const rejected = await trade.buyer.ok('erp.reject_mandate', { mandate, reason: 'budget' });
  expect(rejected).toMatchObject({ status: 'Rejected', reason: 'budget' });
  expect(await trade.buyer.ok('erp.reject_mandate', { mandate, reason: 'budget' })).toEqual(rejected);
  const other = await trade.buyer.call('erp.reject_mandate', { mandate, reason: 'other' });
  expect([other.status, other.body.exception]).toEqual([409, expect.stringContaining('with another reason')]);
  expect((await trade.buyer.call('erp.order_mandate', { mandate })).status).toBe(409);
  const list = await trade.buyer.ok('erp.list_mandates', { status_filter: 'Rejected' });
  expect(list.data.map((each: { name: string }) => each.name)).toEqual([mandate]);
  expect((await trade.exporter.ok('erp.list_mandates')).total).toBe(0);
});

test('an integration that is set so orders at once, all lines or none', async () => {
  const lots = [await trade.lot(), await trade.lot()];
  const po = (id: string, second: string) =>
    ublOrder({
      id,
      lines: [
        { lot: lots[0] as string, quantity: '1000' },
        { lot: lots[1] as string, quantity: second },
      ],
    });
  const failed = await direct.post('erp.ingest_po', po('PO-D', '1001'));
  expect([failed.status, namesOf(failed)]).toEqual([409, ['cac:OrderLine[2]/cac:LineItem']]);
  expect(await ordersOf(direct.keyId, 'PO-D/1')).toEqual([]);
  const { message } = await direct.post('erp.ingest_po', po('PO-D', '1000'));
  expect(message).toMatchObject({ mandate_status: 'Ordered', orders: [expect.any(String), expect.any(String)] });
});

test.each([
  ['a price of its own', { price: '4.20' }, ['cac:OrderLine[1]/cac:LineItem/cac:Price/cbc:PriceAmount']],
  [
    'another currency',
    { price: '4.25', currency: 'EUR' },
    ['cac:OrderLine[1]/cac:LineItem/cac:Price/cbc:PriceAmount/@currencyID'],
  ],
  ['an unknown unit', { unitCode: 'LBR' }, ['cac:OrderLine[1]/cac:LineItem/cbc:Quantity/@unitCode']],
  [
    'tonnes of what is sold in kilograms',
    { unitCode: 'TNE' },
    ['cac:OrderLine[1]/cac:LineItem/cbc:Quantity/@unitCode'],
  ],
  [
    'an unknown lot',
    { lot: 'LOT-2026-99999' },
    ['cac:OrderLine[1]/cac:LineItem/cac:Item/cac:SellersItemIdentification/cbc:ID'],
  ],
  ['no number for a quantity', { quantity: 'many' }, ['cac:OrderLine[1]/cac:LineItem/cbc:Quantity']],
])('a UBL order with %s is refused, and the element named', async (_what, change, fields) => {
  const line = { lot: await trade.lot(), quantity: '10', ...change };
  const answer = await erp.post('erp.ingest_po', ublOrder({ id: 'PO-BAD', lines: [line] }));
  expect([answer.status, namesOf(answer)], JSON.stringify(answer.body)).toEqual([400, fields]);
  expect(answer.body.exception).toContain(fields[0]);
});

const billion = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Order>&b;</Order>`;
const outside = `<?xml version="1.0"?><!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><Order>&x;</Order>`;
test.each([
  ['entities of its own', billion],
  ['entities from outside', outside],
  ['an entity that nobody declared', '<Order>&x;</Order>'],
  ['no end', '<Order><a>'],
  ['two roots', '<Order/><Order/>'],
  ['another root', '<Invoice/>'],
  ['depth', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
  ['many elements', `<Order>${'<a/>'.repeat(8000)}</Order>`],
  ['many attributes', `<Order ${Array.from({ length: 30_000 }, (_, n) => `a${n}="1" `).join('')}/>`],
  ['many namespaces', `<Order ${Array.from({ length: 10_000 }, (_, n) => `xmlns:n${n}="u" `).join('')}/>`],
  ['many comments', `<Order>${'<!---->'.repeat(40_000)}</Order>`],
  ['more than two mebibytes', `<Order>${' '.repeat(2 * 1024 * 1024)}</Order>`],
  ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><Order/>'],
])('XML with %s is refused with 400', async (_what, xml) => {
  const answer = await erp.post('erp.ingest_po', xml, { contentType: 'application/xml; charset=utf-8' });
  expect([answer.status, namesOf(answer)], JSON.stringify(answer.body)).toEqual([400, ['document']]);
  expect(JSON.stringify(answer.body)).not.toContain('root:');
});

test('more than five mebibytes are refused with 413', async () => {
  const answer = await erp.post('erp.ingest_po', `<Order>${' '.repeat(5 * 1024 * 1024)}</Order>`);
  expect(answer.status).toBe(413);
});

test('bodies are kept byte for byte with their outcome, for admins, for a day', async () => {
  const own = await openErp(harness, trade);
  const bad = '<Order>\r\n\tnothing &amp; less</Order>';
  await own.post('erp.ingest_po', bad, { id: 'msg_bad' });
  await own.post('erp.ingest_po', '{"external_ref": ', { id: 'msg_cut' });
  await own.post('erp.ingest_po', {
    external_ref: 'RAW-1',
    lines: [{ lot: await trade.lot(), quantity: 1, unit: 'kg' }],
  });
  await own.post('erp.ingest_po', bad, { secret: 'whsec_AAAA' });
  // A refusal may quote what the database cannot store.
  await own.post('erp_intake.submit_order', { 'lo\0t': 1, external_ref: 'x', quantity: 1 });
  const list = await trade.admin.ok('erp.list_raw', { key_id: own.keyId });
  expect(list.data.map((raw: { outcome: string }) => raw.outcome)).toEqual([
    'validation',
    'ok',
    'validation',
    'validation',
  ]);
  const kept = list.data[3];
  expect(kept).toMatchObject({ webhook_id: 'msg_bad', bytes: bad.length });
  const { body_base64 } = await trade.admin.ok('erp.get_raw', { id: kept.id });
  expect(Buffer.from(body_base64, 'base64').toString()).toBe(bad);
  expect((await trade.buyer.call('erp.list_raw')).status).toBe(403);
  harness.clock.advance(86_400_000 + 1000);
  await harness.tick('erp_housekeeping');
  const admin = await trade.world.admin();
  expect((await admin.ok('erp.list_raw')).total).toBe(0);
  expect((await admin.call('erp.get_raw', { id: kept.id })).status).toBe(404);
});
