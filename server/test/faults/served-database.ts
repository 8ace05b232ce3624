import { type Db, openDatabase } from '../../src/platform/db/database.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { freePort, tempDir } from '../support/process.ts';

/** The database of a server in a process of its own. */
export interface ServedDatabase {
  /** Settings for the server; the port stays the same over restarts. */
  readonly env: Record<string, string>;
  readonly admin: { email: string; password: string };
  /** Reads it. Of the embedded database only while no server has it: it serves one process at a time. */
  look<T>(read: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * PGlite in a folder, or PostgreSQL where the suite runs on it.
 * @param settings what else the server is told.
 */
export async function openServedDatabase(settings: Record<string, string> = {}): Promise<ServedDatabase> {
  const directory = tempDir();
  // A command that wants no server beside it looks for connections by their names.
  const database = onPostgres ? await freshDatabase({ name: 'test' }) : undefined;
  const admin = { email: 'admin@example.org', password: 'a password of the admin' };
  return {
    env: {
      ...settings,
      DATA_DIR: directory.path,
      PORT: String(await freePort()),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(database?.url === undefined ? {} : { DATABASE_URL: database.url }),
    },
    admin,
    look: async (read) => {
      if (database !== undefined) return read(database.db);
      const opened = await openDatabase({ dataDir: directory.path });
      try {
        return await read(opened.db);
      } finally {
        await opened.close();
      }
    },
    close: async () => {
      await database?.close();
      directory.remove();
    },
  };
}
