import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { startQueue } from '../../src/kernel/jobs/queue.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
afterAll(() => harness.close());

test('the real queue: callbacks come by themselves, and so does the refund', async () => {
  const { trade, choose, checkoutOf, openOrder, paymentRow } = await openCardTrade(harness);
  const { app, database } = harness;
  const log = pino({ level: 'silent' });
  const queue = await startQueue({
    database,
    clock: harness.clock,
    log,
    jobs: app.jobs,
    context: app.jobContext,
    pollSeconds: 1,
  });
  app.onEvents = (events) => queue.wake(events.map((event) => event.topic));
  try {
    const order = await openOrder();
    const checkout = await checkoutOf(order);
    await choose(checkout, 'pay');
    const becomes = (status: string) =>
      vi.waitFor(async () => expect((await paymentRow(checkout.payment)).status).toBe(status), {
        timeout: 20_000,
        interval: 100,
      });
    await becomes('Paid');
    await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
    await trade.admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'agreed' });
    await becomes('Refunded');
  } finally {
    app.onEvents = () => {};
    await queue.stop();
  }
}, 60_000);
