// Writes server/src/platform/db/tables.generated.ts from the migrations: what Kysely knows of every table.
// `--check` writes nothing and fails when the file is not what the migrations say.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { migrate } from '../server/src/platform/db/migrate.ts';

const target = join(import.meta.dirname, '../server/src/platform/db/tables.generated.ts');

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
};

function typeOf(column: Column): string {
  const base = types[column.udt_name];
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
await pool.end();
await pglite.close();

const tables = Map.groupBy(rows, (row) => row.table_name);
const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
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
${[...tables]
  .map(
    ([table, columns]) =>
      `\nexport interface ${pascal(table)}Table {\n${columns.map((column) => `  ${column.column_name}: ${typeOf(column)};\n`).join('')}}\n`,
  )
  .join('')}
export interface Tables {
${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;\n`).join('')}}
`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('server/src/platform/db/tables.generated.ts is not what the migrations say: run `npm run tables`.');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
