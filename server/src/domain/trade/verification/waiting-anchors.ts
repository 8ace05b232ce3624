import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { inNoBatch } from '../../proof/attestation/store.ts';

/**
 * How many signed records wait for their anchor: not in the log yet, or in a batch that the ledger has not validated.
 * @param lot counts only this lot's latest version.
 */
export async function waitingAnchors(tx: Tx, lot: string | undefined): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from attestations
             where ${inNoBatch} and (${lot ?? null}::text is null or (kind = 'lot' and subject = ${lot ?? null})))
         + (select count(*) from attestations a
             where a.leaf_index >= coalesce((select max(tree_size) from anchor_batches where status = 'anchored'), 0)
               and (${lot ?? null}::text is null or (a.kind = 'lot' and a.subject = ${lot ?? null}))) as waiting`.execute(
    tx,
  );
  return rows[0]?.waiting ?? 0;
}
