import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, cooperative, admin, world } = trade;
afterAll(() => harness.close());

test('a whole trade: cart, order, payment, shipment, delivery; every cent and token in its place', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot);
  expect(order).toMatch(/^ORD-2026-\d{5}$/);
  await trade.mint('42500');

  const options = await buyer.ok('checkout.get_checkout_options', { order });
  expect(options).toMatchObject({
    ok: true,
    order: { name: order, total_amount: 4250, currency: 'USD', lot, exporter: exporter.org },
    wallet: { balance_axkt: 42_500, can_pay_with_wallet: true, axkt_required: 42_500 },
    fiat: { stripe_available: true, currency: 'USD', total_amount: 4250 },
    topup_tiers: [1, 5, 10, 25, 50, 100],
    rate: { axkt_per_usd: 10, usd_per_order_currency: 1 },
  });

  // Without an order: what the wallet holds, the rates and the tiers.
  expect(await buyer.ok('checkout.get_checkout_options')).toEqual({
    ok: true,
    order: null,
    wallet: { balance_axkt: 42_500, can_pay_with_wallet: false, axkt_required: 0 },
    fiat: { stripe_available: true, currency: 'USD', total_amount: 0 },
    topup_tiers: [1, 5, 10, 25, 50, 100],
    rate: { axkt_per_usd: 10, usd_per_order_currency: 1 },
  });
  expect(await buyer.ok('checkout.get_checkout_options', { order: '', buyer: '' })).toMatchObject({ order: null });
  expect((await exporter.call('checkout.get_checkout_options')).status).toBe(403);
  expect((await buyer.call('checkout.get_checkout_options', { buyer: 'BUY-99999' })).status).toBe(403);
  expect((await admin.call('checkout.get_checkout_options', { buyer: 'BUY-99999' })).body.errors[0].field).toBe(
    'buyer',
  );
  expect((await admin.call('checkout.get_checkout_options')).body.errors[0].field).toBe('buyer');
  expect(await admin.ok('checkout.get_checkout_options', { buyer: buyer.org })).toMatchObject({
    wallet: { balance_axkt: 42_500 },
  });

  const accepted = await exporter.ok('exporter.accept_order', { order });
  expect(accepted).toMatchObject({
    name: order,
    status: 'Escrow Created',
    escrow: expect.stringMatching(/^ESC-2026-/),
  });
  const { escrow } = accepted;
  expect(await cooperative.ok('detail.order_detail', { name: order })).toMatchObject({
    lot_status: 'Sold',
    escrow_status: 'Pending',
  });

  const paid = await buyer.ok('checkout.pay_with_wallet', { order });
  expect(paid).toMatchObject({
    status: 'Escrow Created',
    escrow_status: 'Funded',
    payment_rail: 'crypto_direct',
    paid: true,
    axkt_paid: 42_500,
    balance_axkt: 0,
  });
  const shipped = await exporter.ok('exporter.mark_shipped', {
    order_name: order,
    carrier: 'Sea Line',
    tracking_number: 'T1',
    eta: '2026-04-01',
  });
  expect(shipped).toMatchObject({ name: order, status: 'In Transit', shipment: expect.stringMatching(/^SHP-2026-/) });
  const said = { order_name: order, carrier: 'Sea Line', eta: '2026-04-01' };
  expect(await exporter.ok('exporter.mark_shipped', said)).toMatchObject({ shipment: shipped.shipment });
  const otherwise = await exporter.call('exporter.mark_shipped', { ...said, carrier: 'Land Line', vessel: 'Ada' });
  expect([otherwise.status, otherwise.body.exception]).toEqual([
    409,
    expect.stringContaining('already, with another carrier and with no vessel; nothing was changed now.'),
  ]);
  expect(await buyer.ok('detail.shipment_detail', { name: shipped.shipment })).toMatchObject({
    order,
    status: 'In Transit',
    carrier: 'Sea Line',
    eta: '2026-04-01',
  });

  const done = await buyer.ok('orders.confirm_delivery_and_release', { order });
  expect(done).toMatchObject({ name: order, status: 'Settled', escrow, escrow_status: 'Released', released: true });
  // ET-DE: 1.5 % fee, 70 % to the cooperative, the rest to the exporter; 10 tokens to the dollar.
  expect(await exporter.ok('detail.escrow_detail', { name: escrow })).toMatchObject({
    status: 'Released',
    amount: 4250,
    fee_amount: 63.75,
    cooperative_amount: 2975,
    exporter_amount: 1211.25,
    funded_tokens: 42_500,
    release_reason: 'buyer_confirmed',
    order_status: 'Settled',
  });
  expect(await trade.balance(cooperative.org)).toBe(29_750);
  expect(await trade.balance(exporter.org)).toBe(12_112.5);
  expect(await trade.balance(buyer.org)).toBe(0);
  const entries = await buyer.ok('wallet.list_entries');
  expect(entries).toMatchObject({
    total: 2,
    data: [{ amount: -42_500, kind: 'fund', reason: 'order_settle', order }, {}],
  });
  const order_ = await buyer.ok('orders.get_order', { order });
  expect(order_).toMatchObject({ status: 'Settled', lot_status: 'Sold', shipment_detail: { status: 'Delivered' } });
  expect(order_.settled_at).not.toBeNull();

  const [settlement] = await exporter.ok('exporter.recent_settlements', { limit: '99' });
  expect(settlement).toMatchObject({ order, lot, buyer: buyer.org, amount: 4250, currency: 'USD' });
  const trend = await exporter.ok('exporter.settled_revenue_trend', { days: '1' });
  expect(trend.days).toBe(7);
  expect(trend.series.USD).toHaveLength(7);
  expect(trend.series.USD.at(-1)).toEqual({ date: '2026-03-02', amount: 4250, received: 1211.25 });
  expect(await exporter.ok('cooperative.settlement_detail', { order })).toMatchObject({ rail: 'crypto_direct' });
});

test('every step may be repeated, and moves nothing the second time', async () => {
  const order = await trade.order(await trade.lot());
  await trade.mint('50000');
  const first = await exporter.ok('exporter.accept_order', { order });
  const second = await exporter.ok('exporter.accept_order', { order });
  expect(second).toMatchObject({ name: order, status: 'Escrow Created', escrow: first.escrow });
  expect(second.message).toContain('already accepted');
  const before = await trade.balance(buyer.org);
  await buyer.ok('checkout.pay_with_wallet', { order });
  expect(await buyer.ok('checkout.pay_with_wallet', { order })).toMatchObject({
    paid: false,
    escrow_status: 'Funded',
    balance_axkt: before - 42_500,
  });
  const { shipment } = await exporter.ok('exporter.mark_shipped', { order_name: order });
  expect(await exporter.ok('exporter.mark_shipped', { order_name: order })).toMatchObject({ shipment });
  const same = { carrier: 'Sea Line', eta: '2026-12-01' };
  const otherwise = await exporter.call('exporter.mark_shipped', { order_name: order, ...same });
  expect([otherwise.status, otherwise.body.exception]).toEqual([
    409,
    `${order} was shipped as ${shipment} already, with no carrier and eta; nothing was changed now.`,
  ]);
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  const paidOut = await trade.balance(exporter.org);
  expect(await buyer.ok('orders.confirm_delivery_and_release', { order })).toMatchObject({
    status: 'Settled',
    released: false,
  });
  expect(await admin.ok('exporter.release_order_escrow', { order })).toMatchObject({
    released: false,
    escrow_status: 'Released',
  });
  expect(await exporter.ok('exporter.accept_order', { order })).toMatchObject({ status: 'Settled' });
  expect(await exporter.ok('exporter.mark_shipped', { order_name: order })).toMatchObject({
    status: 'Settled',
    shipment,
  });
  expect(await buyer.ok('checkout.pay_with_wallet', { order })).toMatchObject({ paid: false, status: 'Settled' });
  expect(await trade.balance(exporter.org)).toBe(paidOut);
});

test('payment of a Draft order submits it; too little in the wallet changes nothing', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot);
  const poor = await buyer.call('checkout.pay_with_wallet', { order });
  const held = await trade.balance(buyer.org);
  expect(poor.status).toBe(409);
  expect(poor.body.exception).toContain('42500 AXKT are needed');
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Draft', escrow: null });
  await trade.mint(42_500 - held);
  expect(await buyer.ok('checkout.pay_with_wallet', { order })).toMatchObject({
    status: 'Escrow Created',
    escrow_status: 'Funded',
    lot,
  });
  expect(await exporter.ok('exporter.accept_order', { order })).toMatchObject({ status: 'Escrow Created' });
});

test('an order in the wrong state is refused with its state', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot);
  const state = async (who: typeof buyer | typeof admin, name: string, parameters: object) => {
    const answer = await who.call(name, parameters);
    expect(`${name}: ${answer.status}`).toBe(`${name}: 409`);
    return answer.body.exception as string;
  };
  expect(await state(exporter, 'exporter.mark_shipped', { order_name: order })).toContain('Draft');
  expect(await state(buyer, 'orders.confirm_delivery_and_release', { order })).toContain('must be In Transit');
  expect(await state(buyer, 'orders.raise_dispute', { order, reason: 'x' })).toContain('Draft');
  expect(await state(admin, 'exporter.release_order_escrow', { order })).toContain('no escrow yet');
  expect(await state(admin, 'orders.resolve_dispute', { order, decision: 'refund', note: 'x' })).toContain('Draft');
  await exporter.ok('exporter.accept_order', { order });
  expect(await state(exporter, 'exporter.decline_order', { order, reason: 'x' })).toContain('must be Draft');
  expect(await state(buyer, 'orders.cancel_order', { order })).toContain('must be Draft');
  expect(await state(exporter, 'exporter.mark_shipped', { order_name: order })).toContain('must be Funded');
  expect(await state(admin, 'exporter.release_order_escrow', { order })).toContain('not yet funded');
  expect(await state(buyer, 'orders.raise_dispute', { order, reason: 'x' })).toContain('Pending');
  // Nobody paid: an admin may undo it, and the lot is for sale again.
  expect(await admin.ok('orders.cancel_order', { order, reason: 'The buyer vanished.' })).toMatchObject({
    status: 'Cancelled',
  });
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject({
    status: 'Cancelled',
    reason: 'The buyer vanished.',
    escrow_status: 'Cancelled',
    lot_status: 'Listed',
  });
  expect(await state(buyer, 'checkout.pay_with_wallet', { order })).toContain('Cancelled');
  expect(await state(exporter, 'exporter.accept_order', { order })).toContain('Cancelled');
  expect(await admin.ok('exporter.release_order_escrow', { order })).toMatchObject({ released: false });
});

test('declining and withdrawing end a Draft order, with the reason for the other side', async () => {
  const lot = await trade.lot();
  const declined = await trade.order(lot);
  await exporter.ok('exporter.decline_order', { order: declined, reason: 'Too late in the season' });
  expect(await buyer.ok('orders.get_order', { order: declined })).toMatchObject({
    status: 'Cancelled',
    reason: 'Too late in the season',
    lot_status: 'Listed',
  });
  expect(await exporter.ok('exporter.decline_order', { order: declined })).toMatchObject({ status: 'Cancelled' });
  const otherwise = await exporter.call('exporter.decline_order', { order: declined, reason: 'Sold out' });
  expect([otherwise.status, otherwise.body.exception]).toEqual([
    409,
    `${declined} is Cancelled already, with another reason; nothing was changed now.`,
  ]);
  const withdrawn = await trade.order(lot);
  await buyer.ok('orders.cancel_order', { order: withdrawn });
  // What the buyer ended is answered as ended, and says whose reason stands.
  expect(await exporter.ok('exporter.decline_order', { order: withdrawn, reason: 'Sold out' })).toMatchObject({
    status: 'Cancelled',
    reason: 'Cancelled by the buyer.',
    message: `${withdrawn} was already cancelled, not by you; your reason was not kept.`,
  });
  expect(await buyer.ok('orders.cancel_order', { order: withdrawn })).toMatchObject({ status: 'Cancelled' });
});

test('a sale cancels the other open orders on the lot', async () => {
  const other = await world.member('Buyer');
  const lot = await trade.lot();
  const winner = await trade.order(lot);
  const loser = await trade.order(lot, { by: other });
  await exporter.ok('exporter.accept_order', { order: winner });
  expect(await other.ok('orders.get_order', { order: loser })).toMatchObject({
    status: 'Cancelled',
    reason: expect.stringContaining('was sold to another order'),
  });
  expect((await other.call('checkout.pay_with_wallet', { order: loser })).body.exception).toContain('Cancelled');
});

test('a Draft order is paid at the price it was made at, or not at all', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot);
  await cooperative.ok('cooperative.update_lot', { lot, asking_price: '5' });
  await trade.mint(42_500);
  const answer = await buyer.call('checkout.pay_with_wallet', { order });
  const now = await buyer.ok('orders.get_order', { order });
  // An edit may have cancelled the order already; either way nothing was paid.
  expect(answer.status).toBe(409);
  expect(['Draft', 'Cancelled']).toContain(now.status);
  expect(answer.body.exception).toMatch(/now has 5 USD|Cancelled/);
});

test('strangers, other organisations and guests learn and change nothing', async () => {
  const order = await trade.paidOrder();
  const { escrow } = await buyer.ok('orders.get_order', { order });
  const stranger = await world.user();
  const otherBuyer = await world.member('Buyer');
  const otherExporter = await world.member('Exporter');
  const calls: [string, object, (typeof stranger)[]][] = [
    ['exporter.accept_order', { order }, [stranger, otherExporter, buyer, cooperative]],
    ['exporter.decline_order', { order }, [stranger, otherExporter, buyer, cooperative]],
    ['exporter.mark_shipped', { order_name: order }, [stranger, otherExporter, buyer, cooperative]],
    ['exporter.release_order_escrow', { order }, [stranger, otherExporter, buyer, exporter, cooperative]],
    ['checkout.pay_with_wallet', { order }, [stranger, otherBuyer, exporter, cooperative]],
    ['checkout.get_checkout_options', { order }, [stranger, otherBuyer, exporter, cooperative]],
    ['orders.get_order', { order }, [stranger, otherBuyer, otherExporter]],
    ['orders.cancel_order', { order }, [stranger, otherBuyer, exporter]],
    ['orders.confirm_delivery_and_release', { order }, [stranger, otherBuyer, exporter, cooperative]],
    ['orders.raise_dispute', { order, reason: 'x' }, [stranger, otherBuyer, otherExporter, cooperative]],
    ['orders.resolve_dispute', { order, decision: 'refund', note: 'x' }, [stranger, otherBuyer, buyer, exporter]],
    ['detail.order_detail', { name: order }, [stranger, otherBuyer, otherExporter]],
    ['detail.escrow_detail', { name: escrow }, [stranger, otherBuyer, otherExporter]],
    ['detail.escrow_detail', { name: 'ESC-2026-99999' }, [stranger, buyer]],
    ['detail.shipment_detail', { name: 'SHP-2026-99999' }, [stranger, buyer]],
    ['wallet.get_balance', { organisation: buyer.org }, [stranger, otherBuyer]],
    ['wallet.list_entries', { organisation: buyer.org }, [stranger, otherBuyer]],
    ['wallet.admin_mint', { buyer: buyer.org, amount: 1, reason: 'x' }, [stranger, buyer]],
  ];
  for (const [name, parameters, people] of calls) {
    expect((await world.guest().call(name, parameters)).status, name).toBe(401);
    for (const person of people) expect((await person.call(name, parameters)).status, name).toBe(403);
  }
  const missing = { order: 'ORD-2026-99999' };
  expect((await buyer.call('orders.get_order', missing)).status).toBe(403);
  expect((await admin.call('orders.get_order', missing)).status).toBe(404);
  expect((await admin.call('detail.escrow_detail', { name: 'ESC-2026-99999' })).status).toBe(404);
  expect((await admin.call('exporter.release_order_escrow', missing)).status).toBe(404);
  expect((await otherBuyer.ok('orders.list_my_orders')).total).toBe(0);
  expect((await otherExporter.ok('exporter.list_orders')).total).toBe(0);
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject({ escrow_status: 'Funded' });
});

test('lists, search, sort, summary and export show the same orders', async () => {
  const seller = await world.member('Exporter');
  const lots = [
    await trade.lot({ exporter: seller.org }),
    await trade.lot({ exporter: seller.org, asking_price: '1.5', currency: 'EUR' }),
  ];
  const orders = [await trade.order(lots[0] as string), await trade.order(lots[1] as string)];
  await seller.ok('exporter.decline_order', { order: orders[0] });
  const page = await seller.ok('exporter.list_orders', { limit_page_length: '1', sort: 'total_amount desc' });
  expect(page).toMatchObject({ total: 2, data: [{ name: orders[0], buyer_name: expect.any(String) }] });
  expect(await seller.ok('exporter.list_orders', { status_filter: 'Draft' })).toMatchObject({
    total: 1,
    data: [{ name: orders[1], currency: 'EUR', total_amount: 1500 }],
  });
  expect((await seller.ok('exporter.list_orders', { search: lots[1] })).total).toBe(1);
  expect((await buyer.ok('orders.list_my_orders', { lot: lots[1] })).total).toBe(1);
  expect((await seller.call('exporter.list_orders', { sort: 'reason desc' })).status).toBe(400);
  expect(await seller.ok('exporter.exporter_summary')).toMatchObject({
    total: 2,
    status_counts: { Draft: 1, Cancelled: 1, Settled: 0 },
    pipeline_value: { EUR: 1500 },
  });
  const csv = await seller.call('exporter.export_csv', { status_filter: 'Draft' });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  expect(csv.body).toContain(orders[1]);
});

test('goods do not arrive before they leave', async () => {
  const order = await trade.paidOrder();
  const early = await trade.exporter.call('exporter.mark_shipped', { order_name: order, eta: '2020-01-01' });
  expect([early.status, early.body.errors[0].field]).toEqual([400, 'eta']);
  expect(early.body.exception).toContain('must not lie before the day of shipping; today is 2026-03-02');
  expect((await trade.buyer.ok('orders.get_order', { order })).shipment_detail).toBeNull();
  const today = await trade.exporter.call('exporter.mark_shipped', { order_name: order, eta: '2026-03-02' });
  expect(today.status).toBe(200);
});
