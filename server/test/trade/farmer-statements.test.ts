import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { admin, buyer, cooperative, exporter, world } = trade;
afterAll(() => harness.close());

const first = await openFarm(world, { clerk: cooperative, lng: 38.1 });
const second = await openFarm(world, { clerk: cooperative, lng: 38.3 });
const third = await openFarm(world, { clerk: cooperative, lng: 38.5 });
const today = harness.clock.now().toISOString().slice(0, 10);

/** A settled order of a lot of these harvests, in kilograms by farm; answers its name. */
async function settled(
  masses: readonly [{ farmer: Caller; plot: string }, number][],
  currency = 'USD',
): Promise<string> {
  const harvests: string[] = [];
  for (const [{ farmer, plot }, quantity] of masses) {
    harvests.push((await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity })).name);
  }
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', harvests };
  const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', goods);
  await cooperative.ok('cooperative.update_lot', { lot, asking_price: '1.01', currency, exporter: exporter.org });
  await cooperative.ok('cooperative.list_lot', { lot });
  return settle(await trade.order(lot));
}
async function settle(order: string): Promise<string> {
  await trade.mint((await buyer.ok('checkout.get_checkout_options', { order })).wallet.axkt_required);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  return order;
}
const cents = (amount: number) => Math.round(amount * 100);
const faults = async () =>
  (await checkAll(harness.database)).flatMap((part) => (part.title === 'Books and trade' ? part.faults : []));

test('a statement divides the cooperative’s share by kilograms, to the last cent', async () => {
  const order = await settled([
    [first, 100],
    [second, 100],
    [third, 100],
  ]);
  // 303.00 dollars, 70 % of it are 212.10: three times 70.70. Another with a rest follows.
  const even = await cooperative.ok('payouts.make_statement', { order });
  expect(even).toMatchObject({
    status: 'Draft',
    total: 212.1,
    rounding: 0,
    farmers: 3,
    orders: 1,
    unattributed: 0,
    currency: 'USD',
  });
  const uneven = await settled([
    [first, 34],
    [second, 33],
    [third, 33],
  ]);
  const made = await cooperative.ok('payouts.make_statement', { order: uneven, note: 'Main crop' });
  // 101.00, 70.70 of it: 24.038, 23.331 and 23.331.
  expect(made.total).toBe(70.7);
  const [largest, ...rest] = [...made.lines].sort((left, right) => right.gross - left.gross);
  expect(largest).toMatchObject({ farmer: first.farmer.email, quantity_kg: 34, gross: 24.04 });
  expect(largest.lines).toEqual([
    {
      order: uneven,
      lot: expect.stringMatching(/^LOT-/),
      quantity_kg: 34,
      price_per_kg: 707 / 1000,
      amount: 24.04,
      rounding: 0.01,
    },
  ]);
  expect(rest.map((line: { gross: number }) => line.gross)).toEqual([23.33, 23.33]);
  expect(made.rounding).toBe(0.01);
  expect(made.lines.reduce((sum: number, line: { gross: number }) => sum + cents(line.gross), 0)).toBe(7070);
  expect(await faults()).toEqual([]);
});

test('deductions are named and taken off; one that takes too much is refused at its place', async () => {
  const order = await settled([
    [first, 50],
    [second, 150],
  ]);
  const deductions = [
    { label: 'Seedlings', percent: '5' },
    { label: 'Transport', per_kg: '0.01' },
    { label: 'Advance', amount: 10, farmer: second.farmer.email },
  ];
  const made = await cooperative.ok('payouts.make_statement', { order, deductions: JSON.stringify(deductions) });
  const of = (farmer: Caller) => made.lines.find((line: { farmer: string }) => line.farmer === farmer.email);
  // 202.00, 141.40 of it: 35.35 and 106.05.
  expect(of(first.farmer)).toMatchObject({
    gross: 35.35,
    deductions: [
      { label: 'Seedlings', amount: 1.77 },
      { label: 'Transport', amount: 0.5 },
    ],
    deducted: 2.27,
    net: 33.08,
  });
  expect(of(second.farmer)).toMatchObject({ gross: 106.05, deducted: 16.8, net: 89.25 });
  const field = async (deduction: object) =>
    (await cooperative.call('payouts.make_statement', { order, deductions: [deduction] })).body.errors?.[0]?.field;
  expect(await field({ label: 'Loan', amount: 36 })).toBe('deductions.0');
  expect(await field({ label: 'Loan' })).toBe('deductions.0');
  expect(await field({ label: 'Loan', amount: 1, percent: 1 })).toBe('deductions.0');
  expect(await field({ label: 'Loan', percent: 101 })).toMatch(/deductions/);
  expect(await field({ label: 'Loan', amount: 1, farmer: buyer.email })).toBe('deductions.0.farmer');
  // Made anew, it is the same Draft.
  const again = await cooperative.ok('payouts.make_statement', { order });
  expect([again.name, again.deducted]).toEqual([made.name, 0]);
});

test('published, each farmer sees their own part and nobody else’s; it stays as it is', async () => {
  const order = await settled([
    [first, 10],
    [second, 20],
  ]);
  const make = (percent: number) =>
    cooperative.ok('payouts.make_statement', { order, deductions: [{ label: 'Fund', percent }] });
  const { name, created_at } = await make(1);
  const mine = async (farmer: Caller) =>
    (await farmer.ok('payouts.list_my_statements')).data.filter((row: { order: string }) => row.order === order);
  expect(await mine(first.farmer)).toEqual([]);
  const clerk = await world.member('Cooperative', { org: cooperative.org, role: 'Manager' });
  const publish = (shown: string) => clerk.call('payouts.publish_statement', { statement: name, created_at: shown });
  // A colleague takes everything off while the Manager still reads the first one.
  harness.clock.advance(1000);
  await make(100);
  const unseen = await publish(created_at);
  expect([unseen.status, unseen.body.exception]).toEqual([409, expect.stringContaining(`${name} was made anew`)]);
  // What only programs need stands in brackets, which the portal leaves out.
  expect(unseen.body.exception).toMatch(/look at it again, .* \(payouts\.get_statement tells its created_at\)\.$/);
  expect(unseen.body.exception).not.toMatch(/\d{4}-\d\d-\d\dT/);
  expect(await mine(first.farmer)).toEqual([]);
  harness.clock.advance(1000);
  const { created_at: last } = await make(1);
  expect((await publish(last)).message).toMatchObject({ status: 'Published', farmers: 2 });
  expect((await publish(last)).message).toMatchObject({ status: 'Published' });
  expect((await publish(created_at)).status).toBe(409);
  const [own] = await mine(first.farmer);
  expect(own).toMatchObject({
    name,
    quantity_kg: 10,
    gross: 7.07,
    deducted: 0.07,
    net: 7,
    lines: [expect.objectContaining({ order })],
  });
  expect(JSON.stringify(own)).not.toContain(second.farmer.email);
  expect(await mine(third.farmer)).toEqual([]);
  expect((await first.farmer.call('payouts.get_statement', { statement: name })).status).toBe(403);
  expect((await first.farmer.call('payouts.list_statements', { cooperative: cooperative.org })).status).toBe(403);
  expect((await first.farmer.call('payouts.make_statement', { order })).status).toBe(403);
  const twice = await cooperative.call('payouts.make_statement', { order });
  expect([twice.status, twice.body.exception]).toEqual([409, expect.stringContaining(name)]);
  const { body: csv, headers } = await cooperative.call('payouts.export_statement', { statement: name });
  expect(headers.get('content-disposition')).toContain(`${name}.csv`);
  expect((csv as string).split('\r\n')[0]).toBe(
    'farmer,email,quantity_kg,gross,deductions,deducted,net,currency,orders',
  );
  expect(csv).toContain(`${first.farmer.email},10,7.07,Fund: 0.07,0.07,7,USD,${order}`);
});

test('a period takes what was settled in it and is told of nowhere else, in one currency', async () => {
  const euro = await settled([[third, 40]], 'EUR');
  const untraced = await settle(await trade.order(await trade.lot({ asking_price: '1' })));
  const make = (input: object) => cooperative.call('payouts.make_statement', { from: today, to: today, ...input });
  const unsure = await make({});
  expect([unsure.status, unsure.body.errors[0].field, unsure.body.exception]).toEqual([
    400,
    'currency',
    expect.stringContaining('EUR, USD'),
  ]);
  const euros = (await make({ currency: 'eur' })).message;
  expect(euros).toMatchObject({ orders: 1, currency: 'EUR', from: today, to: today, order: null });
  expect(euros.lines[0].lines[0].order).toBe(euro);
  const dollars = (await make({ currency: 'USD' })).message;
  // The lot without harvests gave 700 dollars that are nobody's share.
  expect(dollars.unattributed).toBe(700);
  expect(cents(dollars.total - 700)).toBe(
    dollars.lines.reduce((sum: number, line: { gross: number }) => sum + cents(line.gross), 0),
  );
  expect(
    dollars.lines.flatMap((line: { lines: { order: string }[] }) => line.lines.map((each) => each.order)),
  ).not.toContain(untraced);
  expect((await make({ currency: 'GBP' })).body.errors[0].field).toBe('currency');
  expect((await make({ from: '2025-01-01', to: '2025-01-31' })).status).toBe(409);
  expect((await make({ from: '2026-03-03', to: today })).body.errors[0].field).toBe('to');
  expect((await make({ order: euro })).body.errors[0].field).toBe('order');
  expect((await cooperative.call('payouts.make_statement', { to: today })).body.errors[0].field).toBe('from');
  // Two Drafts have the same order: the first that is published keeps it.
  const single = await cooperative.ok('payouts.make_statement', { order: euro });
  await cooperative.ok('payouts.publish_statement', { statement: single.name, created_at: single.created_at });
  const late = await cooperative.call('payouts.publish_statement', {
    statement: euros.name,
    created_at: euros.created_at,
  });
  expect([late.status, late.body.exception]).toEqual([409, expect.stringContaining(single.name)]);
  const list = await cooperative.ok('payouts.list_statements', { status: 'Published', search: single.name });
  expect(list).toMatchObject({ total: 1, data: [{ name: single.name, farmers: 1 }] });
  expect(await faults()).toEqual([]);
});

test('another cooperative’s statements and orders are not there; an admin hears what is missing', async () => {
  const other = await world.member('Cooperative');
  const { data } = await cooperative.ok('payouts.list_statements');
  const [{ name, order }] = data.filter((row: { order: string | null }) => row.order !== null);
  for (const operation of ['get_statement', 'publish_statement', 'export_statement']) {
    const ask = async (by: Caller, statement: string) =>
      (await by.call(`payouts.${operation}`, { statement, created_at: harness.clock.now().toISOString() })).status;
    expect(await ask(other, name)).toBe(403);
    expect(await ask(other, 'FST-2026-99999')).toBe(403);
    expect(await ask(admin, 'FST-2026-99999')).toBe(404);
  }
  expect((await other.call('payouts.make_statement', { order })).status).toBe(403);
  expect((await other.call('payouts.list_statements', { cooperative: cooperative.org })).status).toBe(403);
});

test('a statement whose lines were altered is found', async () => {
  await harness.database.db
    .updateTable('farmer_statement_lines')
    .set((eb) => ({ amount: eb('amount', '+', '0.01') }))
    .execute();
  expect(await faults()).toContainEqual(expect.stringMatching(/^FST-\S+ divides \S+ of ORD-\S+ into lines of /));
});

test('the fee book lists what the platform earned, with totals by month', async () => {
  const book = await admin.ok('wallet.fee_book', { limit_page_length: 100 });
  expect(book.data.length).toBeGreaterThanOrEqual(6);
  expect(book.data[0]).toEqual({
    at: expect.any(String),
    order: expect.stringMatching(/^ORD-/),
    corridor: 'ET-DE',
    currency: expect.any(String),
    fee: expect.any(Number),
  });
  expect(book.totals.map((each: { month: string; currency: string }) => [each.month, each.currency])).toEqual([
    ['2026-03', 'EUR'],
    ['2026-03', 'USD'],
  ]);
  for (const { currency, fees, orders } of book.totals) {
    const rows = book.data.filter((row: { currency: string }) => row.currency === currency);
    expect(rows.length).toBe(orders);
    expect(cents(fees)).toBe(rows.reduce((sum: number, row: { fee: number }) => sum + cents(row.fee), 0));
  }
  expect(await admin.ok('wallet.fee_book', { corridor: 'BR-DE' })).toMatchObject({ data: [], totals: [], total: 0 });
  expect((await admin.ok('wallet.fee_book', { from: today, to: today, corridor: 'ET-DE' })).total).toBe(book.total);
  expect((await admin.ok('wallet.fee_book', { to: '2026-03-01' })).total).toBe(0);
  expect((await admin.call('wallet.fee_book', { from: today, to: '2026-03-01' })).body.errors[0].field).toBe('to');
  const { body: csv } = await admin.call('wallet.export_fee_book', { corridor: 'ET-DE' });
  expect((csv as string).trim().split('\r\n')).toHaveLength(book.total + 1);
  expect((await cooperative.call('wallet.fee_book')).status).toBe(403);
});
