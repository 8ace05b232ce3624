import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openCardTrade } from '../support/card-trade.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness({ poolSize: 16 });
const {
  booked,
  cardPaid,
  checkoutOf,
  choose,
  deliver,
  eventOf,
  openOrder,
  paidThere,
  paymentRow,
  reconciled,
  sessionPaid,
  visit,
  trade,
} = await openCardTrade(harness);
afterEach(reconciled);
afterAll(() => harness.close());

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
    expect(text).toContain('Pay 4,250.00 USD');
    expect(text).not.toMatch(/<script|<style|style=| on\w+=/);
    const french = await (await fetch(checkout.checkout_url, { headers: { 'accept-language': 'fr' } })).text();
    expect(french).toContain('<html lang="fr">');
    expect(french).toMatch(/Payer 4\s250,00 USD/);
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

  test('an accepted order past its time is not begun to be paid; what was begun in time is paid', async () => {
    const term = (value: string) => {
      harness.clock.advance(1000);
      const row = { name: 'payment_hours', valid_from: harness.clock.now(), value } as const;
      return harness.database.db.insertInto('tolerances').values(row).execute();
    };
    await term('1');
    const [order, begun] = [await openOrder(), await openOrder()];
    for (const each of [order, begun]) await trade.exporter.ok('exporter.accept_order', { order: each });
    harness.clock.advance(59 * 60_000);
    const checkout = await checkoutOf(begun);
    harness.clock.advance(60_000);
    for (const each of [order, begun]) {
      for (const [name, input] of [
        ['create_order_checkout', { order_name: each }],
        ['topup_and_pay', { order: each }],
        ['pay_with_wallet', { order: each }],
      ] as const) {
        const late = await trade.buyer.call(`checkout.${name}`, input);
        expect([late.status, late.body.exc_type], name).toEqual([409, 'StateError']);
        expect(late.body.exception, name).toMatch(new RegExp(`^${each} lapses .*Nobody paid it by \\d{4}-`));
      }
    }
    // Nothing was changed by that: the order ends by the job, and the money that was on its way counts.
    const seen = await trade.buyer.ok('orders.get_order', { order });
    expect(seen).toMatchObject({ status: 'Escrow Created', escrow_status: 'Pending' });
    await choose(checkout, 'pay');
    await harness.drain();
    expect(await trade.buyer.ok('orders.get_order', { order: begun })).toMatchObject({ status: 'Paid' });
    expect(await trade.buyer.ok('checkout.pay_with_wallet', { order: begun })).toMatchObject({ paid: false });
    await harness.tick('orders.lapse');
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Cancelled' });
    expect(await trade.buyer.ok('orders.get_order', { order: begun })).toMatchObject({ status: 'Paid' });
    const over = await trade.buyer.call('checkout.pay_with_wallet', { order });
    expect([over.status, over.body.exception]).toEqual([409, expect.stringContaining('Nobody paid it by')]);
    await term('336');
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

  test('an order of half a million dollars is covered by one top-up', async () => {
    const lot = await trade.lot({ asking_price: '500' });
    const order = await trade.order(lot);
    const before = await trade.balance(trade.buyer.org);
    const checkout = await trade.buyer.ok('checkout.topup_and_pay', { order });
    expect(checkout.amount).toBeCloseTo(500_000 - before / 10, 2);
    await choose(checkout, 'pay');
    await harness.drain();
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({
      total_amount: 500_000,
      payment_rail: 'crypto_direct',
    });
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
    id: refund_id,
    amount: 425_000,
    currency: 'usd',
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
