import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sourcesOfLots } from '../../src/domain/proof/attestation/find-tampered.ts';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { startHarness } from '../support/harness.ts';
import { growLot, outlineAt } from '../support/many-plots.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';
import { World } from '../support/world.ts';

/** What one transaction has changed is read once, and remembered: none of it may be taken for more than it is. */
const harness = await startHarness();
const world = new World(harness);
const { db } = harness.database;
afterAll(() => harness.close());

const { set } = momentarily(harness.database);
const openRows = () => openWrittenRows(harness.app.services.markKey);

test('a row put back to what it was in the middle of a transaction is named, though the transaction is known', async () => {
  const [one, other] = [await world.org('Cooperative'), await world.org('Cooperative')];
  await db.transaction().execute(async (tx) => {
    for (const region of ['North', 'South']) {
      await tx.updateTable('orgs').set({ region }).where('name', 'in', [one, other]).execute();
    }
  });
  const written = openRows();
  const differs = (org: string) => written.altered(db, [{ table: 'orgs', where: sql`t.name = ${org}` }]);
  expect(await differs(other)).toEqual([]);
  const newest = `tbl = 'orgs' and key = '${one}' and id = (select max(id) from record_changes where tbl = 'orgs' and key = '${one}')`;
  await tamper(harness.database, run(`delete from record_changes where ${newest}`));
  await tamper(harness.database, run(`update orgs set region = 'North' where name = '${one}'`));
  expect(await differs(one), 'nothing of it was asked for before').toEqual([`orgs ${one}`]);
});

test('a change that was written anew does not count, though its transaction is known', async () => {
  const [one, other] = [await world.org('Cooperative'), await world.org('Cooperative')];
  await db.updateTable('orgs').set({ region: 'North' }).where('name', 'in', [one, other]).execute();
  const written = openRows();
  const differs = (org: string) => written.altered(db, [{ table: 'orgs', where: sql`t.name = ${org}` }]);
  expect(await differs(other)).toEqual([]);
  await tamper(harness.database, run(`update orgs set region = 'South' where name = '${one}'`));
  const digest = await written.traceOf(db, 'orgs', 't');
  expect(digest).toContain('sha256');
  const now = /select '?.*?(sha256\(.*\)) as digest\) own_row/s.exec(digest)?.[1] as string;
  await tamper(
    harness.database,
    run(`update record_changes c set now = (select ${now} from orgs t where t.name = '${one}')
          where tbl = 'orgs' and key = '${one}' and id = (select max(id) from record_changes where tbl = 'orgs' and key = '${one}')`),
  );
  expect(await differs(one)).toEqual([`orgs ${one}`]);
});

test('of hundreds of rows that are compared together, the altered one is named', async () => {
  const cooperative = await world.org('Cooperative');
  const exporter = await world.org('Exporter');
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const outlines = Array.from({ length: 300 }, (_, place) => outlineAt(place));
  const lot = await growLot(harness, { cooperative, exporter, farmer: farmer.userId, outlines });
  const differs = () => openRows().altered(db, sourcesOfLots([lot]));
  expect(await differs()).toEqual([]);
  const { rows } = await sql<{ harvest: string; plot: string }>`
    select harvest, plot from lot_sources where lot = ${lot} order by plot offset 170 limit 1`.execute(db);
  const { harvest, plot } = rows[0] as { harvest: string; plot: string };
  await set('harvests', `name = '${harvest}'`, 'quantity_kg', '77');
  expect(await differs()).toEqual([`harvests ${harvest}`]);
  await set('plots', `name = '${plot}'`, 'country', 'BR');
  expect((await differs()).sort()).toEqual([`harvests ${harvest}`, `plots ${plot}`]);
  const mark = `id = (select mark from record_changes where tbl = 'plots' and key = '${plot}' order by id desc limit 1)`;
  await tamper(harness.database, run(`update write_marks set tag = sha256('forged') where ${mark}`));
  expect(await differs(), 'whatever else that transaction wrote').toEqual(
    expect.arrayContaining([expect.stringMatching(/^plots /), expect.stringMatching(/^harvests /)]),
  );
});
