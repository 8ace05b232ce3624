import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** A record that the zone is to have. */
export interface WantedRecord {
  name: string;
  address: string;
  /** Null: the wildcard. */
  slug: string | null;
}

/** In order of their names. There are as many as tenants. */
export const wantedRecords = (tx: Tx): Promise<WantedRecord[]> =>
  tx.selectFrom('dns_records').select(['name', 'address', 'slug']).orderBy('name').execute();

export async function keepWanted(work: Work, { name, address, slug }: WantedRecord): Promise<void> {
  const change = { address, updated_at: work.now, updated_by: actorIdOf(work) };
  await work.tx
    .insertInto('dns_records')
    .values({ name, slug, created_at: work.now, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute();
}
