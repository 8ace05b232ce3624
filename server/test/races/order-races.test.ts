import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { delivery, openTrade } from '../support/trade-people.ts';
import type { Answer, Caller } from '../support/world.ts';

const callers = 32;
const harness = await startHarness({ poolSize: 16 });
const trade = await openTrade(harness);
const { buyer, exporter, admin, world } = trade;
afterEach(async () => expect((await checkBooks(harness.database.db)).faults).toEqual([]));
afterAll(() => harness.close());

/** All at once; an answer of the server's own making (5xx) is never right. */
async function atOnce(calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  return answers;
}
const many = (who: Caller, name: string, parameters: object) =>
  atOnce(Array.from({ length: callers }, () => () => who.call(name, parameters)));
const count = (answers: Answer[], test: (answer: Answer) => boolean) => answers.filter(test).length;

/** Transactions in the books of an order, by kind. */
async function booked(order: string): Promise<Record<string, number>> {
  const rows = await harness.database.db
    .selectFrom('book_txns')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('order_name', '=', order)
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
}

async function funds(): Promise<void> {
  await trade.mint(200_000);
}

// One connection (PGlite) has no races; what is told here needs PostgreSQL.
describe.runIf(onPostgres)('many callers at once', () => {
  test('accept: one escrow', async () => {
    const order = await trade.order(await trade.lot());
    const answers = await many(exporter, 'exporter.accept_order', { order });
    expect(new Set(answers.map((answer) => answer.message.escrow)).size).toBe(1);
    expect(count(answers, (answer) => answer.message.message.includes('already'))).toBe(callers - 1);
  });

  test('carts that are filled and checked out at once: no answer of our own making', async () => {
    const other = await world.member('Buyer');
    const lots = await Promise.all([trade.lot(), trade.lot()]);
    for (let round = 0; round < 4; round++) {
      const answers = await atOnce(
        Array.from(
          { length: callers },
          (_, index) => () =>
            index % 3 === 0
              ? other.call('cart.cart_checkout', { delivery: JSON.stringify(delivery), payment: '{}' })
              : other.call('cart.cart_add', { lot: lots[index % 2], quantity: '1' }),
        ),
      );
      expect(count(answers, ({ status }) => status === 200)).toBeGreaterThan(0);
    }
  });

  test('pay a Draft order: paid once', async () => {
    await funds();
    const order = await trade.order(await trade.lot());
    const before = await trade.balance(buyer.org);
    const answers = await many(buyer, 'checkout.pay_with_wallet', { order });
    expect(count(answers, (answer) => answer.message.paid === true)).toBe(1);
    expect(count(answers, (answer) => answer.message.escrow_status === 'Funded')).toBe(callers);
    expect(await booked(order)).toEqual({ fund: 1 });
    expect(await trade.balance(buyer.org)).toBe(before - 42_500);
  });

  test('ship, confirm and the admin’s release: one shipment, one release', async () => {
    const order = await trade.paidOrder();
    const shipped = await many(exporter, 'exporter.mark_shipped', { order_name: order });
    expect(new Set(shipped.map((answer) => answer.message.shipment)).size).toBe(1);
    const before = await trade.balance(exporter.org);
    const answers = await atOnce(
      Array.from(
        { length: callers },
        (_, index) => () =>
          index % 2 === 0
            ? buyer.call('orders.confirm_delivery_and_release', { order })
            : admin.call('exporter.release_order_escrow', { order }),
      ),
    );
    expect(count(answers, (answer) => answer.message.released === true)).toBe(1);
    expect(await booked(order)).toEqual({ fund: 1, release: 1 });
    expect(await trade.balance(exporter.org)).toBe(before + 12_112.5);
  });

  test('refund and release of a dispute: one of them', async () => {
    const order = await trade.shippedOrder();
    const disputes = await many(buyer, 'orders.raise_dispute', { order, reason: 'x' });
    expect(count(disputes, (answer) => answer.status === 200)).toBe(callers);
    const answers = await atOnce(
      Array.from(
        { length: callers },
        (_, index) => () =>
          admin.call('orders.resolve_dispute', {
            order,
            decision: index % 2 === 0 ? 'refund' : 'release',
            note: 'x',
          }),
      ),
    );
    expect(count(answers, (answer) => answer.status === 200)).toBe(callers / 2);
    const { refund = 0, release = 0 } = await booked(order);
    expect(refund + release).toBe(1);
  });

  test('mint with one Idempotency-Key: once', async () => {
    const before = await trade.balance(buyer.org);
    const key = { 'idempotency-key': 'mint-once' };
    const grant = { buyer: buyer.org, amount: '7.000001', reason: 'x' };
    await atOnce(Array.from({ length: callers }, () => () => admin.call('wallet.admin_mint', grant, key)));
    expect(await trade.balance(buyer.org)).toBeCloseTo(before + 7.000001, 6);
  });

  test('two buyers pay two Draft orders on one lot: one wins, the other is told', async () => {
    await funds();
    const rival = await world.member('Buyer');
    await trade.mint(500_000, rival.org);
    for (let round = 0; round < 6; round++) {
      const lot = await trade.lot();
      const orders = [await trade.order(lot), await trade.order(lot, { by: rival })];
      await funds();
      const before = (await trade.balance(buyer.org)) + (await trade.balance(rival.org));
      const answers = await atOnce([
        ...Array.from({ length: 4 }, () => () => buyer.call('checkout.pay_with_wallet', { order: orders[0] })),
        ...Array.from({ length: 4 }, () => () => rival.call('checkout.pay_with_wallet', { order: orders[1] })),
      ]);
      expect(count(answers, (answer) => answer.message?.paid === true)).toBe(1);
      const losers = answers.filter((answer) => answer.status !== 200);
      expect(losers).toHaveLength(4);
      for (const loser of losers) expect(loser.body.exception).toMatch(/is Cancelled \(.* was sold to another order/);
      expect((await trade.balance(buyer.org)) + (await trade.balance(rival.org))).toBe(before - 42_500);
    }
  });

  test('many buyers take parts of one lot: never more than there is', async () => {
    const lot = await trade.lot();
    const parts = [];
    for (let index = 0; index < 6; index++) parts.push(await trade.order(lot, { quantity: 200 }));
    const answers = await atOnce(parts.map((order) => () => exporter.call('exporter.accept_order', { order })));
    expect(count(answers, (answer) => answer.status === 200)).toBe(5);
    const page = await buyer.ok('orders.list_my_orders', { limit_page_length: 6 });
    const lots = page.data.filter((order: { status: string }) => order.status === 'Escrow Created');
    expect(new Set(lots.map((order: { lot: string }) => order.lot)).size).toBe(5);
  });

  test('cancel against pay, decline against accept: one of the two', async () => {
    for (let round = 0; round < 6; round++) {
      await funds();
      const lot = await trade.lot();
      const order = await trade.order(lot);
      const [ended, going] = await atOnce([
        () =>
          round % 2 ? buyer.call('orders.cancel_order', { order }) : exporter.call('exporter.decline_order', { order }),
        () =>
          round % 3
            ? buyer.call('checkout.pay_with_wallet', { order })
            : exporter.call('exporter.accept_order', { order }),
      ]);
      expect([ended?.status, going?.status].sort()).toEqual([200, 409]);
    }
  });

  test('accept against pay: accepted and paid once', async () => {
    await funds();
    const order = await trade.order(await trade.lot());
    const answers = await atOnce(
      Array.from(
        { length: callers },
        (_, index) => () =>
          index % 2
            ? buyer.call('checkout.pay_with_wallet', { order })
            : exporter.call('exporter.accept_order', { order }),
      ),
    );
    expect(count(answers, (answer) => answer.status === 200)).toBe(callers);
    expect(new Set(answers.map((answer) => answer.message.escrow)).size).toBe(1);
    expect(await booked(order)).toEqual({ fund: 1 });
  });

  test('dispute against confirmation: the money goes one way', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await trade.shippedOrder();
      const [disputed, confirmed] = await atOnce([
        () => buyer.call('orders.raise_dispute', { order, reason: 'x' }),
        () => buyer.call('orders.confirm_delivery_and_release', { order }),
      ]);
      expect([disputed?.status, confirmed?.status].sort()).toEqual([200, 409]);
    }
  });

  test('checkout against acceptance: no Draft order is left on a sold lot', async () => {
    const rival = await world.member('Buyer');
    for (let round = 0; round < 6; round++) {
      const lot = await trade.lot();
      const order = await trade.order(lot);
      await rival.ok('cart.cart_clear');
      await rival.ok('cart.cart_add', { lot, quantity: 1000 });
      await atOnce([
        () => exporter.call('exporter.accept_order', { order }),
        () => rival.call('cart.cart_checkout', { delivery, payment: {} }),
      ]);
      const drafts = await harness.database.db
        .selectFrom('orders')
        .innerJoin('lots', 'lots.name', 'orders.lot')
        .select('orders.name')
        .where('orders.status', '=', 'Draft')
        .where('lots.status', '=', 'Sold')
        .where('lots.name', '=', lot)
        .execute();
      expect(drafts).toEqual([]);
    }
  });

  test('one wallet pays many orders at once: never below zero', async () => {
    const spender = await world.member('Buyer');
    const lots = [];
    for (let index = 0; index < 6; index++) lots.push(await trade.lot());
    const orders: string[] = [];
    for (const lot of lots) orders.push(await trade.order(lot, { by: spender }));
    await trade.mint(42_500 * 4, spender.org);
    const answers = await atOnce(orders.map((order) => () => spender.call('checkout.pay_with_wallet', { order })));
    expect(count(answers, (answer) => answer.status === 200)).toBe(4);
    expect(count(answers, (answer) => /holds 0 AXKT/.test(answer.body.exception ?? ''))).toBe(2);
    expect(await trade.balance(spender.org)).toBe(0);
  });
});
