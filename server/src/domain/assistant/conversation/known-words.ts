import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Names of the reference data: only admins write them, so a model may read them. */
export async function knownWords(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select name as word from commodity_types union select grade from grades union select method from processing_methods
    union select name from corridors union select code from countries`.execute(tx);
  return new Set(rows.map(({ word }) => word));
}
