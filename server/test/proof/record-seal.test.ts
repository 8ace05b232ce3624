import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAll, checkWithin } from '../../src/commands/check.ts';
import { sealChanges } from '../../src/domain/proof/seal/seal.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { startHarness } from '../support/harness.ts';

/** What those do who can write the database and know how its trace works, but have no key. */
const harness = await startHarness({ env: { SESSION_IDLE_MINUTES: '100000' } });
const { database } = harness;
const { db } = database;
const { markKey } = harness.app.services;
const { trade } = await openCardTrade(harness);
const { buyer, admin } = trade;
afterAll(() => harness.close());

const faults = async () => (await checkAll(database, markKey)).flatMap((part) => part.faults);
/** A connection that is not the service's. */
const bySql = (text: string) => database.pool.query(text);
const sealed = () =>
  sql<{ count: number }>`select count(*)::int as count from seal_batches`
    .execute(db)
    .then(({ rows }) => rows[0]?.count);

beforeAll(async () => {
  const order = await trade.shippedOrder();
  harness.clock.advance(5000);
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  await harness.tick('seal');
  await harness.anchor();
  await harness.tick('seal');
}, 120_000);

/** What the check says after changes that are undone; the attacker's transaction bears no mark of ours. */
async function faultsOf(...changes: string[]): Promise<string> {
  let found: string[] = [];
  const undo = new Error('undo');
  await db
    .transaction()
    .execute(async (tx: Tx) => {
      for (const change of changes) await sql.raw(change).execute(tx);
      found = (await checkWithin(tx, markKey)).flatMap((part) => part.faults);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found.join('\n');
}
const untraced = 'set local session_replication_role = replica';

test('what the service does is marked, sealed, a leaf of the log with the next anchor, and without fault', async () => {
  expect(await faults()).toEqual([]);
  const before = (await sealed()) as number;
  await trade.order(await trade.lot());
  expect(await faults()).toEqual([]);
  await harness.tick('seal');
  expect(await sealed()).toBe(before + 1);
  await harness.anchor();
  expect(await faults()).toEqual([]);
  const { rows } = await sql<{ leaf: number | null }>`
    select leaf_index as leaf from attestations where kind = 'seal' and subject = ${`SEAL-${before + 1}`}`.execute(db);
  expect(rows[0]?.leaf).not.toBeNull();
  // Anchoring changes records as well. They are sealed, and that alone asks for no further anchor.
  const anchors = async () => (await db.selectFrom('anchor_batches').select('tree_size').execute()).length;
  await harness.tick('seal');
  const settled = await anchors();
  await harness.tick('anchor');
  await harness.tick('seal');
  expect(await anchors()).toBe(settled);
});

describe('somebody without the key is found who', () => {
  test('changes a row as anybody would, also when the sealer has been by', async () => {
    await bySql(`update users set full_name = full_name || ' II' where email = '${admin.email}'`);
    await harness.tick('seal');
    expect(await faults()).toEqual([
      expect.stringMatching(/^users \S+: it was changed by somebody who is not the service$/),
      expect.stringMatching(/^users \S+: it is not what the service wrote last$/),
    ]);
    await bySql(`update users set full_name = replace(full_name, ' II', '') where email = '${admin.email}'`);
    // Undone, it is known all the same.
    const putBack = expect.stringMatching(/^users \S+: somebody who is not the service has written it, and put back/);
    expect(await faults()).toEqual([expect.stringMatching(/somebody who is not the service$/), putBack]);
    await bySql('delete from record_changes c where not exists (select from write_marks m where m.id = c.mark)');
    expect(await faults(), 'the row itself says so').toEqual([putBack]);
    await database.db.updateTable('users').set({ full_name: 'Another' }).where('email', '=', admin.email).execute();
    expect(await faults(), 'until the service writes it again').toEqual([]);
  });

  test('gives a change of theirs the mark of another transaction, or a copy of it', async () => {
    const change = `insert into record_changes (mark, tbl, key, was, now)
      select MARK, 'business_types', 'Forged', null, sha256(convert_to('Forged', 'UTF8'))`;
    const row = `insert into business_types values ('Forged')`;
    expect(await faultsOf(untraced, row)).toContain('business_types Forged: the service did not write this row');
    const sealedMark = '(select max(id) from write_marks where batch is not null)';
    expect(await faultsOf(untraced, row, change.replace('MARK', sealedMark))).toMatch(
      /^SEAL-\d+: the trace of changes/m,
    );
    await buyer.ok('auth.whoami', {});
    await trade.lot();
    const waiting = '(select max(id) from write_marks where batch is null)';
    expect(await faultsOf(untraced, row, change.replace('MARK', waiting))).toContain(
      'business_types Forged: the mark of its last change is forged',
    );
    const copy = `insert into write_marks (id, nonce, tag, upto) select 1000000, nonce, tag, 1000000 from write_marks where id = ${waiting}`;
    const forged = await faultsOf(untraced, row, change.replace('MARK', '1000000'), copy);
    expect(forged).toContain('business_types Forged: the mark of its last change is forged');
    const { rows } = await database.pool.query(`select true from write_marks where batch is null`);
    expect(rows.length).toBeGreaterThan(0);
    await harness.tick('seal');
  });

  test('has a forged change sealed: the sealer leaves it out', async () => {
    await bySql(
      `insert into write_marks (id, nonce, tag, upto) values (1000001, decode(repeat('07', 16), 'hex'), sha256('x'), 1000001)`,
    );
    await bySql(
      `insert into record_changes (mark, tbl, key, now) values (1000001, 'business_types', 'Forged', sha256('y'))`,
    );
    await harness.tick('seal');
    const { rows } = await database.pool.query('select batch from write_marks where id = 1000001');
    expect(rows).toEqual([{ batch: null }]);
    expect(await faults()).toContain('business_types Forged: the mark of its last change is forged');
    await bySql('delete from record_changes where mark = 1000001');
    await bySql('delete from write_marks where id = 1000001');
  });

  test('alters a row unseen and waits for an honest change to cover it', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(untraced);
    await client.query(`update orgs set created_at = created_at - interval '1 day' where name = '${buyer.org}'`);
    await client.query('commit');
    client.release();
    await db.updateTable('orgs').set({ region: 'Elsewhere' }).where('name', '=', buyer.org).execute();
    await harness.tick('seal');
    expect(await faults()).toContainEqual(
      expect.stringMatching(/^orgs .+: it had been altered past the service before SEAL-\d+, which changed it again$/),
    );
  });

  test('sets the numbers of changes back, so that an honest change counts as older than those before it', async () => {
    const name = (full_name: string) =>
      db.updateTable('users').set({ full_name }).where('id', '=', buyer.userId).execute();
    await name('As It Was');
    const { rows } = await sql<{ id: number }>`select max(id) as id from record_changes`.execute(db);
    await name('Another');
    await name('As It Was');
    await harness.tick('seal');
    await bySql(`select setval('record_changes_id_seq', ${rows[0]?.id})`);
    await name('As It Must Be');
    await bySql(`select setval('record_changes_id_seq', (select max(id) from record_changes))`);
    await harness.tick('seal');
    expect(await faults()).toContainEqual(
      expect.stringMatching(new RegExp(`^users ${buyer.userId}: it had been altered past the service before SEAL-`)),
    );
  });

  test('cuts off the end of the chain, the trace or the audit log', async () => {
    const last = '(select max(number) from seal_batches)';
    const cut = [
      untraced,
      `delete from record_changes where mark in (select id from write_marks where batch = ${last})`,
      `delete from write_marks where batch = ${last}`,
      `delete from seal_batches where number = ${last}`,
    ];
    expect(await faultsOf(...cut)).toMatch(/^SEAL-\d+: it was signed, but the batch of changes is gone$/m);
    const all = await faultsOf(
      ...cut,
      `delete from attestations where id = (select max(id) from attestations where kind = 'seal')`,
    );
    expect(all).toMatch(/leaves|is not what the service wrote last|did not write this row/);
    const audit = await faultsOf(untraced, `delete from audit_log where id = (select max(id) from audit_log)`);
    expect(audit).toMatch(/^audit_log \d+: the row is gone, and the service did not remove it$/m);
  });

  test('switches a trigger off, replaces one of our functions, or adds one of their own', async () => {
    expect(await faultsOf('alter table orgs disable trigger zz_seal_update')).toContain(
      'orgs: its changes are not traced',
    );
    expect(await faultsOf('alter table audit_log disable trigger audit_log_append_only')).toContain(
      'audit_log: the trigger audit_log_append_only is switched off',
    );
    const own = `create or replace function write_mark() returns bigint language plpgsql as $$ begin return 1; end $$`;
    expect(await faultsOf(own)).toContain('function write_mark(): it is not one of this version');
    const theirs = [
      `create function steal() returns trigger language plpgsql as $$ begin return null; end $$`,
      `create trigger steal after insert on book_entries for each row execute function steal()`,
    ];
    expect(await faultsOf(...theirs)).toContain('book_entries: its triggers are not those of this version');
  });
});

describe('the sums of the books', () => {
  test('are signed for each day, and compared with the entries up to its end', async () => {
    await harness.tick('daily-sums');
    harness.clock.advance(3 * 86_400_000);
    await trade.mint(1000);
    await harness.tick('daily-sums');
    const { rows } = await sql<{ subject: string; payload: string }>`
      select subject, payload from attestations where kind = 'sums' order by subject`.execute(db);
    expect(rows.map(({ subject }) => subject)).toEqual([
      'SUMS-2026-03-01',
      'SUMS-2026-03-02',
      'SUMS-2026-03-03',
      'SUMS-2026-03-04',
    ]);
    const { sums } = JSON.parse(rows[1]?.payload ?? '{}');
    expect(sums).toContainEqual({
      kind: 'wallet',
      owner: buyer.org,
      currency: 'AXKT',
      amount: expect.stringMatching(/^\d+/),
    });
    expect(await faultsOf(untraced, `update book_entries set amount = amount + 1, created_at = created_at`)).toMatch(
      /^books at the end of 2026-03-02: the wallet of \S+ held \S+ AXKT, but \S+ was signed$/m,
    );
    const gap = `delete from attestations where subject = 'SUMS-2026-03-03'`;
    expect(await faultsOf(untraced, gap)).toContain('the signed sums of the day before are missing');
    expect((await faults()).filter((fault) => fault.startsWith('books'))).toEqual([]);
  });
});

test('many changes are sealed in several batches, past marks that do not hold', async () => {
  await harness.tick('seal');
  for (let lots = 0; lots < 4; lots++) await trade.lot();
  const unsealed = async () => {
    const rows = await db
      .selectFrom('write_marks')
      .select(['id', 'tag'])
      .where('batch', 'is', null)
      .orderBy('upto')
      .execute();
    return rows.map(({ id, tag }) => ({ id, tag }));
  };
  const [first] = await unsealed();
  await bySql(`update write_marks set tag = sha256('forged') where id = ${first?.id}`);
  const { signer } = harness.app.services;
  const found: { number: number | undefined; refused: number }[] = [];
  for (let more = true; more; ) {
    const one = await db
      .transaction()
      .execute((tx) => sealChanges(tx, { signer, markKey, random: randomBytes, now: harness.clock.now() }, 3));
    found.push({ number: one.number, refused: one.refused });
    ({ more } = one);
  }
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ number }) => number !== undefined).every(({ refused }) => refused === 1)).toBe(true);
  expect((await unsealed()).map(({ id }) => id)).toContain(first?.id);
  await bySql(`update write_marks set tag = '\\x${first?.tag.toString('hex')}' where id = ${first?.id}`);
  await harness.tick('seal');
  expect((await unsealed()).map(({ id }) => id)).not.toContain(first?.id);
});
