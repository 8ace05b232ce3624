import pg from 'pg';
import { deriveKey, markPurpose, readConfig } from '../config.ts';
import { loadAtlas } from '../domain/foundation/atlas/load.ts';
import { prepareQueue } from '../kernel/jobs/queue.ts';
import { systemClock } from '../kernel/values/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { addReference } from '../platform/db/reference.ts';
import { grantServing } from '../platform/db/serving-role.ts';
import type { Given, Print } from './command.ts';
import { checkDatabase, StartError } from './start-checks.ts';

/** Applies missing migrations and reference data, says which, and gives a role what the serving processes need. */
export async function migrateCommand({ values }: Given, print: Print): Promise<number> {
  const config = readConfig(process.env);
  const role = values['grant-role'];
  if (role !== undefined && config.migrateDatabaseUrl === undefined)
    throw new StartError('The embedded database has no roles: --grant-role needs DATABASE_URL, a PostgreSQL.');
  await checkDatabase({ ...config, databaseUrl: config.migrateDatabaseUrl });
  const database = await openDatabase({ url: config.migrateDatabaseUrl, dataDir: config.dataDir });
  try {
    const markKey = deriveKey(config.secretKey, markPurpose);
    const applied = await migrate(config.migrateDatabaseUrl ?? database.pool, { markKey });
    database.markWith(markKey);
    await addReference(database.db);
    await loadAtlas(database.pool, systemClock.now());
    print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    if (role !== undefined) await grant(config.migrateDatabaseUrl ?? '', role, print);
    return 0;
  } finally {
    await database.close();
  }
}

/** The queue's own tables are made first: its library makes them at its start, which the role may not. */
async function grant(url: string, role: string, print: Print): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'lotmark-grant' });
  await client.connect();
  try {
    await prepareQueue(client);
    await client.query('begin');
    const ask = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
    const { made } = await grantServing(ask, role).catch((error: Error) => {
      throw new StartError(error.message);
    });
    await client.query('commit');
    const password = made ? ' It was made without a password: give it one (ALTER ROLE).' : '';
    print(`${role} may serve: name it in DATABASE_URL of serve and worker.${password}`);
  } finally {
    await client.end();
  }
}
