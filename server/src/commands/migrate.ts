import { deriveKey, markPurpose, readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { seedReference } from '../platform/db/reference.ts';
import type { Print } from './command.ts';
import { checkDatabase } from './start-checks.ts';

/** Applies missing migrations and reference data, and says which. */
export async function migrateCommand(print: Print): Promise<number> {
  const config = readConfig(process.env);
  await checkDatabase({ ...config, databaseUrl: config.migrateDatabaseUrl });
  const database = await openDatabase({ url: config.migrateDatabaseUrl, dataDir: config.dataDir });
  try {
    const markKey = deriveKey(config.secretKey, markPurpose);
    const applied = await migrate(config.migrateDatabaseUrl ?? database.pool, { markKey });
    await seedReference(database.pool, markKey);
    print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    return 0;
  } finally {
    await database.close();
  }
}
