import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../src/domain/escrow/check.ts';
import { signCallback } from '../src/platform/payments/callback-signature.ts';
import { type Harness, onPostgres, startHarness } from './harness.ts';
import { openTrade, type Trade } from './trade-people.ts';

/** The embedded processor, in the whole service: its page is used as a browser without scripts would use it. */
let harness: Harness;
let trade: Trade;
beforeAll(async () => {
  harness = await startHarness({ poolSize: 16 });
  trade = await openTrade(harness);
});
afterEach(async () => {
  expect((await checkBooks(harness.database.db)).faults).toEqual([]);
  harness.clock.advance(20 * 60_000);
  await harness.drain();
  const { differences } = await trade.admin.ok('payments.reconcile');
  expect(differences).toEqual([]);
});
afterAll(() => harness.close());

const visit = (url: string, form?: Record<string, string>) =>
  fetch(url, {
    redirect: 'manual',
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
const choose = (checkout: { checkout_url: string }, choice: string) => visit(checkout.checkout_url, { choice });
const openOrder = async () => trade.order(await trade.lot());
const checkoutOf = (order: string) => trade.buyer.ok('checkout.create_order_checkout', { order_name: order });
const paymentRow = (id: string) =>
  harness.database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const booked = async (order: string) =>
  (await harness.database.db.selectFrom('book_txns').select('kind').where('order_name', '=', order).execute()).map(
    (row) => row.kind,
  );
const cardPaid = async () => {
  const order = await openOrder();
  const checkout = await checkoutOf(order);
  await choose(checkout, 'pay');
  await harness.drain();
  return { order, checkout };
};
const send = (body: string, header?: string) =>
  fetch(`${harness.url}/api/webhooks/payments`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) },
  });
const secret = () => harness.app.services.payments?.callbackSecret ?? '';
const deliver = (event: object) => {
  const body = JSON.stringify(event);
  return send(body, signCallback(body, secret(), harness.clock.now()));
};
let events = 0;
const eventOf = (type: string, object: object) => ({
  id: `evt_test_${++events}`,
  type,
  created: Math.floor(harness.clock.now().getTime() / 1000),
  data: { object },
});
const sessionPaid = (session: string, more: object = {}) =>
  eventOf('checkout.session.completed', {
    id: session,
    payment_status: 'paid',
    payment_intent: `pi_${session}`,
    amount_total: 425_000,
    currency: 'usd',
    ...more,
  });
/** Makes the embedded processor's own records say the same as an event that a test wrote itself. */
const paidThere = (session: string, minor = 425_000, currency = 'USD') =>
  harness.database.db
    .updateTable('processor_sessions')
    .set({ status: 'complete', payment_ref: `pi_${session}`, amount_minor: minor, currency })
    .where('id', '=', session)
    .execute();

describe('an order paid by card', () => {
  test('a Draft order: the page, the payment, the callback; Paid and funded, then shipped and settled', async () => {
    const order = await openOrder();
    const checkout = await checkoutOf(order);
    expect(checkout).toMatchObject({
      ok: true,
      amount: 4250,
      currency: 'USD',
      session_id: expect.stringMatching(/^cs_/),
    });
    const page = await visit(checkout.checkout_url);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Pay 4,250 USD');
    expect(text).not.toMatch(/<script|<style|style=| on\w+=/);
    const done = await choose(checkout, 'pay');
    expect(done.status).toBe(303);
    const back = done.headers.get('location') as string;
    expect(back).toMatch(/\/pay\/return\/[0-9a-f-]{36}\?card=success$/);
    expect(await (await visit(back)).text()).toContain('One moment');
    await harness.drain();
    expect(await (await visit(back)).text()).toContain(`${order} is paid`);
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Paid', payment_rail: 'card' });
    const { escrow } = await trade.buyer.ok('orders.get_order', { order });
    expect(await trade.exporter.ok('detail.escrow_detail', { name: escrow })).toMatchObject({
      status: 'Funded',
      amount: 4250,
    });
    expect(await booked(order)).toEqual(['fund']);
    const before = await trade.balance(trade.exporter.org);
    await trade.exporter.ok('exporter.mark_shipped', { order_name: order });
    await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
    expect(await trade.balance(trade.exporter.org)).toBeCloseTo(before + 12_112.5, 6);
    expect(await (await visit(checkout.checkout_url)).text()).toContain('Paid already');
  });

  test('an accepted order; a second call answers the open checkout; a decline is told and leaves it open', async () => {
    const order = await openOrder();
    await trade.exporter.ok('exporter.accept_order', { order });
    const checkout = await checkoutOf(order);
    expect(await checkoutOf(order)).toEqual(checkout);
    const declined = await choose(checkout, 'decline');
    expect(declined.headers.get('location')).toContain('?declined=1');
    expect(await (await visit(`${checkout.checkout_url}?declined=1`)).text()).toContain('declined');
    await harness.drain();
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Open', declines: 1 });
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Escrow Created' });
    await choose(checkout, 'pay');
    await harness.drain();
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Paid' });
    const again = await trade.buyer.call('checkout.create_order_checkout', { order_name: order });
    expect(again.status).toBe(409);
    expect(again.body.exception).toContain('is Paid');
    expect(await trade.buyer.ok('checkout.pay_with_wallet', { order })).toMatchObject({ paid: false, status: 'Paid' });
  });

  test('abandoned: nothing moves, a new checkout opens; so does one that ran out', async () => {
    const order = await openOrder();
    const first = await checkoutOf(order);
    const left = await choose(first, 'abandon');
    expect(left.headers.get('location')).toContain('cancelled=1');
    await harness.drain();
    expect(await paymentRow(first.payment)).toMatchObject({ status: 'Expired' });
    expect((await choose(first, 'pay')).headers.get('location')).toContain('cancelled=1');
    const second = await checkoutOf(order);
    expect(second.session_id).not.toBe(first.session_id);
    harness.clock.advance(61 * 60_000);
    expect((await choose(second, 'pay')).headers.get('location')).toContain('cancelled=1');
    await harness.tick('payments.embedded_callbacks');
    expect(await paymentRow(second.payment)).toMatchObject({ status: 'Expired' });
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Draft' });
  });

  test('who may: members of the buyer; a missing order and a stranger’s answer alike', async () => {
    const order = await openOrder();
    const stranger = await trade.world.member('Buyer');
    for (const name of ['create_order_checkout', 'topup_and_pay']) {
      const field = name === 'topup_and_pay' ? 'order' : 'order_name';
      const other = await stranger.call(`checkout.${name}`, { [field]: order });
      const missing = await stranger.call(`checkout.${name}`, { [field]: 'ORD-2026-99999' });
      expect([other.status, other.body.exception]).toEqual([403, missing.body.exception]);
      expect((await trade.admin.call(`checkout.${name}`, { [field]: 'ORD-2026-99999' })).status).toBe(404);
      expect((await trade.world.guest().call(`checkout.${name}`, { [field]: order })).status).toBe(401);
    }
    for (const name of ['list_held', 'resolve_held', 'reconcile', 'list_differences']) {
      expect((await trade.buyer.call(`payments.${name}`)).status).toBe(name === 'resolve_held' ? 400 : 403);
    }
  });

  test('a repeated Idempotency-Key gets the first answer, also when the order is paid by then', async () => {
    const order = await openOrder();
    const key = { 'idempotency-key': 'checkout-once' };
    const first = await trade.buyer.call('checkout.create_order_checkout', { order_name: order }, key);
    await choose(first.message, 'pay');
    await harness.drain();
    const again = await trade.buyer.call('checkout.create_order_checkout', { order_name: order }, key);
    expect(again.message).toEqual(first.message);
    expect(again.headers.get('idempotent-replay')).toBe('true');
  });

  test('more than a card takes is refused before anybody is asked', async () => {
    const order = await trade.order(await trade.lot({ asking_price: '1001' }));
    const { fiat } = await trade.buyer.ok('checkout.get_checkout_options', { order });
    expect(fiat).toMatchObject({ stripe_available: false });
    const answer = await trade.buyer.call('checkout.create_order_checkout', { order_name: order });
    expect(answer.status).toBe(409);
    expect(answer.body.exception).toContain('more than a card takes');
  });
});

describe('top-ups', () => {
  test('a tier becomes tokens; another amount is refused', async () => {
    const before = await trade.balance(trade.buyer.org);
    const checkout = await trade.buyer.ok('checkout.top_up', { amount: '25' });
    expect(checkout).toMatchObject({ amount: 25, currency: 'USD', axkt: 250 });
    await choose(checkout, 'pay');
    await harness.drain();
    expect(await trade.balance(trade.buyer.org)).toBe(before + 250);
    const [entry] = (await trade.buyer.ok('wallet.list_entries')).data;
    expect(entry).toMatchObject({ amount: 250, kind: 'mint', reason: 'topup' });
    const odd = await trade.buyer.call('checkout.top_up', { amount: 7 });
    expect(odd.body.errors).toMatchObject([{ field: 'amount' }]);
    expect((await trade.exporter.call('checkout.top_up', { amount: 5 })).status).toBe(403);
  });

  test('sized for an order: the order is paid at once; the way back pays again and moves nothing', async () => {
    const order = await openOrder();
    const before = await trade.balance(trade.buyer.org);
    const checkout = await trade.buyer.ok('checkout.topup_and_pay', { order });
    expect(checkout.axkt).toBeGreaterThanOrEqual(42_500 - before);
    const done = await choose(checkout, 'pay');
    const back = done.headers.get('location') as string;
    expect(back).toMatch(/\?topup=success$/);
    await harness.drain();
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ payment_rail: 'crypto_direct' });
    expect(await trade.balance(trade.buyer.org)).toBeCloseTo(before + checkout.axkt - 42_500, 6);
    for (let round = 0; round < 3; round++) expect(await (await visit(back)).text()).toContain(`${order} is paid`);
    expect(await booked(order)).toEqual(['fund']);
    expect((await trade.buyer.call('checkout.topup_and_pay', { order })).status).toBe(409);
  });

  test('the order became dearer in tokens meanwhile: tokens stay, and the way back pays when there are enough', async () => {
    const order = await openOrder();
    const checkout = await trade.buyer.ok('checkout.topup_and_pay', { order });
    const later = new Date(harness.clock.now().getTime() + 1000);
    await harness.database.db.insertInto('token_rates').values({ valid_from: later, axkt_per_usd: '11' }).execute();
    harness.clock.advance(2000);
    const back = (await choose(checkout, 'pay')).headers.get('location') as string;
    await harness.drain();
    expect(await paymentRow(checkout.payment)).toMatchObject({
      status: 'Paid',
      order_note: expect.stringContaining('are needed'),
    });
    expect(await (await visit(back)).text()).toContain('could not be paid');
    await trade.mint(10_000);
    expect(await (await visit(back)).text()).toContain(`${order} is paid`);
    expect(await booked(order)).toEqual(['fund']);
    const again = new Date(harness.clock.now().getTime() + 1000);
    await harness.database.db.insertInto('token_rates').values({ valid_from: again, axkt_per_usd: '10' }).execute();
    harness.clock.advance(2000);
  });

  test('the wallet holds enough: no card is needed', async () => {
    const order = await openOrder();
    await trade.mint(50_000);
    const answer = await trade.buyer.call('checkout.topup_and_pay', { order });
    expect(answer.status).toBe(409);
    expect(answer.body.exception).toContain('holds enough');
    await trade.buyer.ok('checkout.pay_with_wallet', { order });
  });
});

describe('the callback', () => {
  test('a signature that does not hold changes nothing', async () => {
    const order = await openOrder();
    const { session_id } = await checkoutOf(order);
    const body = JSON.stringify(sessionPaid(session_id));
    const now = harness.clock.now();
    const good = signCallback(body, secret(), now);
    const bad: [string, string | undefined][] = [
      [body, undefined],
      [body.replace('425000', '425001'), good],
      [body, signCallback(body, 'whsec_wrong', now)],
      [body, signCallback(body, secret(), new Date(now.getTime() - 301_000))],
      [body, `${good}, ${good}`],
      ['', good],
    ];
    for (const [content, header] of bad) {
      const answer = await send(content, header);
      expect(answer.status, String(header)).toBe(400);
      expect(((await answer.json()) as { exc_type: string }).exc_type).toBe('ValidationError');
    }
    const twice = await fetch(`${harness.url}/api/webhooks/payments`, {
      method: 'POST',
      body,
      headers: [
        ['stripe-signature', good],
        ['stripe-signature', good],
      ],
    });
    expect(twice.status).toBe(400);
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Draft' });
    expect(
      await harness.database.db
        .selectFrom('payment_events')
        .selectAll()
        .where('id', '=', JSON.parse(body).id)
        .execute(),
    ).toEqual([]);
  });

  test('unknown types, unknown payments and what cannot be read', async () => {
    expect(await (await deliver(eventOf('customer.created', {}))).json()).toMatchObject({ outcome: 'ignored' });
    const stranger = await deliver(sessionPaid('cs_nobody'));
    expect([stranger.status, await stranger.json()]).toMatchObject([200, { outcome: 'unknown payment' }]);
    expect((await deliver({ id: 'evt_broken', type: 'checkout.session.completed' })).status).toBe(400);
    expect((await deliver(eventOf('checkout.session.completed', { id: 'cs_x' }))).status).toBe(400);
  });

  test('late, twice and in any order: the money counts once', async () => {
    const order = await openOrder();
    const { session_id } = await checkoutOf(order);
    await paidThere(session_id);
    const paid = sessionPaid(session_id);
    const expired = eventOf('checkout.session.expired', { id: session_id });
    expect(await (await deliver(expired)).json()).toMatchObject({ outcome: 'noted' });
    expect(await (await deliver(paid)).json()).toMatchObject({ outcome: 'applied' });
    expect(await (await deliver(paid)).json()).toMatchObject({ outcome: 'repeated' });
    expect(await (await deliver(eventOf('checkout.session.expired', { id: session_id }))).json()).toMatchObject({
      outcome: 'ignored',
    });
    const other = { ...sessionPaid(session_id), type: 'checkout.session.async_payment_succeeded' };
    expect(await (await deliver(other)).json()).toMatchObject({ outcome: 'ignored' });
    expect(await booked(order)).toEqual(['fund']);
  });

  test.runIf(onPostgres)('32 deliveries of one event, and 32 events of one session, at once', async () => {
    for (const same of [true, false]) {
      const order = await openOrder();
      const { session_id } = await checkoutOf(order);
      await paidThere(session_id);
      const one = sessionPaid(session_id);
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => deliver(same ? one : sessionPaid(session_id))),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(32).fill(200));
      const outcomes = await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { outcome: string }).outcome),
      );
      expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
      expect(await booked(order)).toEqual(['fund']);
    }
  });

  test.runIf(onPostgres)('card and wallet at once: paid once, and no money is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await openOrder();
      const checkout = await checkoutOf(order);
      await trade.mint(42_500);
      await paidThere(checkout.session_id);
      const [, wallet] = await Promise.all([
        deliver(sessionPaid(checkout.session_id)),
        trade.buyer.call('checkout.pay_with_wallet', { order }),
      ]);
      expect(wallet.status).toBe(200);
      expect(await booked(order)).toEqual(['fund']);
      const { status } = await paymentRow(checkout.payment);
      expect(status).toBe(wallet.message.paid ? 'Held' : 'Paid');
    }
  });
});

describe('money that cannot be used as meant', () => {
  const heldOf = async (order: string) => (await trade.admin.ok('payments.list_held', { order })).data[0];

  test.each([
    ['another amount', 424_999, 'usd', '4249.99 USD came, 4250 USD were asked for.'],
    ['another currency', 425_000, 'eur', '4250 EUR came, 4250 USD were asked for.'],
  ])('%s is held, and goes back', async (_what, amount_total, currency, reason) => {
    const order = await openOrder();
    const { session_id, payment } = await checkoutOf(order);
    await paidThere(session_id, amount_total, currency.toUpperCase());
    expect(await (await deliver(sessionPaid(session_id, { amount_total, currency }))).json()).toMatchObject({
      outcome: 'held',
    });
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Draft', escrow: null });
    const held = await heldOf(order);
    expect(held).toMatchObject({ payment, status: 'Held', reason, order, buyer: trade.buyer.org });
    const decision = { payment, decision: 'refund', note: 'Not what was asked for.' };
    expect(await trade.admin.ok('payments.resolve_held', decision)).toMatchObject({ status: 'Refund Due' });
    await harness.drain();
    expect(await paymentRow(payment)).toMatchObject({ status: 'Refunded', refund_id: expect.stringMatching(/^re_/) });
    expect(await trade.admin.ok('payments.resolve_held', decision)).toMatchObject({ status: 'Refunded' });
    const other = await trade.admin.call('payments.resolve_held', { ...decision, decision: 'credit' });
    expect(other.status).toBe(409);
    expect(await heldOf(order)).toBeUndefined();
  });

  test('the order was cancelled, or paid from the wallet, before the card: held; credited as tokens', async () => {
    const cancelled = await openOrder();
    const first = await checkoutOf(cancelled);
    await trade.buyer.ok('orders.cancel_order', { order: cancelled });
    const paid = await openOrder();
    const second = await checkoutOf(paid);
    await trade.mint(42_500);
    await trade.buyer.ok('checkout.pay_with_wallet', { order: paid });
    await choose(first, 'pay');
    await choose(second, 'pay');
    await harness.drain();
    expect(await heldOf(cancelled)).toMatchObject({ reason: expect.stringContaining('is Cancelled') });
    expect(await heldOf(paid)).toMatchObject({ reason: expect.stringContaining('was paid before') });
    const before = await trade.balance(trade.buyer.org);
    const credited = { payment: first.payment, decision: 'credit', note: 'The buyer wants tokens.' };
    expect(await trade.admin.ok('payments.resolve_held', credited)).toMatchObject({ status: 'Credited' });
    await trade.admin.ok('payments.resolve_held', credited);
    expect(await trade.balance(trade.buyer.org)).toBeCloseTo(before + 42_500, 6);
    await trade.admin.ok('payments.resolve_held', { ...credited, payment: second.payment, decision: 'refund' });
    await harness.drain();
    expect(
      (await trade.admin.call('payments.resolve_held', { ...credited, payment: crypto.randomUUID() })).status,
    ).toBe(404);
  });

  test('two card checkouts on two Draft orders for one lot: the second is held', async () => {
    const lot = await trade.lot();
    const rival = await trade.world.member('Buyer');
    const orders = [await trade.order(lot), await trade.order(lot, { by: rival })];
    const first = await checkoutOf(orders[0] as string);
    const second = await rival.ok('checkout.create_order_checkout', { order_name: orders[1] });
    await choose(first, 'pay');
    await choose(second, 'pay');
    await harness.drain();
    const statuses = [(await paymentRow(first.payment)).status, (await paymentRow(second.payment)).status];
    expect(statuses.sort()).toEqual(['Held', 'Paid']);
  });
});

test('a dispute decided for the buyer: the card gets back what it paid, once', async () => {
  const { order, checkout } = await cardPaid();
  const tokens = await trade.balance(trade.buyer.org);
  await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
  const decision = { order, decision: 'refund', note: 'agreed' };
  expect(await trade.admin.ok('orders.resolve_dispute', decision)).toMatchObject({ escrow_status: 'Cancelled' });
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refund Due' });
  await harness.drain();
  await harness.tick('payments.refund');
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded' });
  expect(await booked(order)).toEqual(['fund', 'refund']);
  expect(await trade.balance(trade.buyer.org)).toBe(tokens);
  const refunds = await harness.database.db.selectFrom('processor_refunds').selectAll().execute();
  expect(refunds.filter((refund) => refund.idempotency_key === `refund:${checkout.payment}:0`)).toHaveLength(1);
});

test('a refund that the processor reports as failed comes back to the admin, who asks again', async () => {
  const { order, checkout } = await cardPaid();
  await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
  await trade.admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'agreed' });
  await harness.drain();
  const { payment_ref, refund_id } = await paymentRow(checkout.payment);
  await harness.database.db
    .deleteFrom('processor_refunds')
    .where('id', '=', refund_id ?? '')
    .execute();
  const failed = eventOf('refund.failed', {
    status: 'failed',
    payment_intent: payment_ref,
    failure_reason: 'lost_or_stolen_card',
  });
  expect(await (await deliver(failed)).json()).toMatchObject({ outcome: 'held' });
  const { data } = await trade.admin.ok('payments.list_held', { order });
  expect(data).toMatchObject([{ status: 'Refund Failed', reason: 'lost_or_stolen_card' }]);
  await trade.admin.ok('payments.resolve_held', { payment: checkout.payment, decision: 'refund', note: 'once more' });
  await harness.drain();
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded' });
});

test('the comparison finds a lost callback, keeps it, and closes it when the callback came', async () => {
  const order = await openOrder();
  const { session_id } = await checkoutOf(order);
  await paidThere(session_id);
  harness.clock.advance(20 * 60_000);
  await harness.tick('payments.reconcile');
  const { differences } = await trade.admin.ok('payments.reconcile');
  expect(differences).toMatchObject([{ kind: 'not_applied', subject: session_id }]);
  expect(await trade.admin.ok('payments.list_differences')).toMatchObject({
    total: 1,
    data: [{ subject: session_id, closed_at: null }],
  });
  await deliver(sessionPaid(session_id));
  harness.clock.advance(20 * 60_000);
  await trade.admin.ok('payments.reconcile');
  expect(await trade.admin.ok('payments.list_differences')).toMatchObject({ total: 0 });
  expect((await trade.admin.ok('payments.list_differences', { open: 'false' })).data[0].closed_at).not.toBeNull();
});
