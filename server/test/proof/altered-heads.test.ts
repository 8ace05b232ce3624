import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { textOf } from '../../src/domain/proof/witness/checkpoint.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** Who asks for the keys and heads of the log believes them for good: none that somebody wrote are told. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
const { alter, set, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

await trade.lot();
await harness.anchor();
await harness.tick('witness');
const { did } = harness.app.services.signer;

const get = async (path: string) => {
  const answer = await fetch(`${harness.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

test('a key that is there for a moment is none of the log’s', async () => {
  const before = await get('/v1/log');
  expect(JSON.parse(before.text)).toMatchObject({
    keys: [{ key: expect.any(String) }],
    head: { size: expect.any(Number) },
  });
  await alter(
    run(`insert into signing_keys (kid, did, public_key, valid_from, retired_at)
      values ('${did}#planted', '${did}', '\\x${'ab'.repeat(32)}', '2026-01-01', '2026-12-31')`),
    run(`delete from signing_keys where kid = '${did}#planted'`),
  );
  expect(await get('/v1/log')).toEqual(before);
});

test('a head that is there for a moment is not told, whoever signed it; nor one whose batch somebody altered', async () => {
  const [log, head] = [await get('/v1/log'), await get('/v1/log/checkpoint')];
  expect([log.status, head.status]).toEqual([200, 200]);
  const last = await db
    .selectFrom('log_checkpoints')
    .selectAll()
    .orderBy('tree_size', 'desc')
    .executeTakeFirstOrThrow();
  const size = last.tree_size + 7;
  const root = Buffer.alloc(32, 7);
  const key = await db.transaction().execute((tx) => harness.app.services.signer.activeKey(tx, harness.clock.now()));
  const [signature] = await key.sign([Buffer.from(textOf({ ...last, tree_size: size, root }))]);
  const refused = async () => {
    expect((await get('/v1/log')).status).toBe(503);
    expect((await get('/v1/log/checkpoint')).status).toBe(503);
    expect((await get(`/v1/log/checkpoint?after=${last.tree_size - 1}`)).status).not.toBe(200);
  };
  await alter(
    async (tx) => {
      await sql`insert into anchor_batches select r.* from anchor_batches b,
        json_populate_record(b, json_build_object('previous_size', b.tree_size, 'tree_size', ${size}::bigint, 'root', '\\x' || repeat('07', 32),
          'tx_hash', repeat('AB', 32))) r where b.tree_size = ${last.tree_size}`.execute(tx);
      await sql`insert into log_checkpoints values (${size}, ${last.origin}, ${last.kid}, ${signature})`.execute(tx);
    },
    async (tx) => {
      await sql`delete from log_checkpoints where tree_size = ${size}`.execute(tx);
      await sql`delete from anchor_batches where tree_size = ${size}`.execute(tx);
    },
  );
  expect((await get('/v1/log')).status).toBe(503);
  expect((await get('/v1/log/checkpoint')).status).toBe(503);
  expect(await get(`/v1/log/checkpoint?size=${last.tree_size}`)).toEqual(head);
  await putBack();
  await set('anchor_batches', `tree_size = ${last.tree_size}`, 'root', `\\x${'07'.repeat(32)}`);
  await refused();
  await putBack();
  await set('log_checkpoints', `tree_size = ${last.tree_size}`, 'signature', `\\x${'07'.repeat(64)}`);
  await refused();
  await putBack();
  expect([await get('/v1/log'), await get('/v1/log/checkpoint')]).toEqual([log, head]);
});
