import { expect } from 'vitest';
import { signCallback } from '../../src/platform/payments/callback-signature.ts';
import { expectAsSigned } from './as-signed.ts';
import type { Harness } from './harness.ts';
import { openTrade } from './trade-people.ts';

/** The embedded processor in the whole service: its page is used as a browser without scripts would use it. */
export async function openCardTrade(harness: Harness) {
  const trade = await openTrade(harness);
  const { db } = harness.database;
  const secret = (await harness.app.services.payments?.callbackSecrets())?.[0] ?? '';
  let events = 0;

  const visit = (url: string, form?: Record<string, string>) =>
    fetch(url, {
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
  const choose = (checkout: { checkout_url: string }, choice: string) => visit(checkout.checkout_url, { choice });
  const openOrder = async () => trade.order(await trade.lot());
  const checkoutOf = (order: string) => trade.buyer.ok('checkout.create_order_checkout', { order_name: order });
  const send = (body: string, header?: string) =>
    fetch(`${harness.url}/api/webhooks/payments`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) },
    });
  const eventOf = (type: string, object: object) => ({
    id: `evt_test_${++events}`,
    type,
    created: Math.floor(harness.clock.now().getTime() / 1000),
    data: { object },
  });
  const deliver = (event: object) => {
    const body = JSON.stringify(event);
    return send(body, signCallback(body, secret, harness.clock.now()));
  };

  return {
    trade,
    secret,
    visit,
    choose,
    openOrder,
    checkoutOf,
    send,
    eventOf,
    deliver,
    /** As `deliver`, and reads what became of it. */
    outcomeOf: async (event: object) => ((await (await deliver(event)).json()) as { outcome: string }).outcome,
    /** The event of a session that was paid; 4,250 US dollars unless told. */
    sessionPaid: (session: string, more: object = {}) =>
      eventOf('checkout.session.completed', {
        id: session,
        payment_status: 'paid',
        payment_intent: `pi_${session}`,
        amount_total: 425_000,
        currency: 'usd',
        ...more,
      }),
    /** Makes the embedded processor's own records say the same as an event that a test wrote itself. */
    paidThere: (session: string, minor = 425_000, currency = 'USD') =>
      db
        .updateTable('processor_sessions')
        .set({ status: 'complete', payment_ref: `pi_${session}`, amount_minor: minor, currency })
        .where('id', '=', session)
        .execute(),
    /** An order that its buyer paid by card. */
    cardPaid: async () => {
      const order = await openOrder();
      const checkout = await checkoutOf(order);
      await choose(checkout, 'pay');
      await harness.drain();
      return { order, checkout };
    },
    /** Whatever a test did: the books balance, and the processor's records say the same as they. */
    reconciled: async () => {
      await expectAsSigned(db);
      harness.clock.advance(20 * 60_000);
      await harness.drain();
      expect((await trade.admin.ok('payments.reconcile')).differences).toEqual([]);
    },
    paymentRow: (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** What the books hold of an order, in order. */
    booked: async (order: string) =>
      (await db.selectFrom('book_txns').select('kind').where('order_name', '=', order).orderBy('id').execute()).map(
        (row) => row.kind,
      ),
  };
}
