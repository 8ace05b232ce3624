import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { condenseTrace } from '../../src/domain/proof/seal/condense.ts';
import { asker } from '../../src/domain/proof/seal/store.ts';
import { digestOf, keyOf, type SealedTable, sealableTables } from '../../src/platform/db/seals/sealed-tables.ts';
import { onPostgres } from '../support/database.ts';
import { startHarness } from '../support/harness.ts';
import { hurried, momentarily, run, tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';
import { World } from '../support/world.ts';

/** What makes a comparison believe a row: its trace, the mark of it, the number of the own transaction, and who wrote it when. */
const harness = await startHarness();
const { database } = harness;
const { db } = database;
const { markKey } = harness.app.services;
const world = new World(harness);
const [admin, former] = [await world.admin(), await world.admin()];
const { alter, putBack } = momentarily(database);
afterAll(() => harness.close());
const role = 'Platform Admin';
const written = openWrittenRows(markKey);
const rolesOf = (userId: string) => ({
  table: 'user_roles',
  where: sql<boolean>`t.user_id = ${userId}::uuid and t.role = ${role}`,
});
const faults = async () => (await checkAll(database, markKey)).flatMap((part) => part.faults);

test('what was ended stays ended while somebody hides the mark of the end', async () => {
  const { email, userId } = former;
  const { rows: given } = await sql<{ by: string; at: string }>`
    select granted_by as by, granted_at::text as at from user_roles where user_id = ${userId} and role = ${role}`.execute(
    db,
  );
  await admin.ok('admin_users.revoke_role', { email, role });
  await harness.tick('seal');
  const { rows } = await sql<{ mark: string }>`
    select mark from record_changes where tbl = 'user_roles' and key = row(${userId}::uuid, ${role}::text)::text order by id desc limit 1`.execute(
    db,
  );
  const mark = rows[0]?.mark;
  await alter(
    run(`update write_marks set id = -id where id = ${mark}`),
    run(`update write_marks set id = -id where id = -(${mark})`),
  );
  await alter(
    run(
      `insert into user_roles (user_id, role, granted_by, granted_at) values ('${userId}', '${role}', '${given[0]?.by}', '${given[0]?.at}')`,
    ),
    run(`delete from user_roles where user_id = '${userId}'`),
  );
  const found = await db.transaction().execute((tx) => written.altered(tx, [rolesOf(userId as string)]));
  await putBack();
  expect(found).toEqual([expect.stringMatching(/^user_roles /)]);
});

test('nobody writes a change for another transaction by its number', async () => {
  const person = await world.user();
  const mark = 900_000_001;
  const rows = rolesOf(person.userId as string);
  const looked = async (tx: Parameters<typeof written.altered>[0]) => written.altered(tx, [rows]);
  await tamper(database, (tx) =>
    sql`with given as (
          insert into user_roles (user_id, role, granted_by, granted_at) values (${person.userId}, ${role}, 'x', now()) returning user_id, role)
        insert into record_changes (mark, tbl, key, was, now)
        select ${mark}, 'user_roles', row(user_id, role)::text, null, null from given`.execute(tx),
  );
  const undo = new Error('undo');
  const within = (number: boolean) =>
    db
      .transaction()
      .execute(async (tx) => {
        if (number) await sql`select set_config('lotmark.mark', ${String(mark)}, true)`.execute(tx);
        // It has a number of its own, as after its first change.
        await sql`select pg_current_xact_id()`.execute(tx);
        const found = await looked(tx);
        throw Object.assign(undo, { found });
      })
      .catch(() => (undo as Error & { found?: string[] }).found);
  const expected = [expect.stringMatching(/^user_roles /)];
  expect(await within(false)).toEqual(expected);
  expect(await within(true)).toEqual(expected);
  await tamper(database, async (tx) => {
    await sql`delete from user_roles where user_id = ${person.userId}`.execute(tx);
    await sql`delete from record_changes where mark = ${mark}`.execute(tx);
  });
});

test('the platform anchors no head of a batch that it did not make', async () => {
  await world.member('Buyer');
  await harness.anchor();
  const submissions = async () => (await db.selectFrom('ledger_submissions').select('id').execute()).length;
  const before = await submissions();
  await alter(
    run(`insert into anchor_batches (tree_size, previous_size, root, status, integrated_at)
         select max(tree_size) + 1000, max(tree_size), decode(repeat('deadbeef', 8), 'hex'), 'integrated', now() from anchor_batches`),
    run(`delete from anchor_batches where status = 'integrated'`),
  );
  await harness.tick('anchor').catch(() => undefined);
  expect(await submissions()).toBe(before);
  await putBack();
  await world.member('Buyer');
  await harness.anchor();
  expect(await submissions()).toBeGreaterThan(before);
});

test.runIf(onPostgres)(
  'a row under the number of a savepoint that was released before the seal is known for later',
  async () => {
    const person = await world.user({ roles: ['SVC Buyer'] });
    const [other, open] = [await database.pool.connect(), await database.pool.connect()];
    try {
      for (const each of [other, open]) await each.query('set session_replication_role = replica');
      const where = `user_id = '${person.userId}' and role = 'SVC Buyer'`;
      await other.query('alter table user_roles drop constraint user_roles_pkey');
      for (const text of [
        'begin',
        'savepoint a',
        `insert into user_roles select * from user_roles where ${where}`,
        'release a',
      ])
        await open.query(text);
      await harness.tick('seal');
      await other.query(`delete from user_roles where ${where}`);
      await open.query('commit');
    } finally {
      await open.query('rollback');
      await other.query('alter table user_roles add constraint user_roles_pkey primary key (user_id, role)');
      for (const each of [other, open]) {
        await each.query('set session_replication_role = origin');
        each.release();
      }
    }
    expect(await faults()).toEqual([expect.stringMatching(/^user_roles \S+.*written it, and put back/)]);
  },
);

test('what was altered is named after an honest change, also where it is made out to have been sealed so', async () => {
  const trade = await openTrade(harness);
  const { item_name: line } = await trade.buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 5 });
  await harness.tick('seal');
  const table = (await sealableTables(asker(db))).find(({ name }) => name === 'cart_lines') as SealedTable;
  const [key, digest] = [sql.raw(keyOf(table, 't')), sql.raw(digestOf(table, 't'))];
  await tamper(database, async (tx) => {
    const of = async () =>
      (
        await sql<{ key: string; digest: Buffer }>`
          select ${key} as key, ${digest} as digest from cart_lines t where item_name = ${line}`.execute(tx)
      ).rows[0] as { key: string; digest: Buffer };
    const was = await of();
    await sql`update cart_lines set notes = 'by SQL' where item_name = ${line}`.execute(tx);
    await sql`insert into write_marks (id, nonce, tag, upto, batch)
              select -1, decode(repeat('00', 16), 'hex'), sha256('x'), 0, max(number) from seal_batches`.execute(tx);
    await sql`insert into record_changes (mark, tbl, key, was, now)
              values (-1, 'cart_lines', ${was.key}, ${was.digest}, ${(await of()).digest})`.execute(tx);
  });
  await trade.buyer.ok('cart.cart_update_qty', { item_name: line, quantity: 3 });
  await harness.tick('seal');
  await tamper(database, async (tx) => {
    await sql`delete from record_changes where mark = -1`.execute(tx);
    await sql`delete from write_marks where id = -1`.execute(tx);
  });
  expect(await faults()).toContainEqual(expect.stringMatching(/^cart_lines .*altered past the service/));
});

/** Takes what a transaction has changed last of an account away, with its mark, and puts it back. */
const takeAwayAndBack = (person: { userId: string | undefined }) =>
  tamper(database, async (tx) => {
    const of = sql`(select mark from record_changes where tbl = 'users' and key = ${person.userId} order by id desc limit 1)`;
    await sql`create temp table hidden_mark on commit drop as select * from write_marks where id = ${of}`.execute(tx);
    await sql`create temp table hidden_changes on commit drop as select c.* from record_changes c join hidden_mark m on m.id = c.mark`.execute(
      tx,
    );
    await sql`delete from record_changes where mark in (select id from hidden_mark)`.execute(tx);
    await sql`delete from write_marks where id in (select id from hidden_mark)`.execute(tx);
    await sql`insert into record_changes overriding system value select * from hidden_changes`.execute(tx);
    await sql`insert into write_marks select * from hidden_mark`.execute(tx);
  });

test('changes that were taken away with their mark, and put back before the seal, are named', async () => {
  const person = await world.user({ roles: ['SVC Buyer'] });
  const before = (await faults()).filter((fault) => fault.includes(person.userId as string));
  expect(before).toEqual([]);
  await takeAwayAndBack(person);
  const named = expect.arrayContaining([
    expect.stringMatching(new RegExp(`^users ${person.userId}: .*its trace anew`)),
  ]);
  expect(await faults()).toEqual(named);
  await harness.tick('seal');
  expect(await faults()).toContainEqual(
    expect.stringMatching(new RegExp(`^users ${person.userId}: it had been altered past the service before SEAL`)),
  );
});

test('they are named also where no mark says who wrote it while they are sealed', async () => {
  await harness.tick('seal');
  const person = await world.user({ roles: ['SVC Buyer'] });
  await takeAwayAndBack(person);
  await tamper(database, run('create table said as select id, writers, writers_tag from write_marks'));
  await alter(
    run('update write_marks set writers = null, writers_tag = null'),
    run('update write_marks m set writers = s.writers, writers_tag = s.writers_tag from said s where s.id = m.id'),
  );
  expect(await faults()).toContainEqual(expect.stringMatching(new RegExp(`^users ${person.userId}: .*its trace anew`)));
  await harness.tick('seal');
  await putBack();
  await tamper(database, run('drop table said'));
  expect(await faults()).toContainEqual(
    expect.stringMatching(new RegExp(`^users ${person.userId}: it had been altered past the service before SEAL`)),
  );
});

test('nothing is condensed while a change is away that was sealed', async () => {
  const person = await world.user();
  await person.ok('auth.update_profile', { full_name: 'Another Name' });
  await harness.tick('seal');
  const context = { ...harness.app.services, random: randomBytes, now: harness.clock.now() };
  const condense = () => db.transaction().execute((tx) => condenseTrace(tx, context, -1));
  const newest = `(select max(id) from record_changes where tbl = 'users' and key = '${person.userId}')`;
  await tamper(database, run(`create table aside as select * from record_changes where id = ${newest}`));
  await tamper(database, run('delete from record_changes where id in (select id from aside)'));
  await expect(condense()).rejects.toThrow('The trace is not what was signed, and is not condensed');
  await tamper(database, run('insert into record_changes overriding system value select * from aside'));
  await tamper(database, run('drop table aside'));
  expect((await condense()).subject).toMatch(/^CONDENSE-/);
});

test('nothing is condensed where a transaction is away that was condensed before, nor by a condensation that nobody signed', async () => {
  const context = { ...harness.app.services, random: randomBytes, now: harness.clock.now() };
  const condense = () => db.transaction().execute((tx) => condenseTrace(tx, context, -1));
  await world.user();
  await harness.tick('seal');
  await condense();
  const person = await world.user();
  await person.ok('auth.update_profile', { full_name: 'Somebody' });
  await harness.tick('seal');
  // The whole of one that made a row: no mark of it is left that would not hold.
  const oldest = '(select min(mark) from record_changes)';
  await tamper(database, run(`create table mark_aside as select * from write_marks where id = ${oldest}`));
  await tamper(
    database,
    run('create table aside as select * from record_changes where mark in (select id from mark_aside)'),
  );
  await tamper(database, run('delete from record_changes where id in (select id from aside)'));
  await tamper(database, run('delete from write_marks where id in (select id from mark_aside)'));
  await expect(condense()).rejects.toThrow(/what is kept up to SEAL-\d+ is other than CONDENSE-\d+ says/);
  const forged = `insert into attestations (kind, subject, version, payload, payload_hash, salt, kid, signature, signed_at)
    select kind, 'CONDENSE-999', version, jsonb_set(payload::jsonb, '{upto}', to_jsonb('SEAL-' || (select max(number) from seal_batches) - 1))::text,
           payload_hash, salt, kid, signature, signed_at from attestations where kind = 'condensation' order by id desc limit 1`;
  await tamper(database, run(forged));
  await expect(condense()).rejects.toThrow(/what is kept up to SEAL-\d+ is other than CONDENSE-\d+ says/);
  await tamper(database, run(`delete from attestations where subject = 'CONDENSE-999'`));
  await tamper(database, run('insert into write_marks select * from mark_aside'));
  await tamper(database, run('insert into record_changes overriding system value select * from aside'));
  await tamper(database, run('drop table aside'));
  await tamper(database, run('drop table mark_aside'));
  expect((await condense()).subject).toMatch(/^CONDENSE-/);
});

test.runIf(onPostgres)('nothing is condensed of which somebody exchanged the newest change meanwhile', async () => {
  const person = await world.user();
  for (const name of ['Former Name', 'Newest Name']) await person.ok('auth.update_profile', { full_name: name });
  await harness.tick('seal');
  const context = { ...harness.app.services, random: randomBytes, now: harness.clock.now() };
  const of = `tbl = 'users' and key = '${person.userId}'`;
  const two = `(select id, lead(id) over (order by id) as next from record_changes where ${of} order by id desc offset 1 limit 1)`;
  const exchange = run(`update record_changes c set now = o.now, was = o.was from ${two} two, record_changes o
                         where (c.id, o.id) in ((two.id, two.next), (two.next, two.id))`);
  const newest = async () =>
    (
      await sql<{ now: string }>`
        select encode(now, 'hex') as now from record_changes where ${sql.raw(of)} order by id desc limit 1`.execute(db)
    ).rows[0]?.now;
  const was = await newest();
  const condense = (before: () => Promise<unknown>) =>
    db.transaction().execute((tx) =>
      condenseTrace(
        hurried(tx, (text) => text.includes('condense_changes'), before),
        context,
        -1,
      ),
    );
  await expect(condense(() => tamper(database, exchange))).rejects.toThrow(/could not serialize|is not condensed/);
  await tamper(database, exchange);
  expect((await condense(async () => {})).subject).toMatch(/^CONDENSE-/);
  expect(await newest()).toBe(was);
  expect((await faults()).filter((fault) => /CONDENSE|is not what was signed/.test(fault))).toEqual([]);
});

test.runIf(onPostgres)('nothing is marked where what ran with it took itself away again', async () => {
  const person = await world.user();
  const name = sql`update users set full_name = 'Marked' where id = ${person.userId}`;
  const meddled = db.transaction().execute(async (tx) => {
    await sql`create trigger meddles before update on users for each row execute function suppress_redundant_updates_trigger()`.execute(
      tx,
    );
    await name.execute(tx);
    await sql`drop trigger meddles on users`.execute(tx);
  });
  await expect(meddled).rejects.toThrow(/rules of the database|somebody changed/i);
  await db.transaction().execute((tx) => name.execute(tx));
});
