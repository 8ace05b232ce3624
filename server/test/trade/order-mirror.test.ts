import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, admin, world } = trade;
afterAll(() => harness.close());

const hash = expect.stringMatching(/^[0-9A-F]{64}$/);

test('the ledger shows what the books did, and strangers can verify what was sold', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot, { quantity: 400 });
  const refunded = await trade.order(lot, { quantity: 100 });
  await trade.mint(17_000 + 4250);
  for (const each of [order, refunded]) await buyer.ok('checkout.pay_with_wallet', { order: each });
  await harness.anchor();
  await exporter.ok('exporter.mark_shipped', { order_name: order });
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  await buyer.ok('orders.raise_dispute', { order: refunded, reason: 'x' });
  await admin.ok('orders.resolve_dispute', { order: refunded, decision: 'refund', note: 'x' });
  for (let round = 0; round < 4; round++) await harness.anchor();

  expect(await exporter.ok('cooperative.settlement_detail', { order })).toMatchObject({
    rail: 'crypto_direct',
    release_tx_hash: hash,
    mint_tx_hash: hash,
  });
  const { escrow, lot: part } = await buyer.ok('orders.get_order', { order });
  expect((await buyer.ok('detail.escrow_detail', { name: escrow })).mirror).toMatchObject({
    status: 'finished',
    create_tx: hash,
    finish_tx: hash,
  });
  const movements = await harness.database.db
    .selectFrom('token_mirrors')
    .select(['kind', 'action', 'amount', 'tx_hash'])
    .orderBy('reference')
    .execute();
  expect(movements.map(({ kind, action, amount }) => `${kind} ${action} ${Number(amount)}`)).toEqual([
    'burn order_settle 17000',
    'burn order_settle 4250',
    'mint admin_mint 21250',
    'mint order_refund 4250',
    expect.stringContaining('mint order_release'),
    expect.stringContaining('mint order_release'),
  ]);
  for (const movement of movements) expect(movement.tx_hash).toEqual(hash);
  for (const each of [lot, part]) {
    expect((await world.guest().call('verify.cryptographic_verify', { lot_ref: each })).body).toMatchObject({
      verified: true,
    });
  }
});
