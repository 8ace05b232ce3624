import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { beginTrace } from '../../src/domain/proof/seal/seal.ts';
import { asker } from '../../src/domain/proof/seal/store.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { addReference } from '../../src/platform/db/reference.ts';
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
  await addReference(database.db);
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

test('what nobody filed names no species that nobody said; what was filed says what it said', async () => {
  await databaseOf('0047');
  const earlier = readMigrations().filter(({ name }) => name < '0351');
  await migrate(database.url ?? database.pool, { migrations: earlier });
  const made = (name: string, more: Record<string, string>, commodity = 'Coffee') => {
    const columns = {
      ...{ name: `'${name}'`, rule_set: `'EUDR-2025-2650'`, operator: `'COOP-00001'`, operator_name: `'Hill'` },
      ...{ operator_country: `'DE'`, activity: `'IMPORT'`, country_of_activity: `'DE'`, plot_count: '1' },
      ...{ producer_count: '1', quantity_kg: '1', hectares: '1', inputs_hash: `sha256('1')` },
      ...{ generated_at: at, created_at: at, updated_at: at, ...more },
    };
    return [
      `insert into diligence_packages (${Object.keys(columns).join()}) values (${Object.values(columns).join()})`,
      `insert into diligence_lots (package, lot, operator, activity, live, cooperative, commodity_type, hs_heading, description,
                                   quantity_kg, attested_version, input_hash)
         values ('${name}', 'LOT-2025-00001', 'COOP-00001', 'IMPORT', false, 'COOP-00001', '${commodity}', '0901', 'Goods', 1, 1, sha256('1'))`,
    ];
  };
  const submitted = { status: `'Submitted'`, eu_system: `'simulator'`, submitted_at: at };
  const statement = (name: string, taken: boolean) =>
    `insert into eu_statements (internal_reference, package, place, system, state, uuid, submitted_at, change_until, created_at)
       values ('${name}-1', '${name}', 0, 'simulator', ${
         taken ? `'Submitted', '00000000-0000-4000-8000-000000000002', ${at}, ${at}` : `'Waiting', null, null, null`
       }, ${at})`;
  for (const each of [
    `insert into commodity_types (name) values ('Cocoa')`,
    ...made('DDP-2025-00001', { status: `'Passed'` }),
    ...made('DDP-2025-00002', { status: `'Passed'` }, 'Cocoa'),
    ...made('DDP-2025-00003', submitted),
    statement('DDP-2025-00003', false),
    ...made('DDP-2025-00004', submitted),
    statement('DDP-2025-00004', true),
    ...made('DDP-2025-00005', { ...submitted, status: `'Available'`, reference_number: `'26DE0000000001'` }),
  ]) {
    await database.pool.query(each);
  }
  await start();
  const { rows: found } = await database.pool.query(
    `select name, species, rule_set from diligence_packages order by name`,
  );
  expect(found.map(({ species }) => species)).toEqual([[], null, [], null, null]);
  expect(new Set(found.map(({ rule_set }) => rule_set))).toEqual(new Set(['EUDR-2025-2650']));
  const { rows: rules } = await database.pool.query(
    `select name, jsonb_array_length(goods -> 'Coffee' -> 'species') as species from diligence_rule_sets order by valid_from`,
  );
  expect(rules).toEqual([
    { name: 'EUDR-2025-2650', species: 1 },
    { name: 'EUDR-2025-2650.2', species: 3 },
  ]);
});
