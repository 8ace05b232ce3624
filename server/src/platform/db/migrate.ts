import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** Any fixed number: it only has to be the same in every process. */
const MIGRATION_LOCK = 7_240_001;

export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file: an applied file may not change. */
  checksum: string;
}

/** The migration files in order. */
export function readMigrations(directory = MIGRATIONS): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(directory, file), 'utf8');
      return { name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Applies what is missing, each file in a transaction of its own; several processes may call it at once.
 * @returns the names of the files applied now.
 * @throws Error when an applied file was changed or is unknown to this version.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const unknown = rows.filter((row) => !migrations.some((migration) => migration.name === row.name));
    if (unknown.length > 0) {
      throw new Error(
        `The database is newer than this version: it has ${unknown.map((row) => row.name).join(', ')}. Start the newer version.`,
      );
    }
    for (const migration of migrations) {
      const checksum = known.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined) {
        throw new Error(`The migration ${migration.name} was changed after it was applied; add a new file instead.`);
      }
      try {
        await client.query('begin');
        await client.query(migration.sql);
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
          migration.name,
          migration.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(migration.name);
    }
    return applied;
  } finally {
    try {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      client.release();
    }
  }
}
