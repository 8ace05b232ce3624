import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { expectAsSigned } from '../support/as-signed.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { exporter, cooperative, admin, world } = trade;
const rival = await world.member('Buyer');
afterAll(() => harness.close());

/** What anybody may try on an order, whether it is its turn or not. */
const moves = {
  accept: (order: string) => exporter.call('exporter.accept_order', { order }),
  decline: (order: string) => exporter.call('exporter.decline_order', { order }),
  cancel: (order: string) => admin.call('orders.cancel_order', { order }),
  pay: (order: string) => admin.call('checkout.pay_with_wallet', { order }),
  ship: (order: string) => exporter.call('exporter.mark_shipped', { order_name: order }),
  confirm: (order: string) => admin.call('orders.confirm_delivery_and_release', { order }),
  dispute: (order: string) => admin.call('orders.raise_dispute', { order, reason: 'x' }),
  refund: (order: string) => admin.call('orders.resolve_dispute', { order, decision: 'refund', note: 'x' }),
  release: (order: string) => admin.call('orders.resolve_dispute', { order, decision: 'release', note: 'x' }),
  backstop: (order: string) => admin.call('exporter.release_order_escrow', { order }),
  clearLot: (_: string, lot: string) =>
    admin.call('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' }),
  unlist: (_: string, lot: string) => cooperative.call('cooperative.set_lot_listed', { lot, listed: false }),
  list: (_: string, lot: string) => cooperative.call('cooperative.set_lot_listed', { lot, listed: true }),
};
type Move = keyof typeof moves;

test('whatever people try in whatever order: the books balance, no lot is sold twice, tokens are neither made nor lost', async () => {
  const step = fc.record({
    // The forward moves more often, or no walk would get far.
    move: fc.constantFrom<Move>(
      ...(Object.keys(moves) as Move[]),
      'accept',
      'pay',
      'pay',
      'ship',
      'confirm',
      'dispute',
    ),
    which: fc.integer({ min: 0, max: 2 }),
  });
  let walked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (walk) => {
      const lot = await trade.lot();
      await trade.mint(50_000);
      await trade.mint(50_000, rival.org);
      const orders = [
        await trade.order(lot),
        await trade.order(lot, { quantity: '250.5', by: rival }),
        await trade.order(lot, { quantity: '700', by: rival }),
      ];
      for (const { move, which } of walk) {
        const answer = await moves[move](orders[which] as string, lot);
        expect(answer.status, `${move}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
        if (answer.status === 200) walked++;
        await expectAsSigned(harness.database.db);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(walked).toBeGreaterThan(20);
}, 120_000);
