import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noSource } from '../../src/domain/assurance/diligence/ports.ts';
import { type DiligenceWorld, openDiligence, saidBy } from '../support/diligence.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openScriptedModel } from '../support/scripted-model.ts';
import { tamper } from '../support/tampering.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let world: DiligenceWorld;
beforeAll(async () => {
  harness = await startHarness();
  world = await openDiligence(harness);
  await world.exporter.ok('organisation.update_organisation', { eori: 'ET1' });
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.app.services.deforestation = noSource;
});

const check = async (by: Caller, subject_name: string, subject_doctype = 'Lot') =>
  (await by.ok('ai_compliance.run_compliance_check', { subject_doctype, subject_name })).decision;
const textsOf = ({ reasons }: { reasons: { text: string }[] }) => reasons.map(({ text }) => text);
const makePackage = async (by: Caller, lot: string): Promise<string> =>
  (
    await by.ok('eudr.generate_package', {
      lots: [lot],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    })
  ).name;
const unassessed = (plot: string) => `${plot}: no source of deforestation data said anything of it.`;

test('a lot of which no plot was assessed is never called Compliant, and each plot is named', async () => {
  const { lot, plots } = await world.tracedLot(2);
  await harness.anchor();
  const bare = await check(world.exporter, lot);
  expect(bare.decision).toBe('Needs Review');
  expect(textsOf(bare)).toEqual(expect.arrayContaining(plots.map(unassessed)));
  // That a source was asked which knows nothing changes nothing.
  const name = await makePackage(world.exporter, lot);
  await world.exporter.ok('eudr.assess_package', { package: name });
  for (const [doctype, subject] of [
    ['Lot', lot],
    ['Due Diligence Package', name],
  ] as const) {
    const asked = await check(world.exporter, subject, doctype);
    expect(asked.decision).toBe('Needs Review');
    expect(textsOf(asked)).toEqual(expect.arrayContaining(plots.map(unassessed)));
  }
  expect(await world.exporter.ok('eudr.package_detail', { package: name })).toMatchObject({
    assessed: false,
    unassessed_plots: 2,
    risk_basis: null,
  });
  expect(await world.cooperative.ok('eudr.lot_readiness', { lot })).toMatchObject({
    ready: false,
    errors: 2,
    open_plots: 2,
    verdicts: { low: 0, not_assessed: 2 },
    faults: expect.arrayContaining(
      plots.map((record) => expect.objectContaining({ code: 'not_assessed', severity: 'error', record })),
    ),
  });
  // Once a source finds each plot low, the very same records are.
  harness.app.services.deforestation = saidBy({});
  await world.exporter.ok('eudr.assess_package', { package: name });
  expect(await check(world.exporter, lot)).toMatchObject({ decision: 'Compliant' });
  expect(await world.cooperative.ok('eudr.lot_readiness', { lot })).toMatchObject({
    ready: true,
    verdicts: { low: 2 },
  });
  expect(await world.exporter.ok('eudr.package_detail', { package: name })).toMatchObject({
    assessed: true,
    unassessed_plots: 0,
    risk_basis: 'source',
  });
});

test('the packages that a buyer made itself count; a high plot stands against the lot until somebody answers for it', async () => {
  const { lot, plots } = await world.tracedLot(2);
  await world.sell(lot);
  await harness.anchor();
  const before = await check(world.buyer, lot);
  expect(before.decision).toBe('Needs Review');
  expect(textsOf(before)).toContain(`${lot}: no due diligence package speaks for it.`);
  const name = await makePackage(world.buyer, lot);
  const [bad] = plots as [string];
  harness.app.services.deforestation = saidBy({ [bad]: 'high' });
  await world.buyer.ok('eudr.assess_package', { package: name });
  const high = await check(world.buyer, lot);
  expect(high.decision).toBe('Not Compliant');
  expect(textsOf(high)).toEqual(
    expect.arrayContaining([`${bad}: a source found it to be of high risk.`, `${name}: its risk is not negligible.`]),
  );
  harness.app.services.deforestation = saidBy({});
  await world.buyer.ok('eudr.assess_package', { package: name });
  const low = await check(world.buyer, lot);
  expect(low.decision).toBe('Compliant');
  expect(low.cited_records).toContain(name);
  await tamper(harness.database, (tx) =>
    sql`update diligence_packages set country_of_activity = 'FR' where name = ${name}`.execute(tx),
  );
  const altered = await check(world.buyer, lot);
  expect(altered.decision).toBe('Not Compliant');
  expect(textsOf(altered)).toContain(`${name}: its records are not what was signed.`);
});

test('a language model that calls it Compliant is not heard over plots that nobody assessed', async () => {
  const model = await openScriptedModel(() => ({ status: 500 }));
  const other = await startHarness({
    env: { AI_PROVIDER: 'compatible', AI_MODEL: 'm', AI_BASE_URL: model.url, AI_TIMEOUT_SECONDS: '5' },
  });
  try {
    const { exporter, tracedLot } = await openDiligence(other);
    const { lot, plots } = await tracedLot(1);
    await other.anchor();
    const said = { decision: 'Compliant', reasons: [{ text: 'All is well.', cites: [`${lot} status`] }] };
    model.script = () => ({ text: JSON.stringify(said) });
    const decision = await check(exporter, lot);
    expect(decision).toMatchObject({ decision: 'Needs Review', model: 'm', error: null });
    expect(textsOf(decision)).toEqual(expect.arrayContaining(plots.map(unassessed)));
  } finally {
    await other.close();
    await model.close();
  }
});
