import type { Updateable } from 'kysely';
import type { LotsTable } from '../../src/platform/db/tables.generated.ts';
import type { Harness } from './harness.ts';

/** Brings a lot to where a test starts from, signed as the service would have signed it. */
export async function putLot({ app }: Harness, lot: string, change: Updateable<LotsTable>): Promise<void> {
  await app.jobContext.transaction(async ({ tx, attest }) => {
    await tx.updateTable('lots').set(change).where('name', '=', lot).execute();
    attest.atCommit('listing', lot);
  });
}
