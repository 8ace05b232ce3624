import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assertMeaning,
  type JsonObject,
  readStrictJson,
  verifyCredential,
  verifyPresentation,
} from '@lotmark/sdk/verify';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { factsOf } from '../../src/domain/desks/untp/facts.ts';
import { makeBundle } from '../../src/domain/desks/untp/issue.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { cleanCoffee, recordInspection } from '../support/inspections.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';
import { untpFaults } from '../support/untp-shapes.ts';

const harness = await startHarness();
const { alter, set, putBack } = momentarily(harness.database);
const folder = await mkdtemp(join(tmpdir(), 'lotmark-untp-'));
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});
const trade = await openTrade(harness);
const { cooperative, exporter, buyer, admin, world } = trade;
const inspector = await world.user({ roles: ['SVC Inspector'] });
const officer = await world.user({ roles: ['SVC Authority'] });

const farm = await openFarm(world, { clerk: cooperative, lng: 37 });
await farm.farmer.ok('farmer.record_harvest', { plot: farm.plot, harvest_date: '2026-01-15', quantity: 400 });
const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', {
  commodity_type: 'Coffee',
  corridor: 'ET-DE',
});
await cooperative.ok('cooperative.record_processing', {
  lot,
  to_stage: 'green',
  output_quantity: 60,
  moisture_percent: '11.5',
  processed_on: '2026-02-01',
});
await cooperative.ok('cooperative.update_lot', {
  lot,
  grade: 'Grade 1',
  exporter: exporter.org,
  asking_price: '4.25',
  currency: 'USD',
  confirm_price: true,
});
await cooperative.ok('cooperative.list_lot', { lot });

async function follow(): Promise<void> {
  await harness.anchor();
  await harness.tick('epcis.follow');
}
const fetchBundle = async (name = lot) => {
  const answer = await fetch(`${harness.url}/verify/${name}/untp.json`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const statusList = async (address: string) => {
  const { pathname } = new URL(address);
  return (await fetch(`${harness.url}${pathname}`)).json();
};
const { did } = harness.app.services.signer;
const now = () => harness.clock.now();
const kindsOf = (text: string): string[] =>
  credentialsOf(text).map(({ type }) => String([type].flat().find((each) => each !== 'VerifiableCredential')));
function credentialsOf(text: string): JsonObject[] {
  const { verifiableCredential } = readStrictJson(text) as JsonObject;
  return [verifiableCredential ?? []].flat() as JsonObject[];
}
const subjectOf = (credential: JsonObject | undefined) => credential?.['credentialSubject'] as JsonObject;

test('before its anchor nothing is stated of a lot; then a passport, its events, inspections and certificates', async () => {
  expect(await fetchBundle()).toMatchObject({ status: 404 });
  await follow();
  const first = await fetchBundle();
  expect(first).toMatchObject({ status: 200, type: expect.stringContaining('application/vp') });
  expect(kindsOf(first.text)).toEqual([
    'DigitalProductPassport',
    'DigitalTraceabilityEvent',
    'DigitalFacilityRecord',
    'DigitalFacilityRecord',
  ]);
  expect((await fetchBundle()).text).toBe(first.text);

  const { name: inspection } = (await recordInspection(inspector, lot)).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  const order = await trade.order(lot);
  await trade.mint(100_000);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await follow();
  const issued = await officer.ok('authority_certs.issue_export_certificate', { order });
  await follow();
  const { text } = await fetchBundle();
  expect(kindsOf(text)).toEqual([
    'DigitalProductPassport',
    'DigitalTraceabilityEvent',
    'DigitalConformityCredential',
    'DigitalConformityCredential',
    'DigitalFacilityRecord',
    'DigitalFacilityRecord',
  ]);
  const [passport, events, inspected, certified, place, plot] = credentialsOf(text);
  expect(subjectOf(passport)).toMatchObject({
    type: ['Product'],
    batchNumber: lot,
    idGranularity: 'batch',
    productCategory: [{ code: '01610', name: 'Coffee, green' }],
    countryOfProduction: { countryCode: 'ET' },
    dimensions: { weight: { value: 60, unit: 'KGM' } },
    materialProvenance: [{ originCountry: { countryCode: 'ET' }, massFraction: 1 }],
  });
  const told = (events?.['credentialSubject'] ?? []) as unknown as JsonObject[];
  expect(told.map(({ type, name }) => `${[type].flat()[0]} ${name}`).sort()).toEqual([
    'MakeEvent Harvest',
    'MakeEvent Pooling, processing or splitting',
    'MakeEvent Pooling, processing or splitting',
    'ModifyEvent Inspection',
  ]);
  expect(subjectOf(inspected)).toMatchObject({ attestationType: 'inspection', name: `Inspection ${inspection}` });
  expect(subjectOf(certified)['conformityCertificate']).toMatchObject({ linkName: issued.certificate });
  // Facilities: a cooperative's place and the plot of the harvest, without where they lie.
  const address = { streetAddress: 'not public', addressCountry: { countryCode: 'ET' } };
  expect(subjectOf(place)).toMatchObject({
    type: ['Facility'],
    registeredId: cooperative.org,
    processCategory: [{ code: '0163' }],
    locationInformation: {},
    address,
  });
  expect(subjectOf(plot)).toMatchObject({
    id: expect.stringMatching(new RegExp(`/id/plot/${farm.plot}$`)),
    processCategory: [{ code: '0127' }],
    countryOfOperation: { countryCode: 'ET' },
    locationInformation: {},
    address,
  });
  expect(subjectOf(plot)['relatedParty']).toBeUndefined();
  expect(text).not.toMatch(/3[67]\.\d{3}|@example|4\.25/);

  for (const credential of credentialsOf(text)) {
    await assertMeaning(credential);
    expect(untpFaults(credential)).toEqual([]);
  }
  // The same check tells what is missing, too much, or no such word.
  const subject = subjectOf(passport);
  const wrong = { ...subject, idScheme: { id: 'a' }, idGranularity: 'lot', countryOfProduction: { code: 'ET' } };
  expect(untpFaults({ ...passport, credentialSubject: wrong })).toEqual([
    '/credentialSubject/idScheme/type: lacks IdentifierScheme',
    '/credentialSubject/idScheme/name: is missing',
    '/credentialSubject/idGranularity: lot is no such word',
    '/credentialSubject/countryOfProduction/countryCode: is missing',
    '/credentialSubject/countryOfProduction/code: is too much',
  ]);
  const checked = await verifyPresentation(text, { now: now(), statusList, meaning: true });
  expect(checked).toMatchObject({ verified: true, holder: did });
  // What was said before is revoked: it lacks the inspection.
  const old = await verifyPresentation(first.text, { now: now(), statusList });
  expect(old.credentials.map(({ problem }) => problem)).toEqual(Array(4).fill('revoked'));

  await officer.ok('authority_certs.revoke_export_certificate', {
    certificate: issued.certificate,
    reason: 'by mistake',
  });
  const after = await verifyPresentation(text, { now: now(), statusList });
  expect(after.credentials.map(({ problem }) => problem)).toEqual([null, null, null, 'revoked', null, null]);
  expect(kindsOf((await fetchBundle()).text)).toHaveLength(5);
});

test('an inspection is held against the grade that was claimed when it was handed in; a certificate of a sale that was undone is none in force', async () => {
  const other = await trade.lot({ grade: 'Grade 1' });
  await follow();
  const measures = { ...cleanCoffee, category_2_defects: 7 };
  const { name: inspection } = (await recordInspection(inspector, other, { measures })).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  await cooperative.ok('cooperative.update_lot', { lot: other, grade: 'Grade 2' });
  await follow();
  const order = await trade.order(other);
  await trade.mint(100_000);
  await buyer.ok('checkout.pay_with_wallet', { order });
  const { certificate } = await officer.ok('authority_certs.issue_export_certificate', { order });
  const names = async () => {
    const { text } = await fetchBundle(other);
    return credentialsOf(text).map(({ name }) => String(name));
  };
  const { text } = await fetchBundle(other);
  const inspected = credentialsOf(text)
    .map(subjectOf)
    .find(({ name }) => name === `Inspection ${inspection}`);
  const assessments = inspected?.['conformityAssessment'] as JsonObject[] | undefined;
  expect(assessments?.[0]).toMatchObject({
    conformance: false,
    assessmentCriteria: [{ name: 'The grade that the lot claimed: Grade 1' }],
    assessedPerformance: [{ score: { code: 'Grade 2' } }],
  });
  expect(await names()).toContain(`Export certificate ${certificate}`);
  const page = async () => (await world.guest().get(`/verify/${other}`)).body;
  expect(await page()).toContain('<span class="tag approved">Issued, and in force</span>');
  await buyer.ok('orders.request_cancellation', { order, reason: 'no need' });
  await exporter.ok('orders.agree_cancellation', { order });
  expect(await names()).not.toContain(`Export certificate ${certificate}`);
  // Nor is it in force on the lot's page, where the sale is told to be undone.
  expect(await page()).toContain('<span class="tag changed">Issued, but something has changed since</span>');
  expect(await page()).toContain('Sale undone');
});

test('nothing is stated of a cooperative’s place that somebody wrote, nor where it was whole when the lot was verified', async () => {
  const verified = await factsOf(harness.database.db, lot, now());
  if (verified === null) throw new Error('the lot is not public');
  const make = () =>
    harness.app.jobContext.transaction((work) =>
      makeBundle(work, { signer: harness.app.services.signer, baseUrl: harness.url }, verified),
    );
  for (const column of ['country', 'region']) {
    await set('orgs', `name = '${cooperative.org}'`, column, 'BR');
    expect((await fetchBundle()).status).toBe(409);
    await expect(make()).rejects.toThrow('is not what the service wrote');
    await putBack();
  }
  expect(await make()).toEqual(expect.stringContaining('"countryCode": "ET"'));
});

test('an organisation with a DID has an anchor: which DID it holds, by what name the platform took it in', async () => {
  const { did: own } = await cooperative.ok('svc_network.did.api.create', { organisation: cooperative.org });
  const { text } = await fetchBundle();
  const anchor = credentialsOf(text).at(-1);
  expect(kindsOf(text).at(-1)).toBe('DigitalIdentityAnchor');
  expect(subjectOf(anchor)).toMatchObject({
    type: ['RegisteredIdentity'],
    id: own,
    registeredId: cooperative.org,
    registerType: 'business',
    registeredDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await assertMeaning(anchor ?? {});
  expect(untpFaults(anchor ?? {})).toEqual([]);
  expect(await verifyPresentation(text, { now: now(), statusList, meaning: true })).toMatchObject({ verified: true });
  // One that somebody gave the organisation is not stated of it.
  const thief = `did:svc:ledger:r${'T'.repeat(30)}`;
  const turn = (from: string, to: string) => run(`update dids set did = '${to}' where did = '${from}'`);
  await alter(turn(own, thief), turn(thief, own));
  expect((await fetchBundle()).text).not.toContain(thief);
  await putBack();
  expect(kindsOf((await fetchBundle()).text).at(-1)).toBe('DigitalIdentityAnchor');
  // Given up, it is stated no longer.
  harness.clock.advance(1000);
  const { text: newest } = await fetchBundle();
  await cooperative.ok('svc_network.did.api.deactivate', { did: own });
  await harness.tick('untp.revoke');
  const after = await verifyPresentation(newest, { now: now(), statusList });
  expect(after.credentials.at(-1)?.problem).toBe('revoked');
  expect(kindsOf((await fetchBundle()).text)).not.toContain('DigitalIdentityAnchor');
  // A place does not pass as known, nor does a record that was given one afterwards.
  const [, , , place] = credentialsOf(text);
  const placed = {
    ...place,
    credentialSubject: { ...subjectOf(place), locationInformation: { geoLocation: { latitude: 1, longitude: 2 } } },
  };
  expect(await verifyCredential(placed, { now: now(), meaning: true })).toMatchObject({ verified: false });
});

test('at the command line it is checked without any server; a credential taken away or changed is told', async () => {
  const { text } = await fetchBundle();
  const document = JSON.stringify(await (await fetch(`${harness.url}/1.0/identifiers/${did}`)).json());
  const checkWith = async (saved: readonly string[], content: string, ...more: string[]) => {
    for (const [name, value] of [
      ['bundle', content],
      ['did', document],
    ] as const)
      await writeFile(join(folder, `${name}.json`), value);
    const lines: string[] = [];
    const code = await runCommandLine(
      ['verify', join(folder, 'bundle.json'), ...saved, ...more],
      (line) => void lines.push(line),
    );
    return { code, said: lines.join('\n') };
  };
  const check = (content: string, ...more: string[]) =>
    checkWith(['--did-document', join(folder, 'did.json')], content, ...more);
  // Without the document of the DID anybody's key could be called the platform's.
  const unknown = { code: 2, said: expect.stringContaining(`that the key is one of ${did} was NOT checked`) };
  expect(await checkWith([], text, '--did', did)).toMatchObject(unknown);
  expect(await checkWith([], JSON.stringify(JSON.parse(text).verifiableCredential[0]), '--did', did)).toMatchObject(
    unknown,
  );
  expect(await check(text, '--did', did)).toMatchObject({ code: 0, said: expect.stringContaining('credentials hold') });
  expect(await check(text, '--did', 'did:svc:ledger:rrrrrrrrrrrrrrrrrrrrBZbvji')).toMatchObject({ code: 1 });

  const whole = readStrictJson(text) as JsonObject & { verifiableCredential: JsonObject[] };
  const fewer = { ...whole, verifiableCredential: whole.verifiableCredential.slice(0, -1) };
  expect(await check(JSON.stringify(fewer))).toMatchObject({ code: 1, said: expect.stringContaining('does NOT hold') });
  const turned = { ...whole, verifiableCredential: [...whole.verifiableCredential].reverse() };
  expect((await check(JSON.stringify(turned))).code).toBe(1);
  expect((await check(text.replace('"value": 60', '"value": 61'))).code).toBe(1);
  // A text that is cut short is no bundle: nothing was checked.
  expect((await check(text.slice(0, -20))).code).toBe(2);
  // A word of UNTP that this verifier does not know does not pass as known.
  const [passport] = whole.verifiableCredential;
  const invented = { ...passport, organicAndFair: true };
  expect(await verifyCredential(invented, { now: now(), meaning: true })).toMatchObject({ verified: false });
});

test('where it stands is a linkset, and the page links it', async () => {
  const answer = await fetch(`${harness.url}/verify/${lot}/untp`);
  expect(answer.headers.get('content-type')).toContain('application/linkset+json');
  const { linkset } = (await answer.json()) as { linkset: { anchor: string; describedby: { href: string }[] }[] };
  expect(linkset[0]?.anchor).toBe(`${new URL(linkset[0]?.describedby[0]?.href ?? '').origin}/id/lot/${lot}`);
  expect(linkset[0]?.describedby[0]?.href).toContain(`/verify/${lot}/untp.json`);
  expect(await (await fetch(`${harness.url}/verify/${lot}`)).text()).toContain(`/verify/${lot}/untp.json`);
  for (const name of ['LOT-2026-99999', '%00', `${lot}'--`])
    expect((await fetch(`${harness.url}/verify/${name}/untp.json`)).status).toBe(404);
});

test('nothing is revoked for good by a row that was there for a moment', async () => {
  const { text } = await fetchBundle();
  const holds = async () => (await verifyPresentation(text, { now: now(), statusList })).verified;
  expect(await holds()).toBe(true);
  const planted = `did:svc:ledger:r${'P'.repeat(30)}`;
  const later = "timestamptz '2026-12-01'";
  const rowsOfMoment = [
    () =>
      alter(
        run(`insert into dids (did, organisation, services, version, created_at, updated_at, deactivated_at)
          values ('${planted}', '${cooperative.org}', '[]', 1, ${later}, ${later}, ${later})`),
        run(`delete from dids where did = '${planted}'`),
      ),
    () => set('lots', `name = '${lot}'`, 'attested_version', '99'),
    () => set('untp_bundles', `lot = '${lot}' and ended_at is null`, 'lot_version', '99'),
  ];
  for (const make of rowsOfMoment) {
    await make();
    await harness.tick('untp.revoke');
    await putBack();
    expect(await holds()).toBe(true);
  }
});

test('asked for by many at once one bundle is made; a flagged lot’s is revoked and no other made', async () => {
  const other = await trade.lot({ grade: 'Grade 1' });
  await follow();
  const texts = await Promise.all(Array.from({ length: 8 }, () => fetchBundle(other)));
  expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
  const kept = texts[0]?.text ?? '';
  expect(await verifyPresentation(kept, { now: now(), statusList })).toMatchObject({ verified: true });
  const wet = { ...cleanCoffee, moisture_percent: '20' };
  const { name: inspection } = (await recordInspection(inspector, other, { measures: wet })).message;
  const { lot_status } = await admin.ok('inspector.admin_approve_inspection', { inspection });
  expect(lot_status).toBe('Flagged');
  // What does not hold of another lot holds up nothing.
  await fetchBundle();
  await set('lots', `name = '${lot}'`, 'attested_version', '99');
  await harness.tick('untp.revoke');
  await putBack();
  expect((await verifyPresentation(kept, { now: now(), statusList })).credentials[0]?.problem).toBe('revoked');
  expect(await fetchBundle(other)).toMatchObject({ status: 409 });
});

test('nothing that was stated is revoked because a lot seemed to be signed anew for a moment', async () => {
  await follow();
  expect((await fetchBundle()).status).toBe(200);
  const live = () =>
    harness.database.db
      .selectFrom('untp_bundles')
      .select('version')
      .where('lot', '=', lot)
      .where('ended_at', 'is', null)
      .execute();
  const before = await live();
  const turn = (by: number) =>
    tamper(harness.database, run(`update lots set attested_version = attested_version + ${by} where name = '${lot}'`));
  await turn(1);
  await harness.tick('untp.revoke');
  await turn(-1);
  expect(before).toHaveLength(1);
  expect(await live()).toEqual(before);
});

test('where the country of its cooperative, or of a plot, was altered nothing is stated either', async () => {
  const bundle = async () => (await fetchBundle()).status;
  expect(await bundle()).toBe(200);
  const turn = (table: 'orgs' | 'plots', name: string, country: string) =>
    tamper(harness.database, (tx) => tx.updateTable(table).set({ country }).where('name', '=', name).execute());
  for (const [table, name] of [
    ['orgs', cooperative.org],
    ['plots', farm.plot],
  ] as const) {
    await turn(table, name, 'BR');
    expect([table, await bundle()]).toEqual([table, 409]);
    await turn(table, name, 'ET');
    expect([table, await bundle()]).toEqual([table, 200]);
  }
});

test('of a lot whose record was altered past the service nothing is stated', async () => {
  const other = await trade.lot({ grade: 'Grade 1' });
  await follow();
  expect((await fetchBundle(other)).status).toBe(200);
  await tamper(harness.database, (tx) =>
    tx.updateTable('lots').set({ grade: 'Grade 9' }).where('name', '=', other).execute(),
  );
  expect(await fetchBundle(other)).toMatchObject({
    status: 409,
    text: expect.stringContaining('not what the service wrote'),
  });
});
