import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { admin, buyer, exporter } = trade;
afterAll(() => harness.close());

const booksFaults = async () =>
  (await checkAll(harness.database)).filter((part) => part.title === 'Books and trade').flatMap((part) => part.faults);
const newest = async () => (await admin.ok('wallet.list_entries', { organisation: buyer.org })).data[0];

test('a burn takes tokens out of the books and off the ledger', async () => {
  await trade.mint(100);
  const burn = { organisation: buyer.org, amount: '40.5', reason: 'minted by mistake' };
  expect(await admin.ok('wallet.admin_burn', burn)).toMatchObject({
    balance_axkt: 59.5,
    reference: expect.stringMatching(/^burn:/),
  });
  expect((await admin.call('wallet.admin_burn', { ...burn, amount: 60 })).status).toBe(409);
  expect((await admin.call('wallet.admin_burn', { ...burn, organisation: 'BUY-99999' })).status).toBe(404);
  expect((await buyer.call('wallet.admin_burn', burn)).status).toBe(403);
  expect(await booksFaults()).toEqual([]);
  await harness.drain();
  await harness.anchor();
  const mirrors = await harness.database.db
    .selectFrom('token_mirrors')
    .select(['kind', 'tx_hash'])
    .orderBy('kind')
    .execute();
  expect(mirrors).toEqual(['burn', 'mint'].map((kind) => ({ kind, tx_hash: expect.stringMatching(/^[0-9A-F]{64}$/) })));
  expect(await booksFaults()).toEqual([]);
});

test('a mint or burn is reversed once, by a transaction that refers to it', async () => {
  const before = await trade.balance(buyer.org);
  await trade.mint(10);
  const mint = await newest();
  const reversed = await admin.ok('wallet.reverse_entry', { entry: mint.id, reason: 'another buyer was meant' });
  expect(reversed).toMatchObject({ entry: mint.id, organisation: buyer.org, change: -10, balance_axkt: before });
  const row = await harness.database.db
    .selectFrom('book_txns')
    .selectAll()
    .where('id', '=', reversed.transaction)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'reversal', reverses: reversed.reverses });
  // Who clicks twice is told what they did; another reason is told as the state that it is in.
  expect(await admin.ok('wallet.reverse_entry', { entry: mint.id, reason: 'another buyer was meant' })).toEqual(
    reversed,
  );
  const again = await admin.call('wallet.reverse_entry', { entry: mint.id, reason: 'the amount was wrong' });
  expect([again.status, again.body.exception]).toEqual([409, expect.stringContaining('reversed already')]);
  const reversal = await newest();
  expect(reversal).toMatchObject({ kind: 'reversal', amount: -10, reason: 'another buyer was meant' });
  expect((await admin.call('wallet.reverse_entry', { entry: reversal.id, reason: 'back again' })).status).toBe(409);
  await admin.ok('wallet.admin_burn', { organisation: buyer.org, amount: 5, reason: 'by mistake' });
  const burn = await newest();
  const at_once = await Promise.all(
    [1, 2, 3, 4].map(() => admin.call('wallet.reverse_entry', { entry: burn.id, reason: 'mistake' })),
  );
  expect(at_once.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(at_once.map(({ message }) => message.transaction)).size).toBe(1);
  expect(await trade.balance(buyer.org)).toBe(before);
  await harness.drain();
  expect(await booksFaults()).toEqual([]);
});

test('a reversal never makes a wallet negative, and other movements are not reversed', async () => {
  await trade.mint(1000);
  const mint = await newest();
  await admin.ok('wallet.admin_burn', {
    organisation: buyer.org,
    amount: await trade.balance(buyer.org),
    reason: 'empty it',
  });
  const poor = await admin.call('wallet.reverse_entry', { entry: mint.id, reason: 'too late' });
  expect([poor.status, poor.body.exception]).toEqual([409, expect.stringContaining('holds 0 AXKT')]);
  await trade.paidOrder();
  const fund = await newest();
  expect(fund.kind).toBe('fund');
  const answer = await admin.call('wallet.reverse_entry', { entry: fund.id, reason: 'not so' });
  expect([answer.status, answer.body.exception]).toEqual([409, expect.stringContaining('resolve_dispute')]);
  expect((await admin.call('wallet.reverse_entry', { entry: 999_999, reason: 'not there' })).status).toBe(404);
  expect((await exporter.call('wallet.reverse_entry', { entry: mint.id, reason: 'not mine' })).status).toBe(403);
  expect(await booksFaults()).toEqual([]);
});

test('a transaction that undoes nothing of the sort is found', async () => {
  const { db } = harness.database;
  const [txn] = await db
    .selectFrom('book_txns')
    .select(['id', 'reverses'])
    .where('kind', '=', 'reversal')
    .limit(1)
    .execute();
  class Undo extends Error {}
  const tampered = db.transaction().execute(async (tx) => {
    const other = await tx.selectFrom('book_txns').select('id').where('kind', '=', 'fund').executeTakeFirstOrThrow();
    await tx.schema.alterTable('book_txns').addColumn('x', 'integer').execute();
    const { sql } = await import('kysely');
    await sql`alter table book_txns disable trigger book_txns_append_only`.execute(tx);
    await tx
      .updateTable('book_txns')
      .set({ reverses: other.id })
      .where('id', '=', txn?.id as number)
      .execute();
    const { checkCauses } = await import('../../src/domain/money/escrow/causes.ts');
    expect(await checkCauses(tx)).toContainEqual(expect.stringContaining('does not undo the mint or burn'));
    throw new Undo();
  });
  await expect(tampered).rejects.toBeInstanceOf(Undo);
});
