// Writes two files from the migrations. server/src/platform/db/seals/catalogue.generated.ts: hashes of what makes tables and
// functions do something, which `check` compares with a database. server/src/platform/db/tables.generated.ts: what Kysely knows of every table, and the closed
// lists of the CHECKs. A column that must be one of a list has that list as its type, and the list as a constant, so that
// nobody spells it a second time.
// `--check` writes nothing and fails when a file is not what the migrations say.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { migrate, readMigrations } from '../server/src/platform/db/migrate.ts';
import { readCatalogue } from '../server/src/platform/db/seals/catalogue.ts';

const folder = join(import.meta.dirname, '../server/src/platform/db');

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated: boolean;
}

const types: Record<string, string> = {
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'Decimal',
  timestamptz: 'Timestamp',
  date: 'string',
  bytea: 'Bytes',
  jsonb: 'Json',
  json: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
  _bytea: 'Bytes[]',
  int8multirange: 'string',
};

/** A CHECK whose whole condition is that one column is among given words. */
interface ClosedList {
  table: string;
  column: string;
  words: string[];
}

/** The one shape PostgreSQL gives to `check (column in ('a', 'b'))`, or undefined for any other condition. */
function closedListOf(table: string, definition: string): ClosedList | undefined {
  const match = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition);
  if (match === null) return undefined;
  const [, column = '', list = ''] = match;
  const words = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) => word.replaceAll("''", "'"));
  return { table, column, words };
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
const singular = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1');
const plural = (name: string) =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, 'ies') : /(s|x|ch)$/.test(name) ? `${name}es` : `${name}s`;

/** `LotStatus` of lots.status, whose list is `lotStatuses`; user_roles.role is a `UserRole`, not a `UserRoleRole`. */
function typeNameOf({ table, column }: Pick<ClosedList, 'table' | 'column'>): string {
  const record = singular(table);
  return pascal(record.endsWith(`_${column}`) ? record : `${record}_${column}`);
}

function listNameOf(list: ClosedList): string {
  const name = plural(typeNameOf(list));
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function writeList(list: ClosedList): string {
  const words = list.words.map((word) => `  '${word.replaceAll("'", "\\'")}',\n`).join('');
  return `
/** What ${list.table}.${list.column} may be. */
export const ${listNameOf(list)} = [\n${words}] as const;
export type ${typeNameOf(list)} = (typeof ${listNameOf(list)})[number];
`;
}

function typeOf(column: Column, lists: readonly ClosedList[]): string {
  const list = lists.find((each) => each.table === column.table_name && each.column === column.column_name);
  const base = list === undefined ? types[column.udt_name] : typeNameOf(list);
  if (base === undefined) {
    throw new Error(`${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`);
  }
  if (column.is_generated) {
    const read = base === 'Decimal' ? 'string' : base;
    return `ColumnType<${column.is_nullable === 'YES' ? `${read} | null` : read}, never, never>`;
  }
  const nullable = column.is_nullable === 'YES' ? `${base} | null` : base;
  return column.has_default ? `Default<${nullable}>` : nullable;
}

const pglite = await PGlite.create({ extensions: { pg_trgm } });
const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 } as pg.PoolConfig);
await migrate(pool);
const { rows } = await pool.query<Column>(
  `select table_name, column_name, udt_name, is_nullable,
          (column_default is not null or is_identity = 'YES') as has_default, is_generated = 'ALWAYS' as is_generated
     from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations' order by table_name, ordinal_position`,
);
const checks = await pool.query<{ table_name: string; definition: string }>(
  `select t.relname as table_name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace order by t.relname, c.conkey`,
);
const catalogue = await readCatalogue(async (asked) => (await pool.query(asked)).rows);
await pool.end();
await pglite.close();
const lists = checks.rows.flatMap((check) => closedListOf(check.table_name, check.definition) ?? []);

const tables = Map.groupBy(rows, (row) => row.table_name);
const text = `// Generated from server/migrations by \`npm run tables\`. Do not edit.
import type { ColumnType } from 'kysely';

/** numeric: a decimal string, never a float. */
type Decimal = ColumnType<string, string | number, string | number>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;
/** jsonb: parsed when read, text (JSON.stringify) when written. */
type Json = ColumnType<unknown, string, string>;
/** The database fills it in when an insert leaves it out. */
type Default<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
${lists.map(writeList).join('')}${[...tables]
  .map(
    ([table, columns]) =>
      `\nexport interface ${pascal(table)}Table {\n${columns.map((column) => `  ${column.column_name}: ${typeOf(column, lists)};\n`).join('')}}\n`,
  )
  .join('')}
export interface Tables {
${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;\n`).join('')}}
`;

const quoted = (name: string) => (/^[a-z_]+$/.test(name) ? name : `'${name}'`);
const pairs = (parts: Readonly<Record<string, string>>) =>
  Object.entries(parts).map(([name, value]) => `${quoted(name)}: '${value}'`);
const catalogueText = `// Generated from server/migrations by \`npm run tables\`. Do not edit.
import type { Catalogue } from './catalogue.ts';

/** The last migration of this version. */
export const newestMigration = '${readMigrations().at(-1)?.name}';

/** What the tables and functions of this version are. */
// biome-ignore format: a line for each table
export const catalogue: Catalogue = {
  tables: {
${Object.entries(catalogue.tables)
  .map(([name, parts]) => `    ${quoted(name)}: { ${pairs(parts).join(', ')} },\n`)
  .join('')}  },
  functions: {
${pairs(catalogue.functions)
  .map((pair) => `    ${pair},\n`)
  .join('')}  },
};
`;

const files = { 'tables.generated.ts': text, 'seals/catalogue.generated.ts': catalogueText };
for (const [name, wanted] of Object.entries(files)) {
  const target = join(folder, name);
  if (!process.argv.includes('--check')) writeFileSync(target, wanted);
  else if (readFileSync(target, 'utf8') !== wanted) {
    console.error(`server/src/platform/db/${name} is not what the migrations say: run \`npm run tables\`.`);
    process.exitCode = 1;
  }
}
