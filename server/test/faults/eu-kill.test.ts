import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { startSimulator } from '../../src/platform/eu/simulator/server.ts';
import { memoryState } from '../../src/platform/eu/simulator/state.ts';
import { openDiligence, saidBy } from '../support/diligence.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { startServer, tempDir } from '../support/process.ts';

const packages = 8;

describe.runIf(onPostgres)('a worker killed in the middle of what it asks of the EU system', async () => {
  if (!onPostgres) return;
  const state = memoryState();
  const simulator = await startSimulator({ state, switches: { latency: 300 } });
  const eu = { EU_SYSTEM: 'simulator', TRACES_URL: simulator.address };
  const harness = await startHarness({ poolSize: 16, env: eu });
  const { db, url } = harness.database;
  const directory = tempDir();
  // The harness anchors; the processes under test only send and look.
  const env = { ...eu, DATABASE_URL: url as string, DATA_DIR: directory.path, ANCHOR_SECONDS: '3600' };
  afterAll(async () => {
    await harness.close();
    await simulator.close();
    directory.remove();
  });
  const names: string[] = [];
  harness.clock.set(new Date());
  const world = await openDiligence(harness);

  const counted = async (rows: ReturnType<typeof sql<{ count: number }>>) => (await rows.execute(db)).rows[0]?.count;
  const standing = (status: string) =>
    counted(sql`select count(*)::int as count from diligence_packages where status = ${status}`);
  const open = () => counted(sql`select count(*)::int as count from eu_tasks where ended_at is null`);
  /** As if the lease had lapsed, and the time in which a change may appear. */
  async function lapse() {
    await sql`update eu_tasks set lease_until = null, next_at = ${new Date()},
        sent_at = sent_at - interval '1 minute' where ended_at is null`.execute(db);
    await sql`update eu_statements set lease_until = null`.execute(db);
  }
  /** Kills a worker when the system has done so much, three times. */
  async function killedAt(done: () => number, moments: readonly number[]) {
    for (const moment of moments) {
      const worker = await startServer(env);
      await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(moment);
      await worker.end('SIGKILL');
      await lapse();
    }
  }
  /** Works until nothing is asked any more, and all packages are what they are to be. */
  async function workedUntil(status: string) {
    const worker = await startServer(env);
    await expect.poll(open, { timeout: 90_000 }).toBe(0);
    // An amendment is profiled again, like a submission.
    await sql`update eu_statements set next_look_at = ${new Date()} where state <> 'Withdrawn'`.execute(db);
    await expect.poll(() => standing(status), { timeout: 90_000 }).toBe(packages);
    await worker.end('SIGTERM');
  }
  const kept = () => [...state.all()];

  test('sends each once, and none is lost', async () => {
    harness.app.services.deforestation = saidBy({});
    for (let place = 0; place < packages; place++) {
      const { lot } = await world.tracedLot(1);
      await world.sell(lot);
      const statement = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
      const { name } = await world.buyer.ok('eudr.generate_package', statement);
      await world.buyer.ok('eudr.assess_package', { package: name });
      await world.buyer.ok('eudr.submit_to_eu', { package: name });
      names.push(name);
    }
    await killedAt(() => kept().length, [1, 3, 6]);
    await workedUntil('Available');
    const references = kept().map(({ internalReference }) => internalReference.slice(0, 14));
    expect(references.sort()).toEqual(names);
  }, 240_000);

  test('amends each once', async () => {
    const reason = 'A mistake';
    for (const name of names) await world.buyer.ok('eudr.amend_in_eu', { package: name, reason, border_country: 'NL' });
    await killedAt(() => kept().reduce((sum, { amendments }) => sum + amendments, 0), [1, 3, 6]);
    await workedUntil('Available');
    expect(kept().map(({ amendments }) => amendments)).toEqual(names.map(() => 1));
  }, 240_000);

  test('withdraws each, and sends none anew', async () => {
    const reason = 'Not any more';
    for (const name of names) await world.buyer.ok('eudr.withdraw_from_eu', { package: name, reason });
    const withdrawn = () => kept().filter(({ withdrawnAt }) => withdrawnAt !== null).length;
    await killedAt(withdrawn, [1, 3, 6]);
    await workedUntil('Withdrawn');
    expect([withdrawn(), kept().length]).toEqual([packages, packages]);
  }, 240_000);
});
