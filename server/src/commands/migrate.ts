import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { seedReference } from '../platform/db/reference.ts';

/** Applies missing migrations and reference data, and says which. */
export async function migrateCommand(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const applied = await migrate(database.pool);
    await seedReference(database.pool);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    return 0;
  } finally {
    await database.close();
  }
}
