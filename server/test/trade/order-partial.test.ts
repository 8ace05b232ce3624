import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, cooperative, world } = trade;
const { db } = harness.database;
afterEach(async () => expect((await checkBooks(db)).faults).toEqual([]));
afterAll(() => harness.close());

/** Gives a lot sources of these kilograms, as an aggregation would. */
async function giveSources(lot: string, kilograms: string[]): Promise<void> {
  const farmer = await world.user();
  const now = harness.clock.now();
  await db
    .insertInto('plots')
    .values({
      name: `PLOT-${lot}`,
      plot_name: 'P',
      farmer: farmer.userId,
      status: 'Draft',
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (const [index, quantity_kg] of kilograms.entries()) {
    const harvest = `HRV-${lot}-${index}`;
    await db
      .insertInto('harvests')
      .values({ name: harvest, plot: `PLOT-${lot}`, harvest_date: '2026-01-01', quantity_kg, created_at: now, lot })
      .execute();
    await db
      .insertInto('lot_sources')
      .values({ lot, harvest, plot: `PLOT-${lot}`, quantity_kg })
      .execute();
  }
  // Signed with its sources: what differs from its attestation is not sold.
  await harness.app.jobContext.transaction(({ attest }) => attest.now('lot', [lot]));
}

const sourcesOf = async (lot: string) =>
  (await db.selectFrom('lot_sources').select('quantity_kg').where('lot', '=', lot).orderBy('harvest').execute()).map(
    (row) => row.quantity_kg,
  );

test('a part is split off with its share of every source; the rest stays for sale', async () => {
  const lot = await trade.lot();
  await giveSources(lot, ['333.333', '333.333', '333.334']);
  const other = await world.member('Buyer');
  const order = await trade.order(lot, { quantity: '400.001' });
  const small = await trade.order(lot, { quantity: '100', by: other });
  const large = await trade.order(lot, { quantity: '900', by: other });
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject({ lot, total_amount: 1700 });
  await exporter.ok('exporter.accept_order', { order });
  const sold = await buyer.ok('orders.get_order', { order });
  expect(sold).toMatchObject({ parent_lot: lot, lot_status: 'Sold', quantity: 400.001 });
  expect(sold.lot).not.toBe(lot);
  const [child, rest] = [await sourcesOf(sold.lot), await sourcesOf(lot)];
  expect(child).toEqual(['133.333', '133.334', '133.334']);
  expect(rest).toEqual(['200.000', '199.999', '200.000']);
  expect((await cooperative.ok('cooperative.list_lots', { search: lot })).data[0]).toMatchObject({
    status: 'Listed',
    quantity: 599.999,
  });
  const versions = await sql<{ name: string; attested_version: number }>`
    select name, attested_version from lots where name = any(${[lot, sold.lot]}::text[]) order by name`.execute(db);
  expect(versions.rows).toMatchObject([{ attested_version: 3 }, { attested_version: 1 }]);
  // What still fits stays; what does not is told why.
  expect(await other.ok('orders.get_order', { order: small })).toMatchObject({ status: 'Draft', lot });
  expect(await other.ok('orders.get_order', { order: large })).toMatchObject({
    status: 'Cancelled',
    reason: expect.stringContaining('599.999 kg are left'),
  });
  await exporter.ok('exporter.accept_order', { order: small });
  const last = await trade.order(lot);
  expect(await exporter.ok('exporter.accept_order', { order: last })).toMatchObject({ status: 'Escrow Created' });
  expect(await buyer.ok('orders.get_order', { order: last })).toMatchObject({ lot, quantity: 499.999 });
});

test('the public page of a part names the lot that it was taken from, as long as its record is what was signed', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot, { quantity: '400' });
  await exporter.ok('exporter.accept_order', { order });
  const { lot: part } = await buyer.ok('orders.get_order', { order });
  const page = async (name: string) => String((await world.guest().get(`/verify/${name}`)).body);
  expect(await page(part)).toContain(`as a part of <a href="/verify/${lot}">${lot}</a>`);
  expect(await page(lot)).toContain('A part of a larger lot became a lot of its own.');
  expect(await page(lot)).not.toContain(part);
  const other = await trade.lot();
  await db.updateTable('lots').set({ parent_lot: other }).where('name', '=', part).execute();
  const altered = await page(part);
  expect([altered.includes(other), altered.includes('as a part of')]).toEqual([false, false]);
  await db.updateTable('lots').set({ parent_lot: lot }).where('name', '=', part).execute();
});

test('a lot in tonnes is split exactly; the part trades to the end', async () => {
  const lot = await trade.lot({ unit: 'MT', quantity: '2.5', asking_price: '4000' });
  await giveSources(lot, ['0.001', '2499.999']);
  const order = await trade.order(lot, { quantity: '0.001' });
  await trade.mint(40);
  expect(await buyer.ok('checkout.pay_with_wallet', { order })).toMatchObject({ paid: true, axkt_paid: 40 });
  const sold = await buyer.ok('orders.get_order', { order });
  expect(await sourcesOf(sold.lot)).toEqual(['1.000']);
  expect(await sourcesOf(lot)).toEqual(['0.001', '2498.999']);
  await exporter.ok('exporter.mark_shipped', { order_name: order });
  expect(await buyer.ok('orders.confirm_delivery_and_release', { order })).toMatchObject({ status: 'Settled' });
});

test('what is not divisible is sold whole', async () => {
  const lot = await trade.lot({ divisible: 'false' });
  const refused = await buyer.call('cart.cart_add', { lot, quantity: '10' });
  expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('sold as a whole')]);
  const order = await trade.order(lot);
  expect(await exporter.ok('exporter.accept_order', { order })).toMatchObject({ status: 'Escrow Created' });
  expect(await buyer.ok('orders.get_order', { order })).toMatchObject({ lot, parent_lot: null });
});
