import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const coffee = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '1200.5' };

test('signed lots are anchored in one batch and one ledger transaction', async () => {
  const clerk = await world.member('Cooperative');
  const names: string[] = [];
  for (let index = 0; index < 5; index++) names.push((await clerk.ok('cooperative.create_lot', coffee)).name as string);
  const { database, clock, app } = harness;
  await app.jobContext.transaction(async ({ tx, attest }) => {
    for (const name of names) {
      await tx.updateTable('lots').set({ status: 'Listed', listed_at: clock.now() }).where('name', '=', name).execute();
      expect((await attest.now('lot', [name])).get(name)).toBe(1);
    }
  });
  await harness.anchor();
  const batches = await database.db.selectFrom('anchor_batches').select(['status', 'tree_size', 'tx_hash']).execute();
  // Each lot, and where it stands in its sale.
  expect(batches).toEqual([{ status: 'anchored', tree_size: 11, tx_hash: expect.stringMatching(/^[0-9A-F]{64}$/) }]);
  const lots = await database.db.selectFrom('lots').select(['name', 'status']).orderBy('name').execute();
  expect(lots).toEqual(names.map((name) => ({ name, status: 'Notarized' })));
});

test('a row changed behind our back is found and flagged', async () => {
  const { database } = harness;
  const lot = await database.db
    .selectFrom('lots')
    .select('name')
    .where('status', '=', 'Notarized')
    .orderBy('name')
    .executeTakeFirstOrThrow();
  await database.db.updateTable('lots').set({ quantity: '9999' }).where('name', '=', lot.name).execute();
  await harness.tick('tamper-check');
  const flagged = await database.db
    .selectFrom('lots')
    .select(['name', 'flag_reason'])
    .where('status', '=', 'Flagged')
    .execute();
  expect(flagged).toEqual([{ name: lot.name, flag_reason: expect.stringContaining('Anchor mismatch') }]);
});
