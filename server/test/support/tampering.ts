import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import type { TestDatabase } from './database.ts';

/** Changes records as somebody could who owns the database: without its triggers. */
export function tamper(database: TestDatabase, change: (tx: Transaction<Tables>) => Promise<unknown>): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change(tx);
  });
}
