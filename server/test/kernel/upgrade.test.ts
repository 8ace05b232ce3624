import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { beginTrace } from '../../src/domain/proof/seal/seal.ts';
import { asker } from '../../src/domain/proof/seal/store.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { seedReference } from '../../src/platform/db/reference.ts';
import { makeProof } from '../../src/platform/db/seals/marks.ts';
import { looseTables, sealedTables } from '../../src/platform/db/seals/sealed-tables.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

// All files are applied each time, one by one.
vi.setConfig({ testTimeout: 180_000 });

const markKey = randomBytes(32);
let database: TestDatabase;
afterEach(() => database.close());

/** As an older version left its database: the files up to that number, and rows that the tables then took. */
async function databaseOf(upTo: string): Promise<void> {
  database = await emptyDatabase();
  const migrations = readMigrations().filter(({ name }) => name.slice(0, 4) <= upTo);
  await migrate(database.url ?? database.pool, { migrations });
  for (const statement of rows) await database.pool.query(statement);
}

const at = `'2025-11-01T00:00:00Z'`;
const farmer = `'00000000-0000-4000-8000-000000000001'`;
const rows = [
  `insert into countries (code, name) values ('ET', 'Ethiopia'), ('DE', 'Germany')`,
  `insert into currencies (code, name, minor_units) values ('EUR', 'Euro', 2)`,
  `insert into commodity_types (name, max_yield_kg_per_ha) values ('Coffee', 5000)`,
  `insert into grades (commodity_type, grade) values ('Coffee', 'Grade 1')`,
  `insert into corridors (name, origin_country, destination_country, fee_bps, cooperative_share_bps)
     values ('ET-DE', 'ET', 'DE', 100, 8000)`,
  `insert into users (id, email, full_name, created_at) values (${farmer}, 'farmer@example.org', 'A Farmer', ${at})`,
  `insert into user_roles (user_id, role, granted_by, granted_at) values (${farmer}, 'SVC Farmer', 'signup', ${at})`,
  `insert into orgs (name, kind, title, country, created_at) values ('COOP-00001', 'Cooperative', 'Hill', 'ET', ${at})`,
  `insert into org_members (org, org_kind, user_id, role, created_at)
     values ('COOP-00001', 'Cooperative', ${farmer}, 'Owner', ${at})`,
  `insert into plots (name, plot_name, farmer, cooperative, commodity_type, status, gps_lat, gps_lng, planted_year, created_at, updated_at)
     values ('PLOT-2025-00001', 'Upper', ${farmer}, 'COOP-00001', 'Coffee', 'Draft', 9, 38.7, 1850, ${at}, ${at})`,
  `insert into lots (name, status, cooperative, commodity_type, corridor, quantity, unit, grade, created_at, updated_at)
     values ('LOT-2025-00001', 'Draft', 'COOP-00001', 'Coffee', 'ET-DE', 400, 'kg', 'Grade 1', ${at}, ${at})`,
  `insert into harvests (name, plot, harvest_date, quantity_kg, created_at, lot)
     values ('HRV-2025-00001', 'PLOT-2025-00001', '2025-10-01', 400, ${at}, 'LOT-2025-00001')`,
  `insert into lot_sources (lot, harvest, plot, quantity_kg)
     values ('LOT-2025-00001', 'HRV-2025-00001', 'PLOT-2025-00001', 400)`,
];

/** What a start with this version does before it serves. */
async function start(): Promise<void> {
  await migrate(database.url ?? database.pool, { markKey });
  database.markWith(markKey);
  await database.db.transaction().execute((tx) => beginTrace(tx));
  await seedReference(database.pool, markKey);
}

const faults = async () => (await checkAll(database, markKey)).flatMap((part) => part.faults);

test.each(['0028', '0046', '0047'])('a database of %s is traced whole after its upgrade', async (version) => {
  await databaseOf(version);
  if (version === '0047') {
    // The version that brought the trace began it at its first start.
    await database.db.transaction().execute(async (tx) => {
      await beginTrace(tx);
      const { nonce, once } = makeProof(markKey);
      await sql`select mark_write(${nonce}, ${once})`.execute(tx);
    });
  }
  await start();
  expect(await looseTables(asker(database.db))).toEqual([]);
  expect(await faults()).toEqual([]);
  // Every row that was there before is in the trace, and what is done to it past the service is seen.
  for (const table of await sealedTables(asker(database.db))) {
    const { rows: counted } = await sql<{ rows: number; traced: number }>`
      select (select count(*)::int from ${sql.table(table.name)}) as rows,
             (select count(distinct key)::int from record_changes where tbl = ${table.name}) as traced`.execute(
      database.db,
    );
    const [count] = counted;
    expect([table.name, (count?.traced ?? 0) >= (count?.rows ?? 0)]).toEqual([table.name, true]);
  }
  // And what is compared at its use passes, so that nobody of before is refused.
  const written = openWrittenRows(markKey);
  const all = (await sealedTables(asker(database.db))).map(({ name: table }) => ({ table, where: sql<boolean>`true` }));
  const altered = () => database.db.transaction().execute((tx) => written.altered(tx, all));
  expect(await altered()).toEqual([]);
  await database.pool.query(`update users set full_name = 'Another'`);
  expect(await altered()).toEqual([expect.stringMatching(/^users /)]);
  expect((await faults()).join('\n')).toContain('users 00000000-0000-4000-8000-000000000001');
  // A later start finds nothing to do.
  expect(await migrate(database.url ?? database.pool, { markKey })).toEqual([]);
});

test('one that was upgraded without a key begins its trace at its first start', async () => {
  await databaseOf('0046');
  await migrate(database.url ?? database.pool);
  await start();
  expect(await faults()).toEqual([]);
});
