import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** What an office has to decide is decided by nobody who writes it into the database. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
const { world, exporter, buyer, admin } = trade;
afterAll(() => harness.close());

const { alter, set, putBack } = momentarily(harness.database);

test('no plots are made of a file that the cooperative did not accept, and those of others are', async () => {
  const { clerk, farmer } = await openFarm(world);
  const { clerk: other } = await openFarm(world, { lng: 39 });
  const send = async (plot: string, lng: number): Promise<string> => {
    const feature = {
      type: 'Feature',
      properties: { ProductionPlace: plot, farmer_email: farmer.email },
      geometry: squareAt(lng, 7, 0.001),
    };
    const file = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    const wanted = { cooperative: clerk.org, exporter: exporter.org, file_name: 'plots.geojson', size: file.length };
    const { name } = await exporter.ok('plot_imports.begin', wanted);
    const headers = { ...exporter.headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const sent = await fetch(`${harness.url}/v1/plot-imports/${name}/file`, { method: 'PATCH', headers, body: file });
    expect(sent.status).toBe(204);
    await harness.tick('plots.import');
    return name;
  };
  const made = async () =>
    (
      await sql<{
        plot_name: string;
      }>`select plot_name from plots where cooperative = ${clerk.org} order by name`.execute(db)
    ).rows.map(({ plot_name }) => plot_name);
  const [forged, accepted] = [await send('Forged', 36), await send('Accepted', 36.1)];
  await set('plot_imports', `name = '${forged}'`, 'status', 'Taking');
  await clerk.ok('plot_imports.take', { import: accepted });
  await harness.tick('plots.import');
  expect(await made()).toEqual(['Upper field', 'Accepted']);
  await putBack();
  // Nor is it another cooperative's to accept.
  await set('plot_imports', `name = '${forged}'`, 'cooperative', other.org);
  expect((await other.call('plot_imports.take', { import: forged })).status).toBe(409);
  await putBack();
  await clerk.ok('plot_imports.take', { import: forged });
  await harness.tick('plots.import');
  expect(await made()).toEqual(['Upper field', 'Accepted', 'Forged']);
});

test('nobody buys of an exporter who was suspended, where that was hidden when they ordered', async () => {
  const [lot, kept] = [await trade.lot(), await trade.lot()];
  const before = await trade.order(kept);
  harness.clock.advance(1000);
  const reason = 'papers were forged';
  await admin.ok('organisation.suspend_organisation', { organisation: exporter.org, reason });
  const { rows } = await sql<{ at: string }>`
    select suspended_at::text as at from orgs where name = ${exporter.org}`.execute(db);
  harness.clock.advance(1000);
  const where = `where name = '${exporter.org}'`;
  await alter(
    run(`update orgs set suspended_at = null, suspended_reason = null ${where}`),
    run(`update orgs set suspended_at = '${rows[0]?.at}', suspended_reason = '${reason}' ${where}`),
  );
  const order = await trade.order(lot);
  // Of keys it is told at once.
  expect(
    (await exporter.call('partners.sign_up', { label: 'key', org: exporter.org, scopes: ['verify'] })).status,
  ).toBe(409);
  expect((await exporter.call('exporter.accept_order', { order })).status).toBe(409);
  await putBack();
  expect((await exporter.call('exporter.accept_order', { order })).status).toBe(409);
  // What ran already goes on.
  await exporter.ok('exporter.accept_order', { order: before });
  await admin.ok('organisation.reinstate_organisation', { organisation: exporter.org, reason: 'all was in order' });
  await exporter.ok('exporter.accept_order', { order });
  await buyer.ok('orders.get_order', { order });
});

test('credits that were retired are not retired again, where somebody hid that', async () => {
  const facts = { project: 'VCS 1', tonnes_co2e: '10', beneficiary: 'Ada', evidence: 'serial 1-10' };
  await exporter.ok('carbon.retire', facts);
  const again = async () => (await buyer.call('carbon.retire', facts)).status;
  expect(await again()).toBe(409);
  const turn = (to: string) => run(`update carbon_retirements set evidence = '${to}' where project = 'VCS 1'`);
  await alter(turn('serial 11-20'), turn(facts.evidence));
  expect(await again()).toBe(409);
  await putBack();
  await buyer.ok('carbon.retire', { ...facts, evidence: 'serial 21-30' });
  await tamper(harness.database, run(`delete from carbon_retirements where evidence = '${facts.evidence}'`));
  expect(await again()).toBe(409);
});
