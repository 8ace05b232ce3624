import { randomUUID } from 'node:crypto';
import { lintPlots } from '@lotmark/sdk/plots';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attestLots } from '../../src/domain/proof/attestation/attest.ts';
import type { EuSystem } from '../../src/platform/eu/eu-system.ts';
import { statementLimits } from '../../src/platform/eu/statement.ts';
import { saidBy } from '../support/diligence.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { growLot, outlineAt } from '../support/many-plots.ts';
import { World } from '../support/world.ts';

/** More than are worked on in place, so that the thread has them; not a multiple of what travels at once. */
const count = 1_237;

/** Nothing else is asked of the EU system here. */
const never = (): never => {
  throw new Error('nobody asks this');
};
const untouched = {
  amend: never,
  withdraw: never,
  overviews: never,
  byInternalReference: never,
  byIdentifiers: never,
  verify: never,
  echo: never,
  close: async () => {},
};

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ env: { EU_SYSTEM: 'simulator' } });
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

  const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
  const seen = await exporter.ok('eudr.preview_package', wanted);
  expect(seen).toMatchObject({ ready: true, plot_count: count, errors: 0, quantity_kg: 300 * count });
  const { name } = await exporter.ok('eudr.generate_package', wanted);
  const { rows } = await sql<{ plots: number; kg: string; bad: number }>`
    select count(*)::int as plots, trim_scale(sum(quantity_kg))::text as kg,
           count(*) filter (where geometry_hash <> sha256(convert_to(geometry, 'UTF8')))::int as bad
      from diligence_plots where package = ${name}`.execute(harness.database.db);
  expect(rows).toEqual([{ plots: count, kg: String(300 * count), bad: 0 }]);
  expect(await exporter.ok('eudr.generate_package', wanted)).toMatchObject({ name, made: false });

  harness.app.services.deforestation = saidBy({});
  expect(await exporter.ok('eudr.assess_package', { package: name })).toMatchObject({ status: 'Passed', low: count });
  expect(await exporter.ok('eudr.replay_assessment', { package: name })).toMatchObject({ same_inputs: true });
  const file = await fetch(`${harness.url}/api/method/svc_network.api.eudr.download_geojson`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...exporter.headers },
    body: JSON.stringify({ package: name }),
  });
  const linted = lintPlots(new Uint8Array(await file.arrayBuffer()));
  expect([linted.plots.length, linted.findings.filter(({ severity }) => severity === 'error')]).toEqual([count, []]);

  // Filed, it is divided, checked and written by a thread of its own, and one statement says all of it.
  const threads: unknown[] = [];
  const noted = (started: unknown) => threads.push(started);
  process.on('worker', noted);
  const calls: { role: string; xml: string }[] = [];
  const fake: EuSystem = {
    kind: 'simulator',
    patience: { firstLookMs: 0, settleMs: 0 },
    limits: statementLimits,
    submit: async (role, statement) => {
      calls.push({ role, xml: Buffer.from(statement).toString() });
      const answered = { kind: 'answered', value: { uuid: randomUUID() } } as const;
      return { operation: 'submitDds', request: Buffer.from('<x/>'), answer: null, status: 200, outcome: answered };
    },
    ...untouched,
  };
  harness.app.services.eu = fake;
  await exporter.ok('eudr.submit_to_eu', { package: name });
  await harness.tick('eu.send');
  process.off('worker', noted);
  expect([calls.length, threads.length]).toEqual([1, 1]);
  const { xml } = calls[0] as (typeof calls)[number];
  expect(xml).toContain(`<c:netWeight>${300 * count}</c:netWeight>`);
  const written = [...xml.matchAll(/geometryGeojson>([^<]+)</g)].flatMap(
    ([, geometry = '']) => JSON.parse(Buffer.from(geometry, 'base64').toString()).features,
  );
  expect(written).toHaveLength(count);
  expect(xml).toContain('Abebe &quot;the elder&quot; \\ Müller');
  const { statements } = await exporter.ok('eudr.eu_history', { package: name });
  expect(statements).toMatchObject([{ state: 'Submitted', tasks: [{ state: 'Done' }] }]);

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
    species: ['Coffea arabica'],
  });
  expect([seen.warnings, seen.faults.length]).toEqual([count, 500]);
  expect(seen.faults[0]).toMatchObject({ severity: 'error', code: 'eori_missing' });
});
