import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { attestLots } from '../../src/domain/proof/attestation/attest.ts';
import { tamperedAmong } from '../../src/domain/proof/attestation/find-tampered.ts';
import { startHarness } from '../support/harness.ts';
import { growLot, outlineAt } from '../support/many-plots.ts';
import { momentarily } from '../support/tampering.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const { db } = harness.database;
afterAll(() => harness.close());

const { set } = momentarily(harness.database);

test('a lot of many harvests is compared by a thread, and an altered one of them is named', async () => {
  const cooperative = await world.org('Cooperative');
  const exporter = await world.org('Exporter');
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const outlines = Array.from({ length: 1500 }, (_, place) => outlineAt(place));
  const lot = await growLot(harness, { cooperative, exporter, farmer: farmer.userId, outlines });
  const { signer } = harness.app.services;
  const { random } = harness.app.kernel.ids;
  await harness.app.jobContext.transaction(({ tx }) =>
    attestLots(tx, { signer, now: harness.clock.now(), random }, [lot]),
  );

  const threads: unknown[] = [];
  const started = (thread: unknown) => threads.push(thread);
  process.on('worker', started);
  try {
    expect(await tamperedAmong(db, [lot])).toEqual([]);
    expect(threads).toHaveLength(1);
    const one = await sql<{ harvest: string }>`
      select harvest from lot_sources where lot = ${lot} order by plot offset 1100 limit 1`.execute(db);
    await set('harvests', `name = '${one.rows[0]?.harvest}'`, 'harvest_date', '2025-11-16');
    expect(await tamperedAmong(db, [lot])).toEqual([lot]);
  } finally {
    process.off('worker', started);
  }
});
