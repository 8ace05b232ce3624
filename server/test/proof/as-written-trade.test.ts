import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkHarvest } from '../../src/domain/origin/harvest/record.ts';
import { boundsAsRead, boundsOf } from '../../src/domain/origin/processing/store.ts';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { openFarm } from '../support/farm-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

/** Traders act by memberships, and harvests are judged by bounds, that the service wrote. */
const harness = await startHarness();
const trade = await openTrade(harness);
const { world } = trade;
const { db } = harness.database;
const { set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

/** Lets somebody belong to an organisation for a moment. */
async function asMember(person: Caller, { org }: { org: string }, kind: string, act: () => Promise<unknown>) {
  await tamper(harness.database, (tx) =>
    sql`insert into org_members (org, org_kind, user_id, role, created_at)
      values (${org}, ${kind}, ${person.userId}, 'Owner', now())`.execute(tx),
  );
  await act();
  await tamper(harness.database, (tx) =>
    sql`delete from org_members where org = ${org} and user_id = ${person.userId}`.execute(tx),
  );
}
const notWritten = { status: 403, body: { exception: expect.stringContaining('somebody altered the database') } };

test('who was written into an organisation pays with none of its money', async () => {
  const order = await trade.order(await trade.lot());
  const { wallet } = await trade.buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  const forger = await world.user({ roles: ['SVC Buyer'] });
  await asMember(forger, trade.buyer, 'Buyer', async () => {
    expect(await forger.call('checkout.pay_with_wallet', { order })).toMatchObject(notWritten);
  });
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
});

test('nor releases what was paid, nor ships its goods', async () => {
  const order = await trade.paidOrder();
  const carrier = await world.user({ roles: ['SVC Exporter'] });
  await asMember(carrier, trade.exporter, 'Exporter', async () => {
    const shipped = await carrier.call('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
    expect(shipped).toMatchObject(notWritten);
  });
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  const receiver = await world.user({ roles: ['SVC Buyer'] });
  await asMember(receiver, trade.buyer, 'Buyer', async () => {
    expect(await receiver.call('orders.confirm_delivery_and_release', { order })).toMatchObject(notWritten);
  });
});

test('a bound of yields that was widened for a moment judges no harvest', async () => {
  const { farmer, plot } = await openFarm(world);
  const harvest = { plot, harvest_date: '2025-11-20', quantity: 40 };
  const widen = (by: number) =>
    tamper(harness.database, (tx) =>
      sql`update yield_bounds set max_kg_per_ha = max_kg_per_ha * ${by}::numeric`.execute(tx),
    );
  await widen(100);
  const refused = await farmer.call('farmer.record_harvest', harvest);
  expect(refused).toMatchObject({ status: 409, body: { exception: expect.stringContaining('yield_bounds') } });
  await widen(0.01);
  await farmer.ok('farmer.record_harvest', harvest);
});

test.runIf(onPostgres)('nor does one that was put back by the time it was compared', async () => {
  const { plot: name } = await openFarm(world);
  const plot = await db.selectFrom('plots').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  const entry = { harvest_date: '2025-11-20', quantity: '40', unit: 'kg', confirm_quantity: true } as const;
  const widen = (table: string, column: string, by: number) =>
    tamper(harness.database, run(`update ${table} set ${column} = ${column} * ${by}`));
  /** Judges by bounds that somebody puts back while the call is held. */
  const judged = (back: () => Promise<void>) =>
    harness.app.jobContext.transaction((work) => {
      const assertAsWritten: typeof work.attest.assertAsWritten = async (...rows) => {
        await back();
        await work.attest.assertAsWritten(...rows);
      };
      return checkHarvest({ ...work, attest: { ...work.attest, assertAsWritten } }, plot, entry);
    });
  await widen('yield_bounds', 'max_kg_per_ha', 100);
  await expect(judged(() => widen('yield_bounds', 'max_kg_per_ha', 0.01))).rejects.toThrow('yield_bounds');
  await judged(async () => {});
});

test('nor do harvests that somebody made less', async () => {
  const { farmer, plot } = await openFarm(world);
  const { name } = await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2025-11-20', quantity: 40 });
  await set('harvests', `name = '${name}'`, 'quantity_kg', '1');
  const more = await farmer.call('farmer.record_harvest', { plot, harvest_date: '2025-11-21', quantity: 40 });
  expect(more).toMatchObject({ status: 409, body: { exception: expect.stringContaining(`harvests ${name}`) } });
});

test('a step is judged by the bounds that were read, where they still are', async () => {
  const written = openWrittenRows(harness.app.services.markKey);
  const step = { from: 'cherry', to: 'green', day: '2026-01-01' } as const;
  const { rows } = await sql<typeof step>`
    select from_stage as from, to_stage as to, '2026-01-01' as day from processing_bounds where valid_from <= '2026-01-01' limit 1`.execute(
    db,
  );
  const judged = rows[0] ?? step;
  const bounds = await boundsOf(db, judged);
  if (bounds === undefined) throw new Error('the step has no bounds');
  expect(await written.altered(db, [boundsAsRead(judged, bounds)])).toEqual([]);
  expect(await written.altered(db, [boundsAsRead(judged, { ...bounds, max_share: '9' })])).toEqual([
    'processing_bounds',
  ]);
});

test('land that grew for a moment bears no harvest', async () => {
  const { farmer, plot } = await openFarm(world);
  const grow = (by: number) =>
    tamper(harness.database, (tx) =>
      sql`update plots set area_ha = area_ha * ${by}::numeric where name = ${plot}`.execute(tx),
    );
  await grow(10);
  const refused = await farmer.call('farmer.record_harvest', { plot, harvest_date: '2025-11-20', quantity: 40 });
  expect(refused).toMatchObject({ status: 409, body: { exception: expect.stringContaining('plots') } });
  await grow(0.1);
});

test('kilograms that grew for a moment make no lot', async () => {
  const { clerk, farmer, plot } = await openFarm(world);
  const { name } = await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2025-11-20', quantity: 40 });
  const become = (kg: number) =>
    tamper(harness.database, (tx) => sql`update harvests set quantity_kg = ${kg} where name = ${name}`.execute(tx));
  const pool = { commodity_type: 'Coffee', corridor: 'ET-DE', harvests: [name] };
  await become(90);
  const refused = await clerk.call('farmer.aggregate_harvests_into_lot', pool);
  expect(refused).toMatchObject({ status: 409, body: { exception: expect.stringContaining(`harvests ${name}`) } });
  await become(40);
  await clerk.ok('farmer.aggregate_harvests_into_lot', pool);
});

test('nor does what the plot gave before, where somebody hid it', async () => {
  const { clerk, farmer, plot } = await openFarm(world);
  const weigh = async (harvest_date: string, quantity: number) =>
    (await farmer.ok('farmer.record_harvest', { plot, harvest_date, quantity })).name as string;
  const [first, second] = [await weigh('2025-11-20', 30), await weigh('2025-11-21', 40)];
  const pool = (harvest: string) =>
    clerk.call('farmer.aggregate_harvests_into_lot', {
      commodity_type: 'Coffee',
      corridor: 'ET-DE',
      harvests: [harvest],
    });
  await pool(first);
  const { lot } = await db.selectFrom('harvests').select('lot').where('name', '=', first).executeTakeFirstOrThrow();
  const refusedBy = (row: string) => ({ status: 409, body: { exception: expect.stringContaining(row) } });
  const own = `name = '${first}'`;
  await remove('harvests', own);
  expect(await pool(second)).toMatchObject(refusedBy(`harvests ${first}`));
  const more = { plot, harvest_date: '2025-11-22', quantity: 40 };
  expect(await farmer.call('farmer.record_harvest', more)).toMatchObject(refusedBy(`harvests ${first}`));
  await putBack();
  for (const [column, value] of [
    ['quantity_kg', '1'],
    ['harvest_date', '2024-11-20'],
    ['lot', null],
  ] as const) {
    await set('harvests', own, column, value);
    expect(await pool(second), column).toMatchObject(refusedBy(`harvests ${first}`));
    await putBack();
  }
  await set('lots', `name = '${lot}'`, 'status', 'Cancelled');
  expect(await pool(second)).toMatchObject(refusedBy(`lots ${lot}`));
  await putBack();
  await set('yield_bounds', `commodity_type = 'Coffee' and country = 'ET'`, 'max_kg_per_ha', '90000');
  expect(await pool(second)).toMatchObject(refusedBy('yield_bounds'));
  await putBack();
  expect((await pool(second)).status).toBe(200);
});
