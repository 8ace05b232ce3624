import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAll, checkWithin } from '../../src/commands/check.ts';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { checkSeals } from '../../src/domain/proof/seal/check.ts';
import { endOfTrace, type SealFrom } from '../../src/domain/proof/seal/check-since.ts';
import { condenseTrace } from '../../src/domain/proof/seal/condense.ts';
import { asker, traceIsOld } from '../../src/domain/proof/seal/store.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { digestOf, fixTextSettings, keyOf, sealedTables } from '../../src/platform/db/seals/sealed-tables.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { startHarness } from '../support/harness.ts';

const keepDays = 400;
const harness = await startHarness({ env: { TRACE_KEEP_DAYS: String(keepDays) } });
const { database } = harness;
const { db } = database;
const { markKey } = harness.app.services;
const { trade } = await openCardTrade(harness);
afterAll(() => harness.close());

const faults = async () => (await checkAll(database, markKey)).flatMap((part) => part.faults);
const count = async (table: 'record_changes' | 'write_marks' | 'seal_batches') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n as number;

/** What the check says after changes that are undone. */
async function faultsOf(...changes: string[]): Promise<string> {
  const undo = new Error('undo');
  let found: string[] = [];
  await db
    .transaction()
    .execute(async (tx: Tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const change of changes) await sql.raw(change).execute(tx);
      found = (await checkWithin(tx, markKey)).flatMap((part) => part.faults);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found.join('\n');
}

/** As if all that is sealed were old: clocks of a ledger do not jump. */
const condenseNow = () =>
  harness.app.jobContext.transaction(({ tx, now }) =>
    condenseTrace(tx, { ...harness.app.services, random: randomBytes, now }, -1),
  );

let earlier: SealFrom;
let before: Record<'changes' | 'marks' | 'batches', number>;

beforeAll(async () => {
  await trade.shippedOrder();
  await harness.tick('seal');
  earlier = await db.transaction().execute((tx) => endOfTrace(tx));
  await trade.order(await trade.lot());
  await harness.anchor();
  await harness.tick('seal');
  before = {
    changes: await count('record_changes'),
    marks: await count('write_marks'),
    batches: await count('seal_batches'),
  };
  await harness.tick('condense-trace');
  expect(await count('record_changes')).toBe(before.changes);
  await condenseNow();
}, 120_000);

test('after a year and more one change of each row is left, what is left is signed, and the check holds', async () => {
  expect(await count('record_changes')).toBeLessThan(before.changes - 10);
  expect(await count('write_marks')).toBeLessThan(before.marks);
  expect(await count('seal_batches')).toBeGreaterThanOrEqual(before.batches);
  const { rows: doubled } = await sql`
    select c.tbl, c.key from record_changes c join write_marks m on m.id = c.mark where m.batch <= ${before.batches}
     group by c.tbl, c.key having count(*) > 1`.execute(db);
  expect(doubled).toEqual([]);
  expect(await faults()).toEqual([]);
});

test('is a leaf of the log with the next anchor, and goes on: changes after it are sealed and condensed in their turn', async () => {
  await harness.tick('seal');
  await harness.anchor();
  await harness.tick('seal');
  const { rows } = await sql<{ leaf: number | null }>`
    select leaf_index as leaf from attestations where kind = 'condensation' and subject = 'CONDENSE-1'`.execute(db);
  expect(rows[0]?.leaf).not.toBeNull();
  expect(await faults()).toEqual([]);
  // Processes that do it at once wait for each other.
  const done = await Promise.all([condenseNow(), condenseNow(), harness.tick('seal')]);
  expect(done.flatMap((each) => each?.subject ?? [])).toEqual(['CONDENSE-2']);
  await harness.tick('seal');
  expect(await faults()).toEqual([]);
  const { rows: names } = await sql<{ subject: string }>`
    select subject from attestations where kind = 'condensation' order by id`.execute(db);
  expect(names.map(({ subject }) => subject)).toEqual(['CONDENSE-1', 'CONDENSE-2']);
});

test('a row is still compared with it when it is used, and no number of a batch makes a forged trace good', async () => {
  const rows = { table: 'users', where: sql<boolean>`t.email = ${trade.buyer.email}` };
  const altered = (tx: Tx) => openWrittenRows(markKey).altered(tx, [rows]);
  expect(await db.transaction().execute(altered)).toEqual([]);
  const undo = new Error('undo');
  const forging = db.transaction().execute(async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const [table] = (await sealedTables(asker(tx))).filter(({ name }) => name === 'users');
    if (table === undefined) throw new Error('users are not traced');
    await sql`update users set full_name = 'Somebody Else' where email = ${trade.buyer.email}`.execute(tx);
    // A trace of it that claims to be of a batch that was condensed.
    const mark = sql`(select min(id) from write_marks where batch = 1 or batch is not null)`;
    await sql.raw(fixTextSettings).execute(tx);
    await sql`insert into record_changes (mark, tbl, key, now)
      select ${mark}, 'users', ${sql.raw(keyOf(table, 't'))}, ${sql.raw(digestOf(table, 't'))}
        from users t where t.email = ${trade.buyer.email}`.execute(tx);
    expect(await altered(tx)).toHaveLength(1);
    throw undo;
  });
  await expect(forging).rejects.toBe(undo);
});

test('a check from a place before it goes on from there', async () => {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => checkSeals(tx, markKey, earlier));
  expect(found.faults).toEqual([]);
});

describe('noticed is, in what was condensed,', () => {
  const survivor = `(select c.id from record_changes c join write_marks m on m.id = c.mark
    where m.batch is not null and c.tbl = 'users' order by c.id limit 1)`;
  const kept = /^CONDENSE-2: what is kept of the trace up to SEAL-\d+ is not what was signed$/m;
  test.each([
    [
      'a row and its trace that were altered',
      [
        `update users set full_name = full_name || ' II' where id::text = (select key from record_changes where id = ${survivor})`,
        `update record_changes set now = sha256('other') where id = ${survivor}`,
      ],
    ],
    ['a change that is gone', [`delete from record_changes where id = ${survivor}`]],
    [
      'a change that was added',
      [
        `insert into record_changes (mark, tbl, key, now) select mark, 'business_types', 'Forged', sha256('x') from record_changes where id = ${survivor}`,
      ],
    ],
    [
      'a change that was moved to another transaction',
      [
        `update record_changes set mark = (select max(id) from write_marks where batch is not null) where id = ${survivor}`,
      ],
    ],
  ] as const)('%s', async (_name, changes) => {
    expect(await faultsOf(...changes)).toMatch(kept);
  });

  test('a row that was altered', async () => {
    expect(await faultsOf(`update users set full_name = 'Other' where email = '${trade.buyer.email}'`)).toMatch(
      /^users \S+: it is not what the service wrote last$/m,
    );
  });

  test('that the signature of what is kept is gone', async () => {
    expect(await faultsOf(`delete from attestations where kind = 'condensation'`)).toMatch(
      /^SEAL-\d+: the trace of changes in it is not what was signed$/m,
    );
  });
});

test('the job does it with what is older than it has to be kept, and says when there is something', async () => {
  const condensed = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from attestations where kind = 'condensation'`.execute(db))
      .rows[0]?.n;
  await trade.lot();
  await harness.tick('seal');
  const waits = async (days: number) =>
    (
      await sql<{
        old: boolean;
      }>`select ${traceIsOld(new Date(harness.clock.now().getTime() - days * 86_400_000))} as old`.execute(db)
    ).rows[0]?.old;
  harness.clock.advance((keepDays - 1) * 86_400_000);
  await harness.tick('condense-trace');
  expect([await condensed(), await waits(keepDays), await waits(keepDays - 2)]).toEqual([2, false, true]);
  harness.clock.advance(2 * 86_400_000);
  await harness.tick('condense-trace');
  expect(await condensed()).toBe(3);
  await harness.tick('condense-trace');
  expect(await condensed()).toBe(3);
});
