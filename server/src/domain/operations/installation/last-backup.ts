import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** A backup that ended well and is still there. */
export interface LastBackup {
  /** The moment that it shows. */
  at: Date;
  bytes: number | null;
}

/** The newest backup of this database; null where none was made, or where this version keeps no record of backups. */
export async function lastBackup(tx: Tx): Promise<LastBackup | null> {
  const { rows: found } = await sql<{
    there: boolean;
  }>`select to_regclass('public.backups') is not null as there`.execute(tx);
  if (found[0]?.there !== true) return null;
  const { rows } = await sql<LastBackup>`
    select made_at as at, size_bytes as bytes from backups
     where status = 'Done' and removed_at is null order by made_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
