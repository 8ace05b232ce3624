import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { expectAsSigned } from '../support/as-signed.ts';
import { startHarness } from '../support/harness.ts';
import { putLot } from '../support/put-lot.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, cooperative, admin } = trade;
afterEach(() => expectAsSigned(harness.database.db));
afterAll(() => harness.close());

test('a refund gives back exactly what was paid, whatever the rates are by then', async () => {
  const order = await trade.shippedOrder();
  const before = await trade.balance(buyer.org);
  const disputed = await buyer.ok('orders.raise_dispute', { order, reason: 'Mould in every second bag' });
  expect(disputed).toMatchObject({ status: 'Disputed', escrow_status: 'Disputed' });
  const once = { order, reason: 'Mould in every second bag' };
  expect(await buyer.ok('orders.raise_dispute', once)).toMatchObject({ status: 'Disputed' });
  const other = await buyer.call('orders.raise_dispute', { order, reason: 'again' });
  expect([other.status, other.body.exception]).toEqual([409, expect.stringContaining('with another reason')]);
  const { lot, dispute_reason } = await buyer.ok('orders.get_order', { order });
  expect(dispute_reason).toBe('Mould in every second bag');
  expect((await cooperative.ok('cooperative.list_lots', { search: lot })).data[0].status).toBe('Flagged');

  // The lists find it by what they show: who buys and who sells.
  const { buyer_name, exporter_name, commodity_type } = await buyer.ok('orders.get_order', { order });
  for (const search of [
    buyer_name.slice(1, 6).toUpperCase(),
    exporter_name.slice(-5),
    commodity_type.toLowerCase(),
    order,
  ]) {
    const found = await trade.exporter.ok('exporter.list_orders', { search });
    expect(
      found.data.map((row: { name: string }) => row.name),
      search,
    ).toContain(order);
  }
  expect((await trade.exporter.ok('exporter.list_orders', { search: 'nobody is called so' })).total).toBe(0);

  const blocked = await buyer.call('orders.confirm_delivery_and_release', { order });
  expect([blocked.status, blocked.body.exception]).toEqual([409, expect.stringContaining('Disputed')]);
  expect(await admin.ok('exporter.release_order_escrow', { order })).toMatchObject({ released: false });

  await sql`insert into token_rates (valid_from, axkt_per_usd) values ('2026-03-01', 20)`.execute(harness.database.db);
  const decision = { order, decision: 'refund', note: 'Laboratory report 12' };
  expect(await admin.ok('orders.resolve_dispute', decision)).toMatchObject({
    status: 'Cancelled',
    escrow_status: 'Cancelled',
  });
  expect(await trade.balance(buyer.org)).toBe(before + 42_500);
  expect((await admin.ok('orders.resolve_dispute', decision)).message).toContain('already');
  expect(await trade.balance(buyer.org)).toBe(before + 42_500);
  expect((await admin.call('orders.resolve_dispute', { ...decision, decision: 'release' })).status).toBe(409);
  // Both parties and the cooperative read what was decided, and nobody else does.
  for (const reader of [buyer, trade.exporter, cooperative]) {
    expect((await reader.ok('orders.get_order', { order })).decision_notes).toEqual([
      { at: '2026-03-02T09:00:00.000Z', note: 'Laboratory report 12' },
    ]);
  }
  expect(await admin.ok('orders.get_order', { order })).toMatchObject({
    status: 'Cancelled',
    reason: 'Laboratory report 12',
    lot_status: 'Flagged',
  });
  const page = async () => (await fetch(`${harness.url}/verify/${lot}`)).text();
  expect(await page()).toContain(
    'The sale was called off after a dispute. The lot was flagged: it is for sale again only once the authority has decided so.',
  );
  expect(await page()).not.toContain('can be sold again');
  // The authority lets it go: it can be sold again.
  await admin.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  const again = await trade.order(lot);
  expect(await exporter.ok('exporter.accept_order', { order: again })).toMatchObject({ status: 'Escrow Created' });
});

test('a lot that the authority clears is in dispute until an administrator has decided', async () => {
  const order = await trade.paidOrder();
  const { lot } = await buyer.ok('orders.get_order', { order });
  await buyer.ok('orders.raise_dispute', { order, reason: 'Other coffee' });
  await harness.anchor();
  const guest = trade.world.guest();
  const page = async () => (await guest.get(`/verify/${lot}`)).body;
  const seen = async () => (await guest.call('verify.lookup_lot', { lot_name: lot })).body.lot;
  // What waits for an administrator is not told as the authority's.
  expect(await page()).toContain('<h1>In dispute</h1>');
  expect(await page()).not.toContain('the authority is looking');
  expect(await seen()).toMatchObject({ status: 'Flagged', disputed: true });

  const cleared = await admin.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  expect(cleared.message).toMatch(/still in dispute: an administrator decides/);
  await harness.anchor();
  expect(await page()).toContain('<h1>In dispute</h1>');
  expect(await page()).toMatch(/<li class="fail" data-claim="flagged">/);
  expect(await page()).not.toMatch(/No open doubt|untp\.json/);
  expect((await guest.get(`/verify/${lot}/untp.json`)).status).toBe(409);
  expect(await seen()).toMatchObject({ status: 'Sold', disputed: true });

  await admin.ok('orders.resolve_dispute', { order, decision: 'release', note: 'As ordered' });
  expect(await page()).toContain('No open doubt');
  expect(await seen()).toMatchObject({ status: 'Sold', disputed: false });
});

test('a release pays the payees at the rate of that day; the lot waits for the authority', async () => {
  const order = await trade.paidOrder();
  await buyer.ok('orders.raise_dispute', { order, reason: 'It never came' });
  const before = await trade.balance(exporter.org);
  await admin.ok('orders.resolve_dispute', { order, decision: 'release', note: 'It did' });
  // 1,211.25 USD at 20 tokens: the rate of the other test.
  expect(await trade.balance(exporter.org)).toBe(before + 24_225);
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject({
    status: 'Settled',
    lot_status: 'Flagged',
    escrow_detail: { status: 'Released', release_reason: 'dispute_release' },
  });
});

test('a lot that is flagged for something else is paid only after the authority has decided', async () => {
  const order = await trade.shippedOrder();
  const { lot } = await buyer.ok('orders.get_order', { order });
  const flagged_at = harness.clock.now();
  await putLot(harness, lot, { status: 'Flagged', previous_status: 'Sold', flag_reason: 'Divergence', flagged_at });
  await buyer.ok('orders.raise_dispute', { order, reason: 'Too light' });
  const release = { order, decision: 'release', note: 'Within tolerance' };
  expect((await admin.call('orders.resolve_dispute', release)).body.exception).toMatch(
    /until the authority has decided/,
  );
  await admin.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  await admin.ok('orders.resolve_dispute', release);
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Settled', lot_status: 'Sold' });
});

test('the check finds what somebody changed by hand', async () => {
  const order = await trade.paidOrder();
  const { escrow, lot } = await buyer.ok('orders.get_order', { order });
  const { db } = harness.database;
  const run = async (change: ReturnType<typeof sql>) => {
    let faults: string[] = [];
    const undo = new Error('undo');
    await db
      .transaction()
      .execute(async (tx) => {
        await change.execute(tx);
        faults = (await checkBooks(tx)).faults;
        throw undo;
      })
      .catch((error) => expect(error).toBe(undo));
    return faults.join('\n');
  };
  expect(await run(sql`update book_accounts set balance = balance + 1 where owner = ${escrow}`)).toContain(escrow);
  expect(await run(sql`update escrows set status = 'Released' where name = ${escrow}`)).toContain(`${order} is Escrow`);
  expect(await run(sql`update orders set status = 'Cancelled' where name = ${order}`)).toContain(
    `${order} is Cancelled and its escrow Funded`,
  );
  expect(await run(sql`update lots set status = 'Listed' where name = ${lot}`)).toContain(`${lot} is Listed`);
  expect(await run(sql`update lots set quantity = 7 where name = ${lot}`)).toContain('has 7.000 kg');
  expect(await run(sql`update escrows set funded_tokens = 1 where name = ${escrow}`)).toContain('the books say');
});
