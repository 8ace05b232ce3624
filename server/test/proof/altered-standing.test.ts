import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { backToBefore, type Rows } from '../support/put-back.ts';
import { momentarily } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** What was signed once, and is not so any more, pays and certifies nothing, though somebody took away what was signed since. */
const harness = await startHarness();
const trade = await openTrade(harness);
const officer = await trade.world.user({ roles: ['SVC Authority'] });
const { db } = harness.database;
const momentary = momentarily(harness.database);
afterAll(() => harness.close());

const lotOf = async (order: string) => {
  const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
  return lot;
};

/** A shipped order that its buyer disputes, and that stands for a moment as if nobody had: with its escrow, and its lot without its flag. */
async function disputedAndPutBack(): Promise<{ order: string; lot: string }> {
  const order = await trade.shippedOrder();
  const lot = await lotOf(order);
  await harness.anchor();
  const rows: Rows[] = [
    { table: 'orders', where: sql<boolean>`t.name = ${order}` },
    { table: 'escrows', where: sql<boolean>`t.order_name = ${order}` },
    { table: 'lots', where: sql<boolean>`t.name = ${lot}` },
  ];
  await backToBefore(harness.database, momentary, {
    rows,
    change: () => trade.buyer.ok('orders.raise_dispute', { order, reason: 'wet bags' }),
  });
  return { order, lot };
}

test('no order in dispute is paid out that somebody put back to before it', async () => {
  const { order } = await disputedAndPutBack();
  const before = await trade.balance(trade.cooperative.org);
  const answer = await trade.buyer.call('orders.confirm_delivery_and_release', { order });
  expect(answer).toMatchObject({
    status: 409,
    body: { exception: expect.stringContaining('is not what the service wrote') },
  });
  expect(await trade.balance(trade.cooperative.org)).toBe(before);
});

test('no goods in dispute are certified whose order and lot somebody put back to before it', async () => {
  const { order } = await disputedAndPutBack();
  const issue = () => officer.call('authority_certs.issue_export_certificate', { order });
  expect(await issue()).toMatchObject({
    status: 409,
    body: { exception: expect.stringContaining('payload_mismatch') },
  });
  await momentary.putBack();
  expect((await issue()).body.exception).toContain('Disputed');
});

test('no stranger is told that a lot is authentic whose flag somebody took away', async () => {
  const { lot } = await disputedAndPutBack();
  const told = async () =>
    (await trade.world.guest().call('verify.cryptographic_verify', { lot_ref: lot })).body.verified;
  expect(await told()).toBe(false);
  await momentary.putBack();
  expect(await told()).toBe(true);
});

test('nothing is stated of a flagged lot whose flag somebody took away', async () => {
  const { lot } = await disputedAndPutBack();
  const answer = await fetch(`${harness.url}/verify/${lot}/untp.json`);
  expect(answer.status).toBe(409);
});
