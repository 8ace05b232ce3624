import { randomBytes } from 'node:crypto';
import { type Config, deriveKey, markPurpose } from '../config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { requireSecretKey } from '../sealed-secrets.ts';
import type { Given } from './command.ts';
import { checkDatabase, checkMigrated, checkSettings, commandName } from './start-checks.ts';
import { configFor } from './tenants/of-tenant.ts';

interface Marked {
  config: Config;
  database: Database;
  markKey: Uint8Array;
}

/**
 * Opens the database that a command names, of this version, for changes that bear the mark of the service, and closes it after.
 * @param isOurs whether its secrets must be sealed with SECRET_KEY already.
 * @throws StartError where the database is another one.
 */
export async function withMarkedDatabase<T>(
  given: Given,
  work: (marked: Marked) => Promise<T>,
  { isOurs = true } = {},
): Promise<T> {
  const config = await configFor(given);
  await checkDatabase(config);
  const { databaseUrl: url, dataDir } = config;
  const database = await openDatabase({ url, dataDir, statementSeconds: 600, name: commandName });
  try {
    await checkSettings(database);
    await checkMigrated(database.pool);
    const markKey = deriveKey(config.secretKey, markPurpose);
    database.markWith(markKey);
    if (isOurs) await requireSecretKey(database.db, config.secretKey, randomBytes);
    return await work({ config, database, markKey });
  } finally {
    await database.close();
  }
}
