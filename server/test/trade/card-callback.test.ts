import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { signCallback } from '../../src/platform/payments/callback-signature.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { onPostgres, startHarness } from '../support/harness.ts';

const harness = await startHarness({ poolSize: 16 });
const {
  booked,
  checkoutOf,
  choose,
  deliver,
  eventOf,
  openOrder,
  outcomeOf,
  paidThere,
  paymentRow,
  reconciled,
  secret,
  send,
  sessionPaid,
  trade,
} = await openCardTrade(harness);
afterEach(reconciled);
afterAll(() => harness.close());

describe('the callback', () => {
  test('a signature that does not hold changes nothing', async () => {
    const order = await openOrder();
    const { session_id } = await checkoutOf(order);
    const body = JSON.stringify(sessionPaid(session_id));
    const now = harness.clock.now();
    const good = signCallback(body, secret, now);
    const bad: [string, string | undefined][] = [
      [body, undefined],
      [body.replace('425000', '425001'), good],
      [body, signCallback(body, 'whsec_wrong', now)],
      [body, signCallback(body, secret, new Date(now.getTime() - 301_000))],
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
    const stranger = sessionPaid('cs_nobody');
    expect((await deliver(stranger)).status).toBe(200);
    // Not lost: once we know the payment, the same event sent again is dealt with.
    expect(await outcomeOf(stranger)).toBe('unknown payment');
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
    const told = await harness.database.db
      .selectFrom('mails')
      .select(['kind', 'body_text'])
      .where('recipient', '=', trade.admin.email)
      .where('subject', 'like', `%${payment}%`)
      .execute();
    expect(told).toMatchObject([{ kind: 'payment_held', body_text: expect.stringContaining(reason) }]);
    expect(told[0]?.body_text).toContain(order);
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
