import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { deriveKey } from '../../src/config.ts';
import { openKey, sealKey } from '../../src/domain/proof/did/key-encryption.ts';
import { type Db, openDatabase } from '../../src/platform/db/database.ts';
import { purposes, sealedPlaces } from '../../src/sealed-secrets.ts';
import { onPostgres } from '../support/database.ts';
import { launchCommand, runCommand, startServer } from '../support/process.ts';
import { openServedDatabase, type ServedDatabase } from './served-database.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const oldKey = 'test-secret-key-test-secret-key-test';
const newKey = 'another-secret-key-another-secret-key';
const webhooks = 3000;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let database: ServedDatabase;
beforeAll(async () => {
  database = await openServedDatabase();
  expect(await (await startServer(database.env)).end('SIGTERM')).toBe(0);
  await look(async (db) => {
    const ids = Array.from({ length: webhooks }, () => `wh_${randomBytes(12).toString('hex')}`);
    const key = deriveKey(oldKey, purposes.webhookSecrets);
    const sealed = ids.map((id) => sealKey(key, randomBytes(12), id, randomBytes(32)));
    await sql`
      insert into webhooks (id, owner_id, sees_all, url, schemas, regions, secret_sealed, status, created_at, position, next_attempt_at)
      select w.id, u.id, false, 'https://a.example', '{x}', '{}', w.sealed, 'Active', now(), 0, now()
        from unnest(${ids}::text[], ${sealed}::bytea[]) as w (id, sealed), (select id from users limit 1) u`.execute(
      db,
    );
  });
  return () => database.close();
});

/** Over a connection that is gone afterwards: one that idles would count as a server. */
async function look<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = database.env;
  const opened = await openDatabase({ url, dataDir });
  try {
    return await read(opened.db);
  } finally {
    await opened.close();
  }
}

/** How many secrets each key opens. */
async function opened(db: Db): Promise<{ old: number; new: number; neither: number }> {
  const found = { old: 0, new: 0, neither: 0 };
  for (const place of sealedPlaces.filter((each) => each.list !== true)) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${sql.ref(place.id)} as id, ${sql.ref(place.column)} as sealed from ${sql.table(place.table)}
       where ${sql.ref(place.column)} is not null and ${sql.raw(place.where ?? 'true')}`.execute(db);
    for (const { id, sealed } of rows) {
      const opens = (key: string) => {
        try {
          return openKey(deriveKey(key, place.purpose), place.bound?.(id) ?? id, sealed).length > 0;
        } catch {
          return false;
        }
      };
      found[opens(oldKey) ? 'old' : opens(newKey) ? 'new' : 'neither'] += 1;
    }
  }
  return found;
}

const resealing = () => ({ ...database.env, SECRET_KEY: newKey, OLD_SECRET_KEY: oldKey });

test('keys reseal, killed at any moment, leaves every secret readable, and finishes when it is run again', async () => {
  const before = await look(opened);
  expect(before).toMatchObject({ new: 0, neither: 0 });
  expect(before.old).toBeGreaterThan(webhooks);

  if (onPostgres) {
    // Held up after the webhooks, which come before the intake secrets.
    // Under names that are none of a server's.
    const [holder, watcher] = [
      new pg.Client(database.env['DATABASE_URL']),
      new pg.Client(database.env['DATABASE_URL']),
    ];
    onTestFinished(async () => void (await Promise.all([holder.end(), watcher.end()])));
    await Promise.all([holder.connect(), watcher.connect()]);
    await holder.query('begin; lock table erp_integrations in access exclusive mode');
    const killed = launchCommand(['keys', 'reseal'], resealing());
    const heldUp = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await watcher.query(heldUp)).rowCount, { timeout: 30_000 }).toBe(1);
    await killed.end('SIGKILL');
    await holder.query('rollback');
    const output = killed.output();
    expect(output).toBe('');
    expect(await look(opened)).toEqual(before);
  }

  for (const milliseconds of [500, 800, 1100, 1400, 1700]) {
    const killed = launchCommand(['keys', 'reseal'], resealing());
    await sleep(milliseconds);
    await killed.end('SIGKILL');
    const after = await look(opened);
    // All at once or none; the known text and the ledger's seed go with them.
    expect(after.neither).toBe(0);
    expect([after.old, after.new]).toContain(0);
  }

  expect(await runCommand(['keys', 'reseal'], resealing())).toMatchObject({ code: 0 });
  expect(await look(opened)).toMatchObject({ old: 0, neither: 0 });
  const server = await startServer({ ...database.env, SECRET_KEY: newKey });
  expect(await server.end('SIGTERM')).toBe(0);
});
