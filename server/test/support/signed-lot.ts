import type { Harness } from './harness.ts';
import type { Caller } from './world.ts';

/** A lot that is listed and signed; answers its name. */
export async function signedLot(
  harness: Harness,
  clerk: Caller,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { clock, app } = harness;
  const { name } = await clerk.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: '1200.5',
    grade: 'Grade 1',
    processing_method: 'Washed',
    ...fields,
  });
  await app.jobContext.transaction(async ({ tx, attest }) => {
    await tx.updateTable('lots').set({ status: 'Listed', listed_at: clock.now() }).where('name', '=', name).execute();
    await attest.now('lot', [name as string]);
  });
  return name as string;
}
