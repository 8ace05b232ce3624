import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { migrate, readMigrations } from './migrate.ts';
import { seedReference } from './reference.ts';

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/lotmark');

/** Changes with whatever a new embedded database is made of, so that a stale one is never used. */
export function clusterPrint(): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}`);
  const made = globSync(['*reference.ts', 'seals/*s.ts', 'ready-cluster.ts'], { cwd: import.meta.dirname }).sort();
  for (const file of made) hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Where `prepareCluster` keeps a new database, which the first start copies. */
export const readyCluster = (): string => join(cache, `cluster-${clusterPrint()}`);

/**
 * Makes a new embedded database in an empty folder: the cluster, all migrations, the reference data. Nothing in it is of an
 * installation; what marks its rows as ours comes with the first start.
 */
export async function makeCluster(folder: string): Promise<void> {
  // Segments of the log that are kept for reuse would be copied along.
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'shared_buffers=16MB'];
  const pglite = await PGlite.create({ dataDir: folder, startParams, extensions: { pg_trgm } });
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 } as pg.PoolConfig);
  await migrate(pool);
  await seedReference(pool);
  await pool.end();
  await pglite.exec('checkpoint');
  await pglite.close();
}

/** Makes the new database that first starts copy, unless it is there; earlier ones go. */
export async function prepareCluster(): Promise<void> {
  const ready = readyCluster();
  if (existsSync(ready)) return;
  const aside = `${ready}.${process.pid}`;
  mkdirSync(dirname(ready), { recursive: true });
  for (const old of readdirSync(dirname(ready)).filter((name) => name.startsWith('cluster-'))) {
    rmSync(join(dirname(ready), old), { recursive: true, force: true });
  }
  await makeCluster(aside);
  renameSync(aside, ready);
}
