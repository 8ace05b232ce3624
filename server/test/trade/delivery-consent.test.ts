import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCauses } from '../../src/domain/money/escrow/causes.ts';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { putLot } from '../support/put-lot.ts';
import { tamper } from '../support/tampering.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

const harness = await startHarness({ poolSize: 12 });
const { db } = harness.database;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(harness);
});
afterAll(async () => {
  await harness.close();
});

const here = { quantity: '1000', grade: 'Grade 1', gps_lat: 53.55, gps_lng: 9.99 };
const lotOf = async (order: string) =>
  (await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow()).lot;
const deliver = async (order: string, seen: Record<string, unknown> = {}, buyerSaw: Record<string, unknown> = seen) => {
  const lot = await lotOf(order);
  await trade.exporter.ok('events.confirm_event', { lot, stage: 'delivery', ...here, ...seen });
  return trade.buyer.ok('events.confirm_event', { lot, stage: 'delivery', ...here, ...buyerSaw });
};
/** Dates a term of trade from now on. */
const term = (name: 'delivery_short_percent' | 'refusal_hours' | 'payment_hours', value: string) => {
  harness.clock.advance(1000);
  return db.insertInto('tolerances').values({ name, valid_from: harness.clock.now(), value }).execute();
};
const see = (order: string) => trade.buyer.ok('orders.get_order', { order });
/** Balanced books, each transaction bound to its cause, and nothing that is not as it was signed. */
const soundBooks = async () => {
  expect((await checkBooks(db)).faults).toEqual([]);
  expect(await checkCauses(db)).toEqual([]);
};

test('both sides confirm 400 of 1000 kg: 400 are paid, the rest goes back, and the event says 400', async () => {
  const order = await trade.shippedOrder();
  const before = await trade.balance(trade.buyer.org);
  const paidIn = (await see(order)).escrow_detail.funded_tokens;
  expect(await deliver(order, { quantity: 400 })).toMatchObject({ released: true, order_status: 'Settled' });
  const { escrow_detail: escrow, ...settled } = await see(order);
  expect(settled).toMatchObject({
    status: 'Settled',
    confirmed_kg: 400,
    confirmed_grade: 'Grade 1',
    total_amount: 4250,
  });
  expect(escrow).toMatchObject({ status: 'Released', amount: 4250, refund_amount: 2550 });
  expect(escrow.fee_amount + escrow.cooperative_amount + escrow.exporter_amount).toBe(1700);
  expect(escrow.fee_amount).toBeCloseTo((1700 * escrow.fee_bps) / 10_000, 2);
  expect(await trade.balance(trade.buyer.org)).toBeCloseTo(before + paidIn * 0.6, 5);
  const [sale] = await trade.exporter.ok('exporter.recent_settlements', { limit: 1 });
  expect(sale).toMatchObject({ order, amount: 1700, received: escrow.exporter_amount });
  const { settled_revenue } = await trade.cooperative.ok('cooperative.cooperative_summary');
  expect(settled_revenue).toMatchObject([{ amount: 1700, received: escrow.cooperative_amount }]);
  await harness.drain();
  await harness.tick('events.publish');
  const told = await db
    .selectFrom('events')
    .select('payload')
    .where('schema', '=', 'trade.delivery.v1')
    .where('subject', '=', order)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(told.payload)).toMatchObject({ kg: 400 });
  await soundBooks();
});

test('what is missing within the tolerance is paid in full; beyond it the lower of both figures is', async () => {
  const full = await trade.shippedOrder();
  await deliver(full, { quantity: 996 });
  expect((await see(full)).escrow_detail).toMatchObject({ refund_amount: 0 });
  const lower = await trade.shippedOrder();
  await deliver(lower, { quantity: 990 }, { quantity: 980 });
  expect(await see(lower)).toMatchObject({ confirmed_kg: 980, escrow_detail: { refund_amount: 85 } });
  await term('delivery_short_percent', '3');
  const tolerated = await trade.shippedOrder();
  await deliver(tolerated, { quantity: 980 });
  expect((await see(tolerated)).escrow_detail).toMatchObject({ refund_amount: 0 });
  await term('delivery_short_percent', '0.5');
  await soundBooks();
});

test('another grade than ordered pays nothing until both agree on a price difference', async () => {
  const order = await trade.shippedOrder({ grade: 'Grade 1' });
  const answer = await deliver(order, { grade: 'Grade 2', quantity: 900 });
  expect(answer).toMatchObject({ status: 'Confirmed', released: false });
  expect(await see(order)).toMatchObject({ status: 'In Transit', awaits_choice: true, escrow_status: 'Funded' });
  const { buyer, exporter, admin } = trade;
  expect((await buyer.call('orders.confirm_delivery_and_release', { order })).body.exception).toMatch(
    /price difference/,
  );
  expect((await admin.call('exporter.release_order_escrow', { order })).status).toBe(409);
  expect((await exporter.call('orders.accept_price_difference', { order, amount: 1000 })).status).toBe(409);
  const tooMuch = await buyer.call('orders.propose_price_difference', { order, amount: 3825, reason: 'worse' });
  expect(tooMuch.body.errors[0]).toMatchObject({ field: 'amount' });
  expect((await buyer.call('orders.propose_price_difference', { order, amount: -1, reason: 'worse' })).status).toBe(
    400,
  );
  await buyer.ok('orders.propose_price_difference', { order, amount: 1000, reason: 'worse' });
  expect((await buyer.call('orders.accept_price_difference', { order, amount: 1000 })).status).toBe(403);
  await exporter.ok('orders.refuse_price_difference', { order, amount: 1000 });
  await buyer.ok('orders.propose_price_difference', { order, amount: 325, reason: 'less' });
  expect(await exporter.ok('orders.accept_price_difference', { order, amount: 325 })).toMatchObject({ released: true });
  expect(await see(order)).toMatchObject({
    status: 'Settled',
    price_difference: 325,
    escrow_detail: { refund_amount: 750, release_reason: 'price_agreed' },
    proposals: [
      { status: 'Refused', amount: 1000 },
      { status: 'Accepted', amount: 325, side: 'buyer' },
    ],
  });
  await soundBooks();
});

test('an order paid before it was accepted may be refused in time; money and lot go back', async () => {
  const order = await trade.paidOrder();
  const lot = await lotOf(order);
  const { refusable_until, escrow_detail } = await see(order);
  expect(Date.parse(refusable_until) - harness.clock.now().getTime()).toBeGreaterThan(71 * 3_600_000);
  const before = await trade.balance(trade.buyer.org);
  expect((await trade.buyer.call('orders.refuse_order', { order })).status).toBe(403);
  expect(await trade.exporter.ok('orders.refuse_order', { order, reason: 'sold out' })).toMatchObject({
    status: 'Cancelled',
  });
  expect(await trade.balance(trade.buyer.org)).toBeCloseTo(before + escrow_detail.funded_tokens, 6);
  const row = await db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow();
  expect(['Listed', 'Notarized']).toContain(row.status);
  const accepted = await trade.order(await trade.lot());
  await trade.exporter.ok('exporter.accept_order', { order: accepted });
  await trade.mint(100_000);
  await trade.buyer.ok('checkout.pay_with_wallet', { order: accepted });
  expect((await trade.exporter.call('orders.refuse_order', { order: accepted })).body.exception).toMatch(
    /was accepted/,
  );
  await soundBooks();
});

test('who accepts an order that was paid first gives up refusing it', async () => {
  const order = await trade.paidOrder();
  const { exporter } = trade;
  const said = await exporter.ok('exporter.accept_order', { order });
  expect(said).toMatchObject({ name: order, status: 'Escrow Created', message: expect.stringMatching(/is accepted/) });
  expect(said.message).not.toMatch(/already/);
  expect(await see(order)).toMatchObject({ refusable_until: null, escrow_status: 'Funded' });
  expect((await exporter.ok('exporter.accept_order', { order })).message).toMatch(/already accepted/);
  expect((await exporter.call('orders.refuse_order', { order })).body.exception).toMatch(/was accepted/);
  const shipped = await trade.paidOrder();
  await exporter.ok('exporter.mark_shipped', { order_name: shipped });
  expect((await exporter.ok('exporter.accept_order', { order: shipped })).message).toBe(
    `${shipped} is In Transit; it needs no acceptance any more.`,
  );
  await soundBooks();
});

test('silence is consent: after its time a paid order is not refused any more', async () => {
  await term('refusal_hours', '1');
  const order = await trade.paidOrder();
  harness.clock.advance(2 * 3_600_000);
  expect((await trade.exporter.call('orders.refuse_order', { order })).body.exception).toMatch(/silence was consent/);
});

test('an accepted order that nobody pays lapses: the lot comes back and both are told', async () => {
  await term('payment_hours', '1');
  const order = await trade.order(await trade.lot());
  await trade.exporter.ok('exporter.accept_order', { order });
  const lot = await lotOf(order);
  await db.updateTable('users').set({ language: 'fr' }).where('id', '=', trade.buyer.userId).execute();
  await db.updateTable('users').set({ last_language: 'pt' }).where('id', '=', trade.exporter.userId).execute();
  await harness.tick('orders.lapse');
  expect((await see(order)).status).toBe('Escrow Created');
  harness.clock.advance(2 * 3_600_000);
  await harness.tick('orders.lapse');
  expect(await see(order)).toMatchObject({ status: 'Cancelled', escrow_status: 'Cancelled' });
  const row = await db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow();
  expect(['Listed', 'Notarized']).toContain(row.status);
  const told = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text'])
    .where('kind', '=', 'order_lapsed')
    .execute();
  const lettersOf = ({ email }: { email: string }) => told.filter(({ recipient }) => recipient === email);
  // Each in the language that they chose, or used last.
  expect(lettersOf(trade.buyer)).toMatchObject([{ subject: `${order} est caduque : elle n’a pas été payée à temps` }]);
  expect(lettersOf(trade.exporter)).toMatchObject([{ subject: `${order} caducou: não foi paga a tempo` }]);
  for (const { body_text } of told) expect(body_text).toContain(`/app/orders/${order}`);
  await harness.drain();
  for (const party of [trade.buyer, trade.exporter]) {
    const { data } = await party.ok('notifications.list');
    expect(data).toContainEqual(expect.objectContaining({ kind: 'order_lapsed', subject: order }));
  }
});

test('a funded order is cancelled by both sides, and by neither alone', async () => {
  const order = await trade.shippedOrder();
  const before = await trade.balance(trade.buyer.org);
  const { buyer, exporter, admin } = trade;
  expect((await exporter.call('orders.agree_cancellation', { order })).status).toBe(409);
  await buyer.ok('orders.request_cancellation', { order, reason: 'no longer needed' });
  expect((await buyer.call('orders.agree_cancellation', { order })).status).toBe(403);
  expect((await admin.call('orders.agree_cancellation', { order })).status).toBe(403);
  await exporter.ok('orders.agree_cancellation', { order });
  const after = await see(order);
  expect(after).toMatchObject({ status: 'Cancelled', escrow_status: 'Cancelled', reason: 'no longer needed' });
  expect(await trade.balance(buyer.org)).toBeCloseTo(before + after.escrow_detail.funded_tokens, 6);
  // The goods travel: an authority looks at the lot before it is sold again.
  const row = await db.selectFrom('lots').select('status').where('name', '=', after.lot).executeTakeFirstOrThrow();
  expect(row.status).toBe('Flagged');
  await soundBooks();
});

test('a flagged lot neither ships nor releases, and a dispute that is released leaves it flagged', async () => {
  const { exporter, buyer, admin } = trade;
  const order = await trade.shippedOrder();
  await deliver(order, { quantity: 1000 }, { quantity: 500 });
  for (const call of [
    () => buyer.call('orders.confirm_delivery_and_release', { order }),
    () => admin.call('exporter.release_order_escrow', { order }),
  ]) {
    expect((await call()).body.exception).toMatch(/Flagged .*until the authority has decided/);
  }
  const paid = await trade.paidOrder();
  const flag = {
    status: 'Flagged',
    previous_status: 'Sold',
    flag_reason: 'test',
    flagged_at: harness.clock.now(),
  } as const;
  await putLot(harness, await lotOf(paid), flag);
  expect((await exporter.call('exporter.mark_shipped', { order_name: paid })).body.exception).toMatch(/Flagged/);
  const disputed = await trade.shippedOrder();
  await exporter.ok('orders.raise_dispute', { order: disputed, reason: 'the buyer does not answer' });
  await admin.ok('orders.resolve_dispute', { order: disputed, decision: 'release', note: 'delivered' });
  const lot = await lotOf(disputed);
  const rowOf = () => db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow();
  expect((await rowOf()).status).toBe('Flagged');
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  await officer.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  expect((await rowOf()).status).toBe('Sold');
});

test('a shipment is amended while it travels, and says what it was before', async () => {
  const order = await trade.shippedOrder();
  expect((await trade.buyer.call('orders.amend_shipment', { order, vessel: 'Ada' })).status).toBe(403);
  await trade.exporter.ok('orders.amend_shipment', { order, vessel: 'Ada', carrier: 'Sea Line', eta: '2099-01-02' });
  const { shipment } = await see(order);
  const seen = await trade.buyer.ok('detail.shipment_detail', { name: shipment });
  expect(seen).toMatchObject({ vessel: 'Ada', eta: '2099-01-02' });
  expect(seen.changes).toEqual([
    { at: expect.any(String), before: { vessel: null, eta: null }, after: { vessel: 'Ada', eta: '2099-01-02' } },
  ]);
  await deliver(order);
  expect((await trade.exporter.call('orders.amend_shipment', { order, vessel: 'Eve' })).status).toBe(409);
});

test('an admin settles an order whose records were changed by hand: restored, or cancelled with what was paid', async () => {
  const { admin, buyer } = trade;
  const order = await trade.paidOrder();
  const { escrow } = await see(order);
  const restore = { order, decision: 'restore', reason: 'a slip in the database' };
  expect((await admin.call('orders.settle_differences', restore)).body.exception).toMatch(/nothing to settle/);
  const tamper = async (name: string, held: string) => {
    await db.updateTable('orders').set({ quantity: '1', price_difference: '5' }).where('name', '=', name).execute();
    await db.updateTable('escrows').set({ fee_bps: 9000 }).where('name', '=', held).execute();
  };
  await tamper(order, escrow);
  expect((await buyer.call('orders.raise_dispute', { order, reason: 'x' })).body.exception).toMatch(
    /not what was signed/,
  );
  expect((await buyer.call('orders.settle_differences', restore)).status).toBe(403);
  const { fields } = await admin.ok('orders.settle_differences', restore);
  expect(fields.sort()).toEqual([`${escrow}.fee_bps`, `${order}.price_difference`, `${order}.quantity`].sort());
  expect(await see(order)).toMatchObject({ quantity: 1000, price_difference: null });
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order });

  const other = await trade.paidOrder();
  const before = await trade.balance(buyer.org);
  const held = (await see(other)).escrow_detail;
  await tamper(other, held.name);
  await db.updateTable('orders').set({ notes: 'changed by hand' }).where('name', '=', other).execute();
  expect((await admin.call('orders.settle_differences', { ...restore, order: other })).body.exception).toMatch(
    /details/,
  );
  await admin.ok('orders.settle_differences', {
    order: other,
    decision: 'cancel',
    reason: 'nobody knows what was agreed',
  });
  expect(await see(other)).toMatchObject({ status: 'Cancelled', escrow_status: 'Cancelled' });
  expect(await trade.balance(buyer.org)).toBeCloseTo(before + held.funded_tokens, 6);
  await soundBooks();
});

test('who entered less is not paid out in full by one click; cleared, either side enters anew what arrived', async () => {
  const { buyer, exporter } = trade;
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  const confirm = (order: string, more: object = {}) =>
    buyer.call('orders.confirm_delivery_and_release', { order, ...more });
  const held = async () => {
    const order = await trade.shippedOrder();
    const lot = await lotOf(order);
    await deliver(order, { quantity: 1000 }, { quantity: 500 });
    const again = { lot, stage: 'delivery', ...here };
    expect((await exporter.call('events.confirm_event', { ...again, quantity: 500 })).body.exception).toMatch(/Held/);
    await officer.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
    const refused = await confirm(order);
    expect(refused.status).toBe(409);
    expect(refused.body.exception).toMatch(/500 of 1000 kg arrived \(VEV-.*confirm_quantity: true/);
    expect(await see(order)).toMatchObject({ status: 'In Transit', confirmed_kg: null });
    return { order, again };
  };
  const conceded = await held();
  expect(await exporter.ok('events.confirm_event', { ...conceded.again, quantity: 500 })).toMatchObject({
    status: 'Confirmed',
    released: true,
  });
  expect(await see(conceded.order)).toMatchObject({ confirmed_kg: 500, escrow_detail: { refund_amount: 2125 } });
  const all = await held();
  expect(
    await buyer.ok('orders.confirm_delivery_and_release', { order: all.order, confirm_quantity: true }),
  ).toMatchObject({
    released: true,
  });
  const apart = await held();
  await exporter.ok('events.confirm_event', { ...apart.again, quantity: 900 });
  const row = await db
    .selectFrom('lots')
    .select('status')
    .where('name', '=', apart.again.lot)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('Flagged');
  // Blind and alone, too: what the buyer has entered stands against what they click.
  const alone = await trade.shippedOrder();
  await buyer.ok('events.confirm_event', { lot: await lotOf(alone), stage: 'delivery', ...here, quantity: 10 });
  expect((await confirm(alone)).status).toBe(409);
  await buyer.ok('events.confirm_event', { lot: await lotOf(alone), stage: 'delivery', ...here, quantity: 998 });
  expect((await confirm(alone)).status).toBe(200);
  await soundBooks();
});

test('no money leaves or comes in for a lot that is not what was signed of it', async () => {
  const { buyer, exporter, admin } = trade;
  const alter = async (order: string, grade: string | null) => {
    const lot = await lotOf(order);
    await tamper(harness.database, (tx) => tx.updateTable('lots').set({ grade }).where('name', '=', lot).execute());
    return lot;
  };
  const refusal = (lot: string) => `The records of lot ${lot} are not what was signed (grade)`;
  const order = await trade.shippedOrder({ grade: 'Grade 1' });
  const lot = await alter(order, 'Grade 2');
  const confirmed = await buyer.call('orders.confirm_delivery_and_release', { order });
  expect([confirmed.status, confirmed.body.exception]).toEqual([409, expect.stringContaining(refusal(lot))]);
  const seen = { lot, stage: 'delivery', ...here };
  const enteredBy = async () => (await see(order)).arrival_entered_by;
  expect(await enteredBy()).toEqual([]);
  await exporter.ok('events.confirm_event', seen);
  expect(await enteredBy()).toEqual(['exporter']);
  for (const grade of ['Grade 1', 'Grade 2']) {
    const entered = await buyer.call('events.confirm_event', { ...seen, grade });
    if (grade === 'Grade 2') expect(entered.body.message).toMatchObject({ status: 'Held' });
    else expect([entered.status, entered.body.exception]).toEqual([409, expect.stringContaining(refusal(lot))]);
  }
  expect((await see(order)).escrow_status).toBe('Funded');
  const disputed = await trade.shippedOrder({ grade: 'Grade 1' });
  await buyer.ok('orders.raise_dispute', { order: disputed, reason: 'wet' });
  const other = await alter(disputed, 'Grade 2');
  const release = { order: disputed, decision: 'release', note: 'x' };
  const released = await admin.call('orders.resolve_dispute', release);
  expect([released.status, released.body.exception]).toEqual([409, expect.stringContaining(refusal(other))]);
  await alter(disputed, 'Grade 1');
  await admin.ok('orders.resolve_dispute', release);
  const accepted = await trade.order(await trade.lot({ grade: 'Grade 1' }));
  await exporter.ok('exporter.accept_order', { order: accepted });
  await trade.mint(100_000);
  const unpaid = await alter(accepted, 'Grade 2');
  const paying = await buyer.call('checkout.pay_with_wallet', { order: accepted });
  expect([paying.status, paying.body.exception]).toEqual([409, expect.stringContaining(refusal(unpaid))]);
  await alter(accepted, 'Grade 1');
  await buyer.ok('checkout.pay_with_wallet', { order: accepted });
  await soundBooks();
});

test.skipIf(!onPostgres)(
  'short settlement, dispute and agreed cancellation at once: exactly one of them ends it',
  async () => {
    for (let round = 0; round < 6; round++) {
      const order = await trade.shippedOrder();
      const lot = await lotOf(order);
      await trade.exporter.ok('events.confirm_event', { lot, stage: 'delivery', ...here, quantity: 400 });
      await trade.buyer.ok('orders.request_cancellation', { order, reason: 'late' });
      const answers = await Promise.all([
        trade.buyer.call('events.confirm_event', { lot, stage: 'delivery', ...here, quantity: 400 }),
        trade.buyer.call('orders.raise_dispute', { order, reason: 'short' }),
        trade.exporter.call('orders.agree_cancellation', { order }),
        trade.buyer.call('orders.confirm_delivery_and_release', { order }),
      ]);
      // Of a cancelled order nobody is a party any more: 403.
      expect(answers.map(({ status }) => status).filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
      const state = await see(order);
      expect(['Settled', 'Disputed', 'Cancelled']).toContain(state.status);
    }
    const draft = await trade.paidOrder();
    const [refusedNow, shippedNow] = await Promise.all([
      trade.exporter.call('orders.refuse_order', { order: draft }),
      trade.exporter.call('exporter.mark_shipped', { order_name: draft }),
    ]);
    expect([refusedNow.status, shippedNow.status].sort()).toEqual([200, 409]);
    await soundBooks();
  },
);

test('who answers a price difference says which one, so that one that took its place is not answered unseen', async () => {
  const order = await trade.shippedOrder({ grade: 'Grade 1' });
  await deliver(order, { grade: 'Grade 2' });
  const { buyer, exporter } = trade;
  const answer = (word: 'accept' | 'refuse', amount?: number | string) =>
    exporter.call(`orders.${word}_price_difference`, { order, ...(amount === undefined ? {} : { amount }) });
  await buyer.ok('orders.propose_price_difference', { order, amount: 20, reason: 'worse' });
  await buyer.ok('orders.propose_price_difference', { order, amount: 420, reason: 'much worse' });
  for (const word of ['accept', 'refuse'] as const) {
    expect((await answer(word)).body.errors).toMatchObject([{ field: 'amount' }]);
    const other = await answer(word, 20);
    expect(other.status).toBe(409);
    expect(other.body.exception).toMatch(/proposes 420 USD now/);
  }
  expect((await see(order)).proposals).toMatchObject([
    { status: 'Refused', amount: 20 },
    { status: 'Open', amount: 420 },
  ]);
  expect((await answer('refuse', 420)).status).toBe(200);
  await buyer.ok('orders.propose_price_difference', { order, amount: 30, reason: 'the last word' });
  // A late repeat of the refusal reaches a proposal that nobody has read.
  expect((await answer('refuse', 420)).status).toBe(409);
  expect((await answer('accept', '30.00')).status).toBe(200);
  expect(await see(order)).toMatchObject({ status: 'Settled', price_difference: 30 });
  await soundBooks();
});

test('a request to cancel keeps the reason that the other side read', async () => {
  const order = await trade.shippedOrder();
  const { buyer, exporter } = trade;
  await buyer.ok('orders.request_cancellation', { order, reason: 'no longer needed' });
  await buyer.ok('orders.request_cancellation', { order, reason: 'no longer needed' });
  const other = await buyer.call('orders.request_cancellation', { order, reason: 'the exporter sent stones' });
  expect(other.status).toBe(409);
  expect(other.body.exception).toMatch(/already, with this reason: no longer needed/);
  await exporter.ok('orders.agree_cancellation', { order });
  expect((await see(order)).reason).toBe('no longer needed');
});
