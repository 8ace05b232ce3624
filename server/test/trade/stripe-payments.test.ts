import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { FakeStripe } from '../support/fake-stripe.ts';
import { type Harness, onPostgres, startHarness, testClock } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

/** The real `stripe` package in the whole service, over real HTTP, against a server that answers as Stripe does. */
const secret = 'whsec_test_stripe';
const clock = testClock();
const stripe = new FakeStripe(() => clock.now());
let harness: Harness;
let trade: Trade;
beforeAll(async () => {
  harness = await startHarness({
    poolSize: 16,
    overrides: { clock },
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: await stripe.listen(),
    },
  });
  trade = await openTrade(harness);
});
afterEach(async () => {
  expect((await checkBooks(harness.database.db)).faults).toEqual([]);
  stripe.faults.length = 0;
});
afterAll(async () => {
  await harness.close();
  await stripe.close();
});

const openOrder = async () => trade.order(await trade.lot());
const checkoutOf = (order: string) => trade.buyer.ok('checkout.create_order_checkout', { order_name: order });
const paymentRow = (id: string) =>
  harness.database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const post = (signed: { body: string; headers: Record<string, string> }) =>
  fetch(`${harness.url}/api/webhooks/payments`, { method: 'POST', ...signed });
const tell = async (type: string, object: object, id?: string) => {
  const answer = await post(stripe.event(type, object, secret, id));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { outcome: string }).outcome;
};
const cardPaid = async () => {
  const order = await openOrder();
  const checkout = await checkoutOf(order);
  expect(await tell('checkout.session.completed', stripe.pay(checkout.session_id))).toBe('applied');
  return { order, checkout };
};
const disputeRefunded = async (order: string) => {
  await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
  await trade.admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'agreed' });
};

test('a checkout says what is to be paid, for what, and where to come back', async () => {
  const order = await openOrder();
  const checkout = await checkoutOf(order);
  expect(checkout).toMatchObject({
    checkout_url: expect.stringContaining('https://checkout.stripe.example/'),
    amount: 4250,
  });
  const { path, body, idempotencyKey } = stripe.seen.at(-1) ?? { body: new URLSearchParams() };
  expect(path).toBe('/v1/checkout/sessions');
  expect(idempotencyKey).toBe(`checkout:${checkout.payment}`);
  expect(Object.fromEntries(body)).toMatchObject({
    mode: 'payment',
    client_reference_id: checkout.payment,
    customer_email: trade.buyer.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '425000',
    'line_items[0][price_data][product_data][name]': `Lotmark, ${order}`,
    'metadata[payment]': checkout.payment,
    'payment_intent_data[metadata][payment]': checkout.payment,
    success_url: `${harness.url}/pay/return/${checkout.payment}?card=success`,
    cancel_url: `${harness.url}/pay/return/${checkout.payment}?cancelled=1`,
  });
  expect((await trade.world.guest().get(`/pay/${checkout.session_id}`)).status).toBe(404);
});

test('paid: the order is Paid and its escrow funded; a repeated event and its other types change nothing', async () => {
  const order = await openOrder();
  const checkout = await checkoutOf(order);
  const session = stripe.pay(checkout.session_id);
  expect(await tell('checkout.session.completed', session, 'evt_once')).toBe('applied');
  expect(await tell('checkout.session.completed', session, 'evt_once')).toBe('repeated');
  expect(await tell('checkout.session.async_payment_succeeded', session)).toBe('ignored');
  expect(await tell('payment_intent.succeeded', { id: session.payment_intent })).toBe('ignored');
  expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Paid', payment_rail: 'card' });
});

test('a slow payment: nothing at first, then paid; another one fails and may be tried anew', async () => {
  const order = await openOrder();
  const checkout = await checkoutOf(order);
  const open = stripe.sessions.find((session) => session.id === checkout.session_id) as object;
  expect(await tell('checkout.session.completed', open)).toBe('ignored');
  expect(await tell('checkout.session.async_payment_failed', open)).toBe('noted');
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Failed' });
  const second = await checkoutOf(order);
  expect(second.session_id).not.toBe(checkout.session_id);
  expect(await tell('checkout.session.async_payment_succeeded', stripe.pay(second.session_id))).toBe('applied');
});

test('a declined card is noted; the session that ran out ends', async () => {
  const checkout = await checkoutOf(await openOrder());
  const declined = {
    id: 'pi_x',
    metadata: { payment: checkout.payment },
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  };
  expect(await tell('payment_intent.payment_failed', declined)).toBe('noted');
  expect(await paymentRow(checkout.payment)).toMatchObject({ declines: 1, decline_reason: 'insufficient_funds' });
  expect(await tell('checkout.session.expired', { id: checkout.session_id })).toBe('noted');
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Expired' });
});

test('a top-up sized for an order pays it', async () => {
  const order = await openOrder();
  const checkout = await trade.buyer.ok('checkout.topup_and_pay', { order });
  expect(await tell('checkout.session.completed', stripe.pay(checkout.session_id))).toBe('applied');
  expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ payment_rail: 'crypto_direct' });
  const back = stripe.sessions.at(-1)?.success_url ?? '';
  expect(back).toContain('?topup=success');
  expect(await (await fetch(back)).text()).toContain(`${order} is paid`);
});

test('another amount or currency is held and refunded through the processor', async () => {
  for (const change of [{ amount_total: 100 }, { currency: 'eur' }]) {
    const order = await openOrder();
    const checkout = await checkoutOf(order);
    Object.assign(stripe.pay(checkout.session_id), change);
    const session = stripe.pay(checkout.session_id);
    expect(await tell('checkout.session.completed', session)).toBe('held');
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Draft' });
    await trade.admin.ok('payments.resolve_held', { payment: checkout.payment, decision: 'refund', note: 'x' });
    await harness.drain();
    expect(stripe.refunds.at(-1)).toMatchObject({
      payment_intent: session.payment_intent,
      amount: session.amount_total,
    });
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded' });
  }
});

test('the refund of a dispute: refused connections and errors are tried again, and it is refunded once', async () => {
  const { order, checkout } = await cardPaid();
  await disputeRefunded(order);
  const before = stripe.refunds.length;
  stripe.faults.push(...Array(3).fill({ status: 500, body: { error: { type: 'api_error', message: 'down' } } }));
  await harness.drain();
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refund Due', refund_attempts: 1 });
  await harness.tick('payments.refund');
  expect(stripe.refunds.length).toBe(before);
  clock.advance(61_000);
  stripe.faults.push('close');
  await harness.tick('payments.refund');
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded', refund_attempts: 2 });
  expect(stripe.refunds.length).toBe(before + 1);
  expect(stripe.seen.at(-1)).toMatchObject({ path: '/v1/refunds', idempotencyKey: `refund:${checkout.payment}:0` });
});

test('a refund that the processor refuses for good is the admin’s', async () => {
  const { order, checkout } = await cardPaid();
  await disputeRefunded(order);
  stripe.faults.push({
    status: 400,
    body: { error: { type: 'invalid_request_error', message: 'Charge is disputed.' } },
  });
  await harness.drain();
  const { data } = await trade.admin.ok('payments.list_held', { order });
  expect(data).toMatchObject([{ status: 'Refund Failed', reason: 'Charge is disputed.' }]);
  const told = await harness.database.db
    .selectFrom('mails')
    .select('body_text')
    .where('kind', '=', 'payment_refund_failed')
    .where('recipient', '=', trade.admin.email)
    .execute();
  expect(told).toMatchObject([{ body_text: expect.stringContaining('Charge is disputed.') }]);
  await trade.admin.ok('payments.resolve_held', { payment: checkout.payment, decision: 'refund', note: 'again' });
  await harness.drain();
  expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded' });
});

test('a bank that takes the money back: flagged for the admins, who are told, until one has noted it', async () => {
  const { order, checkout } = await cardPaid();
  const { payment_ref } = await paymentRow(checkout.payment);
  const disabled = await trade.world.admin();
  await harness.database.db
    .updateTable('users')
    .set({ disabled_at: clock.now() })
    .where('email', '=', disabled.email)
    .execute();
  const mails = () =>
    harness.database.db
      .selectFrom('mails')
      .select(['recipient', 'body_text'])
      .where('kind', '=', 'payment_charged_back')
      .where('subject', 'like', `%${checkout.payment}%`)
      .execute();
  const held = async () => (await trade.admin.ok('payments.list_held', { order })).data;
  const money = { amount: 425_000, currency: 'usd' };
  const dispute = {
    id: 'dp_fraud',
    ...money,
    payment_intent: payment_ref,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  expect(await tell('charge.dispute.created', dispute, 'evt_dispute')).toBe('flagged');
  expect(await tell('charge.dispute.created', dispute, 'evt_dispute')).toBe('repeated');
  expect(await tell('charge.dispute.funds_withdrawn', dispute)).toBe('noted');
  expect(await held()).toMatchObject([
    {
      payment: checkout.payment,
      status: 'Paid',
      reason: "The payer's bank takes the money back: fraudulent.",
      charged_back_at: clock.now().toISOString(),
    },
  ]);
  const told = await mails();
  expect(told.filter((mail) => mail.recipient === trade.admin.email)).toHaveLength(1);
  expect(told.map((mail) => mail.recipient)).not.toContain(disabled.email);
  expect(told[0]?.body_text).toContain(order);
  expect((await trade.buyer.call('payments.list_held', {})).status).toBe(403);

  const decide = (decision: string) =>
    trade.admin.call('payments.resolve_held', { payment: checkout.payment, decision, note: 'we answer the bank' });
  expect((await decide('credit')).status).toBe(409);
  expect((await decide('noted')).message).toMatchObject({ status: 'Paid', note: 'we answer the bank' });
  expect((await decide('noted')).status).toBe(200);
  expect(await held()).toEqual([]);

  expect(await tell('charge.dispute.closed', { ...dispute, status: 'lost' })).toBe('flagged');
  expect(await held()).toMatchObject([{ reason: expect.stringContaining('decided: lost') }]);
  expect(await mails()).toHaveLength(2 * told.length);
  await decide('noted');
  expect(await held()).toEqual([]);
});

test('what is not charged back cannot be noted; held money that is charged back goes nowhere before it is noted', async () => {
  const { checkout } = await cardPaid();
  const note = (payment: string, decision: string) =>
    trade.admin.call('payments.resolve_held', { payment, decision, note: 'x' });
  expect((await note(checkout.payment, 'noted')).status).toBe(409);
  const other = await checkoutOf(await openOrder());
  const session = Object.assign(stripe.pay(other.session_id), { amount_total: 100 });
  expect(await tell('checkout.session.completed', session)).toBe('held');
  const dispute = {
    id: 'dp_twice',
    amount: 100,
    currency: 'usd',
    payment_intent: session.payment_intent,
    reason: 'duplicate',
    status: 'needs_response',
  };
  expect(await tell('charge.dispute.created', dispute)).toBe('flagged');
  for (const decision of ['refund', 'credit']) expect((await note(other.payment, decision)).status).toBe(409);
  expect((await note(other.payment, 'noted')).message).toMatchObject({ status: 'Held' });
  expect((await note(other.payment, 'refund')).message).toMatchObject({ status: 'Refund Due' });
  await harness.drain();
  expect(await paymentRow(other.payment)).toMatchObject({ status: 'Refunded' });
});

test('a refund made elsewhere shows in the comparison', async () => {
  const { checkout } = await cardPaid();
  const { payment_ref } = await paymentRow(checkout.payment);
  stripe.refunds.push({ id: 're_dashboard', payment_intent: payment_ref ?? '', amount: 100 });
  clock.advance(20 * 60_000);
  const { compared, differences } = await trade.admin.ok('payments.reconcile');
  expect(compared).toBe(stripe.sessions.length);
  expect(differences).toMatchObject([{ kind: 'refunded_there', subject: checkout.session_id }]);
  stripe.refunds.pop();
  expect((await trade.admin.ok('payments.reconcile')).differences).toEqual([]);
});

test('the processor is away: 503 with Retry-After, and nothing is written; its words do not reach the caller', async () => {
  const order = await openOrder();
  for (const fault of [
    'close',
    { status: 500, body: { error: { type: 'api_error', message: 'secret sk_test_key' } } },
  ] as const) {
    stripe.faults.push(fault, fault, fault);
    const answer = await trade.buyer.call('checkout.create_order_checkout', { order_name: order });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(answer.body)).not.toContain('sk_test');
  }
  stripe.faults.push('close', 'close', 'close');
  expect((await trade.admin.call('payments.reconcile')).status).toBe(503);
  const rows = await harness.database.db.selectFrom('payments').select('id').where('order_name', '=', order).execute();
  expect(rows).toEqual([]);
});

test('a callback signed with another secret, or altered on the way, is refused', async () => {
  const order = await openOrder();
  const checkout = await checkoutOf(order);
  const session = stripe.pay(checkout.session_id);
  expect((await post(stripe.event('checkout.session.completed', session, 'whsec_other'))).status).toBe(400);
  const { body, headers } = stripe.event('checkout.session.completed', session, secret);
  expect((await post({ body: body.replace('425000', '425001'), headers })).status).toBe(400);
  clock.advance(301_000);
  expect((await post({ body, headers })).status).toBe(400);
  expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Draft' });
  expect(await tell('checkout.session.completed', session)).toBe('applied');
});

test.runIf(onPostgres)('32 deliveries of the same event at once: applied once', async () => {
  const order = await openOrder();
  const checkout = await checkoutOf(order);
  const signed = stripe.event('checkout.session.completed', stripe.pay(checkout.session_id), secret);
  const answers = await Promise.all(Array.from({ length: 32 }, () => post(signed)));
  const outcomes = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { outcome: string }).outcome),
  );
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(31);
});

test.runIf(onPostgres)('two calls for a checkout at once answer one and the same', async () => {
  const order = await openOrder();
  const checkouts = await Promise.all(Array.from({ length: 8 }, () => checkoutOf(order)));
  expect(new Set(checkouts.map((checkout) => checkout.payment)).size).toBe(1);
});

test('PAYMENTS=stripe needs its keys; beside real data nothing is embedded unless it was asked for', () => {
  expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow(/STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/);
  const real = { DATABASE_URL: 'postgres://127.0.0.1/x', SECRET_KEY: 'x'.repeat(32) };
  expect(readConfig(real).payments.kind).toBe('off');
  expect(readConfig({ ...real, PAYMENTS: 'embedded' }).payments.kind).toBe('embedded');
});

test('PAYMENTS=off: options say so, checkouts are 501, there is no callback', async () => {
  const off = await startHarness({ env: { PAYMENTS: 'off' } });
  try {
    const people = await openTrade(off);
    const order = await people.order(await people.lot());
    const { fiat } = await people.buyer.ok('checkout.get_checkout_options', { order });
    expect(fiat.stripe_available).toBe(false);
    expect((await people.buyer.call('checkout.create_order_checkout', { order_name: order })).status).toBe(501);
    expect((await people.admin.call('payments.reconcile')).status).toBe(501);
    const { body, headers } = stripe.event('x', {}, secret);
    expect((await fetch(`${off.url}/api/webhooks/payments`, { method: 'POST', body, headers })).status).toBe(404);
  } finally {
    await off.close();
  }
});
