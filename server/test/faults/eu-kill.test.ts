import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { startSimulator } from '../../src/platform/eu/simulator/server.ts';
import { memoryState } from '../../src/platform/eu/simulator/state.ts';
import { openDiligence, saidBy } from '../support/diligence.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { startServer, tempDir } from '../support/process.ts';

const packages = 8;

describe.runIf(onPostgres)('a worker killed in the middle of submissions to the EU system', async () => {
  if (!onPostgres) return;
  const state = memoryState();
  const simulator = await startSimulator({ state, switches: { latency: 300 } });
  const eu = { EU_SYSTEM: 'simulator', TRACES_URL: simulator.address };
  const harness = await startHarness({ poolSize: 16, env: eu });
  const directory = tempDir();
  // The harness anchors; the processes under test only send and look.
  const env = { ...eu, DATABASE_URL: harness.database.url as string, DATA_DIR: directory.path, ANCHOR_SECONDS: '3600' };
  afterAll(async () => {
    await harness.close();
    await simulator.close();
    directory.remove();
  });
  const sent = () => [...state.all()].length;
  const until = async (count: number) => {
    const deadline = Date.now() + 60_000;
    while (sent() < count) {
      if (Date.now() > deadline) throw new Error(`only ${sent()} of ${count} were sent`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  test('sends each once, and none is lost', async () => {
    harness.clock.set(new Date());
    const world = await openDiligence(harness);
    harness.app.services.deforestation = saidBy({});
    const names: string[] = [];
    for (let place = 0; place < packages; place++) {
      const { lot } = await world.tracedLot(1);
      await world.sell(lot);
      const statement = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE' };
      const { name } = await world.buyer.ok('eudr.generate_package', statement);
      await world.buyer.ok('eudr.assess_package', { package: name });
      await world.buyer.ok('eudr.submit_to_eu', { package: name });
      names.push(name);
    }
    for (const kill of [1, 3, 6]) {
      const worker = await startServer(env);
      await until(kill);
      await worker.end('SIGKILL');
      // As if the lease had lapsed, and the time in which a statement may appear.
      await sql`update eu_tasks set lease_until = null, next_at = ${new Date()},
          sent_at = sent_at - interval '1 minute' where ended_at is null`.execute(harness.database.db);
      await sql`update eu_statements set lease_until = null`.execute(harness.database.db);
    }
    const last = await startServer(env);
    const available = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from diligence_packages where status = 'Available'`.execute(harness.database.db);
      return rows[0]?.count;
    };
    await expect.poll(available, { timeout: 90_000 }).toBe(packages);
    await last.end('SIGTERM');
    const references = [...state.all()].map(({ internalReference }) => internalReference.slice(0, 14)).sort();
    expect(references).toEqual(names);
  }, 240_000);
});
