import { afterAll, expect, test } from 'vitest';
import { acceptChange } from '../../src/domain/proof/seal/accept.ts';
import { checkSeals } from '../../src/domain/proof/seal/check.ts';
import { onPostgres } from '../support/database.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';
import { World } from '../support/world.ts';

/** A row that somebody altered, used, and put back says what it should; but it was not the service that wrote it last. */
const harness = await startHarness();
const world = new World(harness);
const { database } = harness;
const { db } = database;
const { markKey } = harness.app.services;
afterAll(() => harness.close());

const { remove, putBack } = momentarily(database);

const check = () =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => checkSeals(tx, markKey));
const faults = async () => (await check()).faults;

/** A sealed organisation. */
async function sealedOrg(): Promise<string> {
  const org = await world.org('Cooperative');
  await db.updateTable('orgs').set({ region: 'North' }).where('name', '=', org).execute();
  await harness.tick('seal');
  return org;
}
const accept = (tbl: string, key: string) =>
  harness.app.jobContext.transaction(({ tx }) =>
    acceptChange(
      tx,
      { ...harness.app.services, random: harness.app.kernel.ids.random, now: harness.clock.now() },
      { tbl, key, reason: 'a trial', by: 'somebody' },
    ),
  );

test('a row that was altered and put back is named, until somebody answers for it', async () => {
  const org = await sealedOrg();
  expect(await faults()).toEqual([]);
  await tamper(database, run(`update orgs set region = 'South' where name = '${org}'`));
  await tamper(database, run(`update orgs set region = 'North' where name = '${org}'`));
  const named = `orgs ${org}: somebody who is not the service has written it, and put back what it said`;
  expect(await faults()).toEqual([named]);
  expect(await accept('orgs', org)).toBe('ACCEPT-1');
  expect(await faults()).toEqual([]);
  await harness.tick('seal');
  expect(await faults()).toEqual([]);
});

test('so is one that was hidden for a moment, with its trace', async () => {
  const { org } = await world.member('Cooperative');
  await harness.tick('seal');
  await remove('org_members', `org = '${org}'`);
  await remove('record_changes', `tbl = 'org_members' and key like '(${org},%'`);
  await putBack();
  const ofMember = (words: string) => expect.stringMatching(new RegExp(`^org_members \\(${org},.*: .*${words}`));
  expect(await faults()).toEqual([ofMember('written its trace anew'), ofMember('put back what it said')]);
  const before = await faults();
  const key = /^org_members (\S+):/.exec(before[1] as string)?.[1] as string;
  await accept('org_members', key);
  expect(await faults(), 'nobody can answer for the trace').toEqual([ofMember('written its trace anew')]);
});

test('what the service writes as it is already is its own', async () => {
  const org = await sealedOrg();
  const before = await faults();
  await db.updateTable('orgs').set({ region: 'North' }).where('name', '=', org).execute();
  await harness.tick('seal');
  expect(await faults()).toEqual(before);
});

test('until when a batch was sealed cannot be said otherwise', async () => {
  await sealedOrg();
  const before = await faults();
  await tamper(database, run(`update seal_batches set seen_before = seen_before + 1000000`));
  const found = (await faults()).filter((fault) => !before.includes(fault));
  expect(found[0]).toMatch(/^SEAL-\d+: the batch is not what was signed$/);
});

/** Somebody's transaction, with numbers from now, in which rows are written later. */
async function openSince(numbered: string) {
  const client = await database.pool.connect();
  await client.query(`begin; set local session_replication_role = replica; ${numbered}`);
  return async (text: string) => {
    await client.query(`${text}; commit`);
    client.release();
  };
}

const putBackWords = 'somebody who is not the service has written it, and put back what it said';

test.runIf(onPostgres).each([
  ['the transaction', 'create temp table numbered on commit drop as select 1'],
  ['a savepoint', 'savepoint one; create temp table numbered on commit drop as select 1'],
])('so is one that is put back under a number from before: that of %s', async (_, numbered) => {
  const before = await faults();
  const writeAndCommit = await openSince(numbered);
  const org = await sealedOrg();
  expect(await faults()).toEqual(before);
  await tamper(database, run(`update orgs set region = 'South' where name = '${org}'`));
  await writeAndCommit(`update orgs set region = 'North' where name = '${org}'`);
  const newFaults = async () => (await faults()).filter((fault) => !before.includes(fault));
  expect(await newFaults()).toEqual([`orgs ${org}: ${putBackWords}`]);
  await accept('orgs', org);
  await harness.tick('seal');
  expect(await newFaults()).toEqual([]);
});

test.runIf(onPostgres)('so is the trace that is written anew under such a number', async () => {
  const before = await faults();
  const writeAndCommit = await openSince('create temp table numbered on commit drop as select 1');
  const org = await sealedOrg();
  await tamper(database, run(`update orgs set region = 'South' where name = '${org}'`));
  await writeAndCommit(`update orgs set region = 'North' where name = '${org}';
    update record_changes set tbl = tbl where tbl = 'orgs' and key = '${org}'`);
  expect((await faults()).filter((fault) => !before.includes(fault))).toEqual([
    `orgs ${org}: somebody who is not the service has written its trace anew`,
    `orgs ${org}: ${putBackWords}`,
  ]);
});

test.runIf(onPostgres)('so is one that a tool gave the number of frozen rows', async (context) => {
  const { pool } = database;
  const tools = await pool.query(`select from pg_available_extensions where name = 'pg_surgery'`);
  if (tools.rows.length === 0) context.skip();
  const org = await sealedOrg();
  const before = await faults();
  await tamper(database, run(`update orgs set region = 'South' where name = '${org}'`));
  await tamper(database, run(`update orgs set region = 'North' where name = '${org}'`));
  const place = await pool.query<{ ctid: string }>(`select ctid::text from orgs where name = '${org}'`);
  await pool.query('create extension pg_surgery');
  await pool.query(`select heap_force_freeze('orgs', array['${place.rows[0]?.ctid}']::tid[])`);
  await pool.query('drop extension pg_surgery');
  expect((await faults()).filter((fault) => !before.includes(fault))).toEqual([`orgs ${org}: ${putBackWords}`]);
});

test('that the table of the trace was made anew is told, for then nobody knows who wrote what before', async () => {
  await sealedOrg();
  expect((await check()).elsewhere).toEqual([]);
  const { rows } = await database.pool.query<{ text: string }>(
    `select pg_get_functiondef('change_hash'::regproc) as text`,
  );
  await tamper(
    database,
    run(`
      alter table record_changes rename to others;
      create table record_changes (like others including all);
      insert into record_changes overriding system value select * from others order by id;
      drop table others cascade; ${rows[0]?.text}`),
  );
  expect((await check()).elsewhere).toEqual([
    expect.stringMatching(/^SEAL-\d+ \(.*\) and before: sealed in another database/),
  ]);
});
