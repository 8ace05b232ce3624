import { type Kysely, sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { retrySetbacks } from '../../src/domain/trade/mirror/store.ts';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** What somebody says of transactions on their way to the ledger makes no step twice, and none that was not made. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
afterAll(() => harness.close());

const { alter, set, remove, putBack } = momentarily(harness.database);
const ledger = () => {
  const client = harness.app.services.ledger()?.client;
  if (client === undefined) throw new Error('there is no ledger');
  return client;
};
const rowOf = (kind: string, key: string) =>
  db.selectFrom('ledger_submissions').selectAll().where('kind', '=', kind).where('key', '=', key).execute();
const only = async (kind: string, key: string) => {
  const [row, ...more] = await rowOf(kind, key);
  if (row === undefined || more.length > 0) throw new Error(`${more.length + 1} submissions of ${kind} ${key}`);
  return row;
};
/** Says of a transaction that waits that the ledger has it. */
const sayTaken = ({ id }: { id: number }) => {
  const turn = (state: string, code: string | null, ledger: number | null) => (tx: Kysely<Tables>) =>
    sql`update ledger_submissions set state = ${state}, result_code = ${code}, ledger_index = ${ledger},
          settled_at = ${ledger === null ? null : harness.clock.now()} where id = ${id}`.execute(tx);
  return alter(turn('validated', 'tesSUCCESS', 1), turn('prepared', null, null));
};
/** So many ledgers close that none can take a transaction any more that it does not have. */
const ledgersClose = async () => {
  for (let round = 0; round < 25; round++) await harness.app.ledger?.node.request('ledger_accept');
  await harness.app.ledger?.client.pump();
};
const setbacks = async (key: string) =>
  (await db.selectFrom('mirror_setbacks').select('reason').where('key', '=', key).execute()).map(
    ({ reason }) => reason,
  );
const mirrorOf = (order: string) =>
  db
    .selectFrom('escrows')
    .select(['name', 'mirror_status', 'mirror_create_tx', 'mirror_finish_tx'])
    .where('order_name', '=', order)
    .executeTakeFirstOrThrow();
const mirrored = async () => {
  await harness.drain();
  for (let round = 0; round < 3; round++) await harness.anchor();
};
beforeEach(mirrored);

const notThere = [expect.stringContaining('the ledger does not have it')];

test('a mint that somebody says is made is made all the same', async () => {
  await trade.mint(19);
  await harness.drain();
  const { reference } = await db
    .selectFrom('token_mirrors')
    .select('reference')
    .where('amount', '=', '19')
    .executeTakeFirstOrThrow();
  await harness.tick('mirror');
  const submission = await only('token_mint', reference);
  await sayTaken(submission);
  await harness.tick('mirror');
  const settled = db.selectFrom('token_mirrors').select('tx_hash').where('reference', '=', reference);
  expect(await settled.execute()).toEqual([{ tx_hash: null }]);
  await ledgersClose();
  await harness.tick('mirror');
  expect(await settled.execute()).toEqual([{ tx_hash: null }]);
  expect(await setbacks(reference)).toEqual(notThere);
  await putBack();
  await retrySetbacks(db);
  await mirrored();
  expect(await settled.execute()).toEqual([{ tx_hash: expect.any(String) }]);
});

test('nor is an escrow shown on the ledger, or ended there, by what somebody says', async () => {
  const order = await trade.paidOrder();
  await harness.drain();
  await harness.tick('mirror');
  const { name } = await mirrorOf(order);
  await sayTaken(await only('escrow_create', name));
  await harness.tick('mirror');
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'create_due', mirror_create_tx: null });
  await ledgersClose();
  await harness.tick('mirror');
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'create_due', mirror_create_tx: null });
  expect(await setbacks(name)).toEqual(notThere);
  await putBack();
  await retrySetbacks(db);
  await mirrored();
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'created', mirror_create_tx: expect.any(String) });

  await trade.exporter.ok('exporter.mark_shipped', { order_name: order });
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  await harness.drain();
  await harness.tick('mirror');
  await sayTaken(await only('escrow_finish', name));
  await ledgersClose();
  await harness.tick('mirror');
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'finish_due', mirror_finish_tx: null });
  expect(await setbacks(name)).toEqual(notThere);
  await putBack();
  await retrySetbacks(db);
  await mirrored();
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'finished', mirror_finish_tx: expect.any(String) });
});

test('an escrow whose transaction somebody removed is not made a second time, and the others are', async () => {
  const [order, other] = [await trade.paidOrder(), await trade.paidOrder()];
  await harness.drain();
  await harness.tick('mirror');
  const { name } = await mirrorOf(order);
  await ledger().untilSettled({ kind: 'escrow_create', key: name });
  await remove('ledger_submissions', `kind = 'escrow_create' and key = '${name}'`);
  await mirrored();
  expect(await rowOf('escrow_create', name)).toEqual([]);
  expect(await mirrorOf(other)).toMatchObject({ mirror_status: 'created' });
  await putBack();
  await mirrored();
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'created' });

  await remove('ledger_submissions', `kind = 'escrow_create' and key = '${name}'`);
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order });
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  await mirrored();
  expect(await rowOf('escrow_create', name)).toEqual([]);
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'finish_due' });
  await putBack();
  await mirrored();
  expect(await mirrorOf(order)).toMatchObject({ mirror_status: 'finished' });
});

test('nor is one shown by the transaction of another', async () => {
  const [order, other] = [await trade.paidOrder(), await trade.paidOrder()];
  const [{ name }, { name: otherName }] = [await mirrorOf(order), await mirrorOf(other)];
  await harness.drain();
  await harness.tick('mirror');
  for (const key of [name, otherName]) await ledger().untilSettled({ kind: 'escrow_create', key });
  const [own, others] = [await only('escrow_create', name), await only('escrow_create', otherName)];
  await set('ledger_submissions', `id = ${others.id}`, 'tx_hash', 'F'.repeat(64));
  await set('ledger_submissions', `id = ${own.id}`, 'tx_hash', others.tx_hash);
  await harness.tick('mirror');
  expect(await mirrorOf(order)).toMatchObject({ mirror_create_tx: null });
  expect(await setbacks(name)).toEqual(['not what the service wrote']);
  await putBack();
  await retrySetbacks(db);
  await mirrored();
  expect(await mirrorOf(order)).toMatchObject({ mirror_create_tx: own.tx_hash });
});
