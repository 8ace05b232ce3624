import { lintPlots } from '@lotmark/sdk/plots';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attestLots } from '../../src/domain/proof/attestation/attest.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { growLot, outlineAt } from '../support/many-plots.ts';
import { World } from '../support/world.ts';

/** More than are worked on in place, so that the thread has them; not a multiple of what travels at once. */
const count = 1_237;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

test('a package of more than a thousand plots is made by a thread, whole, and is what its hashes say', async () => {
  const world = new World(harness);
  const cooperative = await world.org('Cooperative');
  const exporter = await world.member('Exporter');
  await exporter.ok('organisation.update_organisation', { eori: 'ET1', street: 'a', postal_code: 'b', city: 'c' });
  const farmer = await world.user({ roles: ['SVC Farmer'], name: 'Abebe "the elder" \\ Müller\u2028' });
  const outlines = Array.from({ length: count }, (_, place) => outlineAt(place));
  const grown = { cooperative, exporter: exporter.org, farmer: farmer.userId, outlines };
  const lot = await growLot(harness, grown);
  const { signer } = harness.app.services;
  const now = harness.clock.now();
  await harness.app.jobContext.transaction(({ tx }) =>
    attestLots(tx, { signer, now, random: harness.app.kernel.ids.random }, [lot]),
  );

  const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE' };
  const seen = await exporter.ok('eudr.preview_package', wanted);
  expect(seen).toMatchObject({ ready: true, plot_count: count, errors: 0, quantity_kg: 300 * count });
  const { name } = await exporter.ok('eudr.generate_package', wanted);
  const { rows } = await sql<{ plots: number; kg: string; bad: number }>`
    select count(*)::int as plots, trim_scale(sum(quantity_kg))::text as kg,
           count(*) filter (where geometry_hash <> sha256(convert_to(geometry, 'UTF8')))::int as bad
      from diligence_plots where package = ${name}`.execute(harness.database.db);
  expect(rows).toEqual([{ plots: count, kg: String(300 * count), bad: 0 }]);
  expect(await exporter.ok('eudr.generate_package', wanted)).toMatchObject({ name, made: false });

  await exporter.ok('eudr.assess_package', { package: name });
  expect(await exporter.ok('eudr.replay_assessment', { package: name })).toMatchObject({ same_inputs: true });
  const file = await fetch(`${harness.url}/api/method/svc_network.api.eudr.download_geojson`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...exporter.headers },
    body: JSON.stringify({ package: name }),
  });
  const linted = lintPlots(new Uint8Array(await file.arrayBuffer()));
  expect([linted.plots.length, linted.findings.filter(({ severity }) => severity === 'error')]).toEqual([count, []]);

  await sql`update plots set gps_polygon = ${outlineAt(5000)} where name = 'PLOT-2025-000777'`.execute(
    harness.database.db,
  );
  expect(await exporter.ok('eudr.replay_assessment', { package: name })).toMatchObject({
    same_inputs: false,
    differences: [{ record: 'PLOT-2025-000777', kind: 'changed' }],
  });
});

test('what is wrong with two thousand plots is counted in full, and told as far as somebody reads', async () => {
  const exporter = await new World(harness).member('Exporter');
  const { db } = harness.database;
  await sql`update plots set planted_year = 2023`.execute(db);
  await sql`update lots set exporter = ${exporter.org}`.execute(db);
  const seen = await exporter.ok('eudr.preview_package', {
    lots: ['LOT-2025-000001'],
    activity: 'IMPORT',
    country_of_activity: 'DE',
  });
  expect([seen.warnings, seen.faults.length]).toEqual([count, 500]);
  expect(seen.faults[0]).toMatchObject({ severity: 'error', code: 'eori_missing' });
});
