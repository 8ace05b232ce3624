import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const draft = await trade.order(await trade.lot());
const paid = await trade.paidOrder();
const shipped = await trade.shippedOrder();
afterAll(() => harness.close());

class Undo extends Error {}

/** The faults that the check finds after somebody changed the tables by hand; nothing of it stays. */
async function faultsAfter(...changes: string[]): Promise<string[]> {
  let faults: string[] = [];
  const tampered = harness.database.db.transaction().execute(async (tx) => {
    for (const change of changes) await sql.raw(change).execute(tx);
    ({ faults } = await checkBooks(tx));
    throw new Undo();
  });
  await expect(tampered).rejects.toBeInstanceOf(Undo);
  return faults;
}

const escrowOf = async (order: string) =>
  (
    await harness.database.db
      .selectFrom('escrows')
      .select('name')
      .where('order_name', '=', order)
      .executeTakeFirstOrThrow()
  ).name;

test('a trade leaves no fault', async () => {
  expect((await checkBooks(harness.database.db)).faults).toEqual([]);
});

test('an escrow that holds something else than it should is found', async () => {
  const escrow = await escrowOf(paid);
  expect(
    await faultsAfter(
      `update escrows set amount = amount + 1, exporter_amount = exporter_amount + 1 where name = '${escrow}'`,
    ),
  ).toContain(`${escrow} is Funded and holds 4250.000000 USD`);
});

test('an escrow whose end was never booked is found', async () => {
  const escrow = await escrowOf(shipped);
  const faults = await faultsAfter(`update escrows set status = 'Released' where name = '${escrow}'`);
  expect(faults).toContain(`${escrow} is Released with 1 fundings, 0 releases and 0 refunds`);
  expect(faults).toContain(`${escrow} is Released and holds 4250.000000 USD`);
  expect(faults).toContain(`${shipped} is In Transit and its escrow Released`);
});

test('a balance that its entries do not make is found', async () => {
  const faults = await faultsAfter(`update book_accounts set balance = balance + 1 where kind = 'wallet'`);
  expect(faults).toContainEqual(expect.stringMatching(/^the wallet of BUY-\d+ says .* its entries sum to /));
});

test('an order that says more than was paid for it is found', async () => {
  const faults = await faultsAfter(`update orders set total_amount = total_amount + 1 where name = '${paid}'`);
  expect(faults).toContainEqual(expect.stringMatching(`^${paid} is 4251\\S* USD, its escrow 4250\\S* USD$`));
});

test('a lot that was sold twice, or to nobody, is found', async () => {
  const lotOf = (order: string) => `(select lot from orders where name = '${order}')`;
  const twice = await faultsAfter(
    'drop index orders_one_sale_per_lot',
    `update orders set lot = ${lotOf(paid)}, status = 'Escrow Created' where name = '${draft}'`,
  );
  expect(twice).toContainEqual(expect.stringMatching(/^LOT-\d+-\d+ was sold 2 times$/));
  const unsold = await faultsAfter(`update lots set status = 'Sold' where name = ${lotOf(draft)}`);
  expect(unsold).toContainEqual(expect.stringMatching(/^LOT-\d+-\d+ is Sold without an order$/));
});

test('a parcel on its way without a shipment is found', async () => {
  expect(await faultsAfter(`delete from shipments where order_name = '${shipped}'`)).toContain(
    `${shipped} is In Transit without a shipment`,
  );
});
