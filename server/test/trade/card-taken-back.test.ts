import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { onPostgres, startHarness } from '../support/harness.ts';

const harness = await startHarness({ poolSize: 16 });
const card = await openCardTrade(harness);
const {
  booked,
  cardPaid,
  checkoutOf,
  choose,
  eventOf,
  openOrder,
  outcomeOf,
  paidThere,
  paymentRow,
  sessionPaid,
  trade,
} = card;
afterEach(card.reconciled);
afterAll(() => harness.close());

const { db } = harness.database;
let count = 0;

const refOf = async (payment: string) => (await paymentRow(payment)).payment_ref as string;
/** A dispute of the payer's bank; one of the whole 4,250 US dollars unless told. */
const disputeOf = (payment_intent: string, more: object = {}) => ({
  id: `dp_${++count}`,
  payment_intent,
  amount: 425_000,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'needs_response',
  ...more,
});
const told = (what: string, object: object) => outcomeOf(eventOf(`charge.dispute.${what}`, object));
/** A refund made at the processor, in its own records too; answers its object. */
const refundThere = async (payment_intent: string, amount = 425_000) => {
  const id = `re_there_${++count}`;
  const made = { id, idempotency_key: id, payment_ref: payment_intent, amount_minor: amount };
  await db
    .insertInto('processor_refunds')
    .values({ ...made, created_at: harness.clock.now() })
    .execute();
  return { id, payment_intent, amount, currency: 'usd', status: 'succeeded', reason: 'requested_by_customer' };
};
const chargeOf = (payment_intent: string, amount_refunded: number) => ({
  id: `ch_${payment_intent}`,
  payment_intent,
  amount: 425_000,
  amount_refunded,
  currency: 'usd',
});
const ship = (order: string) => trade.exporter.call('exporter.mark_shipped', { order_name: order });
const confirm = (order: string) => trade.buyer.call('orders.confirm_delivery_and_release', { order });
const show = (order: string) => trade.buyer.ok('orders.get_order', { order });
const decide = (payment: string, decision: string) =>
  trade.admin.call('payments.resolve_held', { payment, decision, note: 'as agreed with the buyer' });
const faults = async () => (await checkBooks(db)).faults;
const receivable = async (org = trade.buyer.org) => {
  const rows = await db
    .selectFrom('book_accounts as a')
    .innerJoin('book_entries as e', 'e.account', 'a.id')
    .select((eb) => eb.fn.sum<string>('e.amount').as('amount'))
    .where('a.kind', '=', 'receivable')
    .where('a.owner', '=', org)
    .executeTakeFirst();
  return Number(rows?.amount ?? 0);
};

describe('a chargeback', () => {
  test('stops shipping and every way of release while it is open; won, the trade goes on', async () => {
    const { order, checkout } = await cardPaid();
    const dispute = disputeOf(await refOf(checkout.payment));
    expect(await told('created', dispute)).toBe('flagged');
    const refusedShipping = await ship(order);
    expect([refusedShipping.status, refusedShipping.body.exc_type]).toEqual([409, 'StateError']);
    expect(refusedShipping.body.exception).toContain('is charged back');
    expect(refusedShipping.body.exception).toContain('until the payer');
    // Noted by an admin, it is still open.
    await decide(checkout.payment, 'noted');
    expect((await ship(order)).status).toBe(409);
    expect(await told('updated', { ...dispute, status: 'under_review' })).toBe('noted');
    expect(await told('closed', { ...dispute, status: 'won' })).toBe('flagged');
    expect((await ship(order)).status).toBe(200);

    const second = disputeOf(await refOf(checkout.payment), { reason: 'product_not_received' });
    expect(await told('created', second)).toBe('flagged');
    expect(await confirm(order)).toMatchObject({ status: 409 });
    const { lot } = await show(order);
    const seen = { lot, stage: 'delivery', quantity: 1000, grade: 'Grade 1', gps_lat: 53.55, gps_lng: 9.99 };
    for (const side of [trade.exporter, trade.buyer]) {
      const entered = await side.call('events.confirm_event', seen);
      expect([entered.status, entered.body.exception]).toEqual([409, expect.stringContaining('is charged back')]);
    }
    expect(await trade.admin.call('exporter.release_order_escrow', { order })).toMatchObject({ status: 409 });
    await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
    for (const decision of ['release', 'refund']) {
      const answer = await trade.admin.call('orders.resolve_dispute', { order, decision, note: 'x' });
      expect(answer.status, decision).toBe(409);
      expect(answer.body.exception).toContain('is charged back');
    }
    expect(await show(order)).toMatchObject({ status: 'Disputed', escrow_detail: { status: 'Disputed' } });
    expect(await told('closed', { ...second, status: 'won' })).toBe('flagged');
    await trade.admin.ok('orders.resolve_dispute', { order, decision: 'release', note: 'it came' });
    expect(await show(order)).toMatchObject({ status: 'Settled' });
    expect(await booked(order)).toEqual(['fund', 'release']);
  });

  test('lost before shipping: the escrow’s money goes back to the processor, the order ends, the lot is for sale', async () => {
    const { order, checkout } = await cardPaid();
    const { lot } = await show(order);
    const dispute = disputeOf(await refOf(checkout.payment));
    expect(await told('created', dispute)).toBe('flagged');
    expect(await told('closed', { ...dispute, status: 'lost' })).toBe('flagged');
    expect(await show(order)).toMatchObject({
      status: 'Cancelled',
      reason: expect.stringContaining('charged back'),
      escrow_detail: { status: 'Cancelled' },
      lot_status: 'Listed',
    });
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Charged Back', lost_amount: '4250.0000' });
    expect(await booked(order)).toEqual(['fund', 'refund']);
    const refused = await ship(order);
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('went back to the payer')]);
    expect((await confirm(order)).body.exception).toContain('went back to the payer');
    // Nothing is given back a second time by card.
    await harness.drain();
    await harness.tick('payments.refund');
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Charged Back', refund_id: null });
    // The same news again, in any order, moves nothing.
    expect(await told('closed', { ...dispute, status: 'lost' })).toBe('flagged');
    expect(await told('updated', dispute)).toBe('noted');
    expect(await booked(order)).toEqual(['fund', 'refund']);
    expect((await trade.world.guest().call('marketplace.get_lot', { lot })).status).toBeLessThan(500);
  });

  test('lost on the way: the order ends, and an authority looks at the goods', async () => {
    const { order, checkout } = await cardPaid();
    expect((await ship(order)).status).toBe(200);
    // The end comes before the beginning.
    const dispute = disputeOf(await refOf(checkout.payment));
    expect(await told('closed', { ...dispute, status: 'lost' })).toBe('flagged');
    expect(await told('created', dispute)).toBe('noted');
    expect(await show(order)).toMatchObject({ status: 'Cancelled', lot_status: 'Flagged' });
    expect((await confirm(order)).status).toBe(409);
  });

  test('lost after the release: the buyer owes it, and admins are told', async () => {
    const { order, checkout } = await cardPaid();
    await ship(order);
    expect((await confirm(order)).status).toBe(200);
    const before = await receivable();
    const dispute = disputeOf(await refOf(checkout.payment));
    expect(await told('created', dispute)).toBe('flagged');
    expect(await told('closed', { ...dispute, status: 'lost' })).toBe('flagged');
    expect(await show(order)).toMatchObject({ status: 'Settled' });
    expect(await receivable()).toBe(before - 4250);
    const mails = await db
      .selectFrom('mails')
      .select('body_text')
      .where('kind', '=', 'payment_taken_back')
      .where('subject', 'like', `%${checkout.payment}%`)
      .execute();
    expect(mails[0]?.body_text).toContain(`${trade.buyer.org} owes 4250 USD`);
    // The bank changes its mind: nobody owes anything.
    harness.clock.advance(2000);
    expect(await told('funds_reinstated', { ...dispute, status: 'won' })).toBe('flagged');
    expect(await receivable()).toBe(before);
  });

  test('of a part: waits for an admin, who lets the order go on', async () => {
    const { order, checkout } = await cardPaid();
    const dispute = disputeOf(await refOf(checkout.payment), { amount: 25_000, status: 'lost' });
    expect(await told('closed', dispute)).toBe('held');
    expect(await faults()).toEqual([
      expect.stringMatching(/^ESC-\S+ is Funded, but the card processor took back 250 of 4250 USD/),
    ]);
    const { data } = await trade.admin.ok('payments.list_held', { order });
    expect(data).toMatchObject([{ taken_back: 250, undecided: 250 }]);
    const refused = await ship(order);
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('cancel or owed')]);
    const before = await receivable();
    expect((await decide(checkout.payment, 'owed')).message).toMatchObject({ undecided: 0, status: 'Paid' });
    expect((await decide(checkout.payment, 'owed')).status).toBe(409);
    expect(await receivable()).toBe(before - 250);
    await ship(order);
    expect((await confirm(order)).status).toBe(200);
  });

  test('told of before the payment itself', async () => {
    const order = await openOrder();
    const { session_id, payment } = await checkoutOf(order);
    await paidThere(session_id);
    const dispute = disputeOf(`pi_${session_id}`);
    expect(await told('created', dispute)).toBe('unknown payment');
    expect(await outcomeOf(sessionPaid(session_id))).toBe('applied');
    expect(await paymentRow(payment)).toMatchObject({ status: 'Paid', chargebacks_open: 1 });
    expect((await ship(order)).status).toBe(409);
    expect((await trade.admin.ok('payments.list_held', { order })).data).toHaveLength(1);
    expect(await told('closed', { ...dispute, status: 'lost' })).toBe('flagged');
    expect(await show(order)).toMatchObject({ status: 'Cancelled' });
  });
});

describe('a refund made at the processor', () => {
  test.each(['charge first', 'refund first', 'charge only'])('of everything, %s: the order ends, once', async (way) => {
    const { order, checkout } = await cardPaid();
    const ref = await refOf(checkout.payment);
    const refund = await refundThere(ref);
    const news = [
      eventOf('charge.refunded', chargeOf(ref, 425_000)),
      ...(way === 'charge only' ? [] : [eventOf('refund.created', refund), eventOf('refund.updated', refund)]),
    ];
    if (way === 'refund first') news.reverse();
    const outcomes = [];
    for (const event of news) outcomes.push(await outcomeOf(event));
    expect(outcomes).toEqual(['applied', ...news.slice(1).map(() => 'noted')]);
    for (const event of news) expect(await outcomeOf(event)).toBe('repeated');
    expect(await show(order)).toMatchObject({ status: 'Cancelled', reason: expect.stringContaining('refunded') });
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded' });
    expect(await booked(order)).toEqual(['fund', 'refund']);
    expect((await ship(order)).body.exception).toContain('went back to the payer');
  });

  test('of a part: the admin cancels, and the card gets the rest', async () => {
    const { order, checkout } = await cardPaid();
    const ref = await refOf(checkout.payment);
    const refund = await refundThere(ref, 100_000);
    expect(await outcomeOf(eventOf('refund.created', refund))).toBe('held');
    expect(await outcomeOf(eventOf('charge.refunded', chargeOf(ref, 100_000)))).toBe('held');
    expect((await ship(order)).status).toBe(409);
    for (const decision of ['refund', 'credit', 'noted']) {
      expect((await decide(checkout.payment, decision)).status, decision).toBe(409);
    }
    expect((await decide(checkout.payment, 'cancel')).message).toMatchObject({ status: 'Refund Due' });
    expect(await show(order)).toMatchObject({ status: 'Cancelled', reason: 'as agreed with the buyer' });
    await harness.drain();
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded', refunded_amount: '4250.0000' });
    const made = await db
      .selectFrom('processor_refunds')
      .select('amount_minor')
      .where('payment_ref', '=', ref)
      .execute();
    expect(made.map((row) => row.amount_minor).sort()).toEqual([100_000, 325_000]);
  });

  test('of a part that the buyer owes, and then a dispute for the buyer: the card gets the rest, nobody owes', async () => {
    const { order, checkout } = await cardPaid();
    const before = await receivable();
    const refund = await refundThere(await refOf(checkout.payment), 100_000);
    expect(await outcomeOf(eventOf('refund.created', refund))).toBe('held');
    await decide(checkout.payment, 'owed');
    expect(await receivable()).toBe(before - 1000);
    await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
    await trade.admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'agreed' });
    await harness.drain();
    expect(await receivable()).toBe(before);
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded' });
  });

  test('of held money, in parts: what is owed to the payer shrinks', async () => {
    const order = await openOrder();
    const { session_id, payment } = await checkoutOf(order);
    await paidThere(session_id, 424_999);
    expect(await outcomeOf(sessionPaid(session_id, { amount_total: 424_999 }))).toBe('held');
    const ref = await refOf(payment);
    expect(await outcomeOf(eventOf('refund.created', await refundThere(ref, 24_999)))).toBe('applied');
    expect((await trade.admin.ok('payments.list_held', { order })).data).toMatchObject([{ taken_back: 249.99 }]);
    await decide(payment, 'refund');
    await harness.drain();
    expect(await paymentRow(payment)).toMatchObject({ status: 'Refunded', refunded_amount: '4249.9900' });
  });

  test('that failed: what was cancelled for it is the admin’s to decide', async () => {
    const { checkout } = await cardPaid();
    const ref = await refOf(checkout.payment);
    const refund = await refundThere(ref);
    expect(await outcomeOf(eventOf('refund.created', refund))).toBe('applied');
    await db.deleteFrom('processor_refunds').where('id', '=', refund.id).execute();
    const failed = eventOf('refund.failed', {
      ...refund,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await outcomeOf(failed)).toBe('held');
    expect(await paymentRow(checkout.payment)).toMatchObject({
      status: 'Refund Failed',
      refund_error: 'expired_or_canceled_card',
    });
    expect((await decide(checkout.payment, 'credit')).message).toMatchObject({ status: 'Credited' });
  });

  test('our own refund is told of too: nothing more happens', async () => {
    const { order, checkout } = await cardPaid();
    await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
    await trade.admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'agreed' });
    await harness.drain();
    const row = await paymentRow(checkout.payment);
    const refund = { id: row.refund_id, payment_intent: row.payment_ref, amount: 425_000, currency: 'usd' };
    expect(await outcomeOf(eventOf('refund.created', { ...refund, status: 'pending' }))).toBe('noted');
    expect(await outcomeOf(eventOf('charge.refunded', chargeOf(row.payment_ref as string, 425_000)))).toBe('noted');
    expect(await paymentRow(checkout.payment)).toMatchObject({ status: 'Refunded' });
    expect(await booked(order)).toEqual(['fund', 'refund']);
  });
});

describe('a top-up that is taken back', () => {
  const topUp = async () => {
    const checkout = await trade.buyer.ok('checkout.top_up', { amount: '25' });
    await choose(checkout, 'pay');
    await harness.drain();
    return checkout;
  };

  test('takes its tokens along', async () => {
    const before = await trade.balance(trade.buyer.org);
    const checkout = await topUp();
    const ref = await refOf(checkout.payment);
    expect(await outcomeOf(eventOf('refund.created', await refundThere(ref, 1000)))).toBe('applied');
    expect(await trade.balance(trade.buyer.org)).toBe(before + 150);
    expect(await told('closed', disputeOf(ref, { amount: 1500, status: 'lost' }))).toBe('flagged');
    expect(await trade.balance(trade.buyer.org)).toBe(before);
    await harness.drain();
  });

  test('after its tokens paid an order: the order stops until an admin has decided', async () => {
    const buyer = await trade.world.member('Buyer');
    const order = await trade.order(await trade.lot(), { by: buyer });
    const checkout = await buyer.ok('checkout.topup_and_pay', { order });
    await choose(checkout, 'pay');
    await harness.drain();
    expect(await buyer.ok('orders.get_order', { order })).toMatchObject({ payment_rail: 'crypto_direct' });
    const { payment_ref, amount } = await paymentRow(checkout.payment);
    const minor = Math.round(Number(amount) * 100);
    const dispute = disputeOf(payment_ref as string, { amount: minor });
    expect(await told('created', dispute)).toBe('flagged');
    expect((await ship(order)).status).toBe(409);
    expect(await told('closed', { ...dispute, status: 'lost' })).toBe('held');
    expect((await ship(order)).body.exception).toContain('cancel or owed');
    expect((await decide(checkout.payment, 'cancel')).status).toBe(409);
    expect((await decide(checkout.payment, 'owed')).status).toBe(200);
    expect(await receivable(buyer.org)).toBeCloseTo(-Number(amount), 4);
    expect((await ship(order)).status).toBe(200);
  });
});

test('NUL in a signed callback is refused, and the processor is told why', async () => {
  for (const event of [
    eventOf('charge.dispute.created', disputeOf('pi_x', { reason: 'a\u0000b' })),
    { ...eventOf('customer.created', {}), id: 'evt_\u0000' },
    sessionPaid('cs_\u0000'),
  ]) {
    const answer = await card.deliver(event);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { exc_type: string }).exc_type).toBe('ValidationError');
  }
});

describe.runIf(onPostgres)('at once', () => {
  test('a lost chargeback beside shipping and confirming: paid out or given back, never both', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const { order, checkout } = await cardPaid();
      const ref = await refOf(checkout.payment);
      const dispute = disputeOf(ref);
      const shipped = round % 2 === 0;
      if (shipped) await ship(order);
      const act = shipped ? confirm : ship;
      const lost = eventOf('charge.dispute.closed', { ...dispute, status: 'lost' });
      const calls = [
        () => card.deliver(lost),
        () => card.deliver(lost),
        () => card.deliver(eventOf('charge.dispute.created', dispute)),
        () => act(order),
        () => act(order),
      ];
      if (round % 3 === 0) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { status, escrow_detail } = await show(order);
      ends.add(`${shipped} ${status}`);
      expect([status, escrow_detail.status]).toEqual(
        status === 'Settled' ? ['Settled', 'Released'] : ['Cancelled', 'Cancelled'],
      );
      expect(await booked(order)).toEqual(status === 'Settled' ? ['fund', 'release', 'recall'] : ['fund', 'refund']);
      expect(await faults()).toEqual([]);
    }
    expect(ends.size).toBeGreaterThan(0);
  }, 120_000);

  test('the payment and its chargeback at once: the chargeback counts', async () => {
    for (let round = 0; round < 6; round++) {
      const order = await openOrder();
      const { session_id, payment } = await checkoutOf(order);
      await paidThere(session_id);
      const dispute = disputeOf(`pi_${session_id}`, { status: 'lost' });
      const news = [sessionPaid(session_id), eventOf('charge.dispute.closed', dispute)];
      const answers = await Promise.all(news.map((event) => card.deliver(event)));
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(await paymentRow(payment)).toMatchObject({ status: 'Charged Back' });
      expect(await show(order)).toMatchObject({ status: 'Cancelled' });
    }
  }, 120_000);
});
