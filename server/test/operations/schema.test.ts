import { sql } from 'kysely';
import mermaid from 'mermaid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeWord } from '../../src/domain/operations/schema/mermaid.ts';
import { moduleOf, modules } from '../../src/domain/operations/schema/modules.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let admin: Caller;
beforeAll(async () => {
  harness = await startHarness();
  admin = await new World(harness).user({ roles: ['System Manager'] });
});
afterAll(() => harness.close());

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  primary_key: boolean;
  references: { table: string; column: string } | null;
}
interface Table {
  name: string;
  module: string;
  traced: boolean;
  columns: Column[];
  indexes: { name: string; unique: boolean }[];
}
const tablesOf = (
  wanted?: string,
): Promise<{ tables: Table[]; modules: { name: string; tables: number; shown: boolean }[] }> =>
  admin.ok('admin_portal.schema_tables', wanted === undefined ? {} : { modules: wanted });

describe('the tables', () => {
  test('are those of the database, each in a module; none is missing and none is made up', async () => {
    const { tables } = await tablesOf('all');
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(harness.database.db);
    expect(tables.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(
      rows.map(({ name }) => name).filter((name) => moduleOf(name) === undefined),
      'name these tables in domain/operations/schema/modules.ts',
    ).toEqual([]);
  });

  test('say what their columns are, as the catalogue has it at this moment', async () => {
    const lots = async () => (await tablesOf('origin')).tables.find(({ name }) => name === 'lots') as Table;
    const before = await lots();
    expect(before.columns.find(({ name }) => name === 'name')).toMatchObject({
      type: 'text',
      primary_key: true,
      nullable: false,
    });
    expect(before.columns.find(({ name }) => name === 'exporter')).toMatchObject({
      nullable: true,
      references: { table: 'orgs', column: 'name' },
    });
    expect(before.indexes.map(({ name }) => name)).toContain('lots_status');
    expect(before.traced).toBe(true);
    await sql`alter table lots add column colour text references countries (code)`.execute(harness.database.db);
    expect((await lots()).columns.at(-1)).toMatchObject({
      name: 'colour',
      references: { table: 'countries', column: 'code' },
    });
    await sql`alter table lots drop column colour`.execute(harness.database.db);
    expect((await lots()).columns).toEqual(before.columns);
    const { tables } = await tablesOf('kernel');
    expect(tables.find(({ name }) => name === 'outbox')).toMatchObject({
      traced: false,
      untraced_because: expect.stringContaining('on their way'),
    });
  });

  test('are those of the modules that are asked for: two where none is', async () => {
    const shown = async (wanted?: string) => [...new Set((await tablesOf(wanted)).tables.map(({ module }) => module))];
    expect(await shown()).toEqual(['origin', 'trade']);
    expect(await shown('')).toEqual(['origin', 'trade']);
    expect(await shown(' Money , people,')).toEqual(['people', 'money']);
    const counts = (await tablesOf('money')).modules;
    expect(counts.filter((each) => each.shown)).toEqual([
      { name: 'money', shown: true, tables: (await tablesOf('money')).tables.length },
    ]);
    const wrong = await admin.call('admin_portal.schema_tables', { modules: 'money,pg_catalog,"; drop table lots' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0]).toMatchObject({ field: 'modules', message: expect.stringContaining('pg_catalog') });
    const buyer = await new World(harness).member('Buyer');
    for (const operation of ['admin_portal.schema_tables', 'admin_portal.schema_diagram'])
      expect((await buyer.call(operation)).status).toBe(403);
  });
});

describe('the diagram', () => {
  test.each([...modules, 'all'])('of %s is read by Mermaid itself', async (module) => {
    const answer = await admin.ok('admin_portal.schema_diagram', { modules: module });
    const { tables } = await tablesOf(module);
    expect(answer.tables).toBe(tables.length);
    if (tables.length > 0) expect(await mermaid.parse(answer.mermaid)).toMatchObject({ diagramType: 'er' });
    for (const { name, columns } of tables) {
      expect(answer.mermaid).toContain(`"${name}" {`);
      for (const column of columns) expect(answer.mermaid).toContain(` ${column.name}`);
    }
  });

  test('has an arrow for each reference among its tables, and says whether it may be empty', async () => {
    const { mermaid: text, relations } = await admin.ok('admin_portal.schema_diagram');
    expect(text).toContain('"lots" |o--o{ "lots" : "parent_lot"');
    expect(text).toContain('"lots" ||--o{ "orders" : "lot"');
    expect(text).not.toContain('"orgs"');
    expect(text.match(/--o/g)).toHaveLength(relations);
  });

  test('of names that are words of the language is read, too; what is no diagram is not', async () => {
    const { db } = harness.database;
    await sql`create table harvest_end (style text primary key, "end" numeric(12, 3)[] not null, class timestamp with time zone,
                                        "erDiagram" text references lots)`.execute(db);
    const { mermaid: text } = await admin.ok('admin_portal.schema_diagram', { modules: 'origin' });
    await sql`drop table harvest_end`.execute(db);
    expect(text).toContain('numeric[] end');
    expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'er' });
    await expect(mermaid.parse(text.replace('timestamptz', 'timestamp with time zone'))).rejects.toThrow();
  });

  test('writes types in one word', () => {
    expect(
      ['numeric(18,6)', 'text[]', 'timestamp with time zone', 'character varying(20)[]', 'bigint'].map(typeWord),
    ).toEqual([...['numeric', 'text[]', 'timestamptz', 'varchar[]', 'bigint']]);
  });
});
