import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { startHarness } from '../support/harness.ts';
import { uploadFile } from '../support/inspections.ts';
import { plainPdf } from '../support/pictures.ts';
import { tamper } from '../support/tampering.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const world = new World(harness);
const { db } = harness.database;
const officer = await world.user({ roles: ['SVC Authority'] });
const inspector = await world.user({ roles: ['SVC Inspector'] });
const exporter = await world.member('Exporter');
const cooperative = await world.member('Cooperative');
const stranger = await world.member('Exporter');
const guest = world.guest();
const day = 86_400_000;

const inDays = (days: number): string =>
  new Date(harness.clock.now().getTime() + days * day).toISOString().slice(0, 10);
const organic = (more: object = {}) => ({
  credential_type: 'Organic',
  reference_number: 'ET-BIO-140',
  issuer: 'Control Union',
  valid_until: inDays(200),
  ...more,
});
const confirm = (payload: unknown, more: object = {}, by = officer) =>
  by.call('authority_certs.issue_org_credential', {
    org_kind: 'Cooperative',
    org: cooperative.org,
    credential_payload: payload,
    ...more,
  });
const list = (input: object, by = officer) => by.ok('authority_certs.list_org_credentials', input);
const badges = async (...organisations: string[]) => guest.ok('organisation.get_badges', { organisations });

test('confirmed: an object or its JSON text; of the same kind and number it is brought up to date', async () => {
  const first = (await confirm(organic())).message;
  expect(first).toMatchObject({
    ok: true,
    org_kind: 'Cooperative',
    org: cooperative.org,
    credential_type: 'Organic',
    updated: false,
  });
  const again = (await confirm(JSON.stringify(organic({ issuer: 'Ecocert', valid_until: inDays(300) })))).message;
  expect(again).toMatchObject({ credential: first.credential, updated: true });
  expect((await confirm(organic({ reference_number: 'ET-BIO-141' }), {}, inspector)).message.updated).toBe(false);
  const { data } = await list({ org: cooperative.org, sort: 'name asc' });
  expect(data).toMatchObject([
    { name: first.credential, issuer: 'Ecocert', valid_until: inDays(300), state: 'valid' },
    { reference_number: 'ET-BIO-141', issuer: 'Control Union' },
  ]);
  // Who stamped it is for the offices.
  expect(data[0]).toMatchObject({
    verified: true,
    issued_by: officer.email,
    issued_by_name: expect.stringMatching(/\S/),
  });
  const own = await cooperative.ok('organisation.list_credentials', { organisation: cooperative.org });
  expect(own.data).toHaveLength(2);
  expect(JSON.stringify(own)).not.toContain(officer.email);
  const row = await db
    .selectFrom('org_credentials')
    .selectAll()
    .where('name', '=', first.credential)
    .executeTakeFirst();
  expect(row).toMatchObject({ verified: true, issued_by: officer.userId, verified_at: harness.clock.now() });
  expect(await badges(cooperative.org, exporter.org, 'COOP-99999')).toEqual([
    { organisation: cooperative.org, credential_type: 'Organic', issuer: 'Ecocert', valid_until: inDays(300) },
  ]);
});

test('16 at once with one number make one credential', async () => {
  const payload = { credential_type: 'Fair trade', reference_number: 'FLO-1', valid_until: inDays(100) };
  const answers = await Promise.all(Array.from({ length: 16 }, () => confirm(payload)));
  expect(answers.filter(({ message }) => !message.updated)).toHaveLength(1);
  expect((await list({ search: 'flo-1' })).total).toBe(1);
});

test.each([
  [organic({ credential_type: 'Made up' }), {}, 400, 'list_credential_types'],
  [organic({ credential_type: 'Export licence' }), {}, 400, 'of the kind Exporter'],
  [
    organic({ valid_until: undefined }),
    {},
    400,
    'valid_until: is required, as yyyy-mm-dd: a document of the kind Organic',
  ],
  [organic({ valid_until: '2020-01-01' }), {}, 400, 'today or later'],
  [organic({ valid_from: '2099-01-01' }), {}, 400, 'not be before valid_from'],
  [organic({ reference_number: '' }), {}, 400, 'reference_number'],
  [organic({ document: 'FILE-ffffffffffffffffffff' }), {}, 400, 'no file of yours'],
  ['{"credential_type":', {}, 400, 'credential_payload'],
  [organic(), { org_kind: 'Exporter' }, 404, 'There is no Exporter COOP'],
  [organic(), { org: 'COOP-99999' }, 404, 'There is no Cooperative'],
  [organic(), { org_kind: 'Farm' }, 400, 'org_kind'],
] as const)('refused: %j with %j', async (payload, more, status, words) => {
  const answer = await confirm(payload, more);
  expect(answer.status).toBe(status);
  expect(answer.body.exception).toContain(words);
});

test('only the offices confirm; its people read it with its document, others do not', async () => {
  for (const by of [exporter, cooperative, stranger]) expect((await confirm(organic(), {}, by)).status).toBe(403);
  const file = (await uploadFile(harness, officer, plainPdf)).message.name;
  const eori = { credential_type: 'EORI', reference_number: 'DE123456', document: file };
  const { credential } = (await confirm(eori, { org_kind: 'Exporter', org: exporter.org })).message;
  const [mine] = (await exporter.ok('organisation.list_credentials', {})).data;
  expect(mine).toMatchObject({ name: credential, state: 'valid', valid_until: null, document: file });
  const download = (by = exporter) => by.get(`/private/files/${file}`);
  expect((await download()).status).toBe(200);
  expect((await download(stranger)).status).not.toBe(200);
  expect((await stranger.ok('organisation.list_credentials', { organisation: exporter.org })).total).toBe(0);
  expect((await exporter.call('authority_certs.list_org_credentials')).status).toBe(403);
  expect(await guest.ok('finance.get_exporter_profile', { exporter: exporter.org })).toMatchObject({
    credentials: [{ credential_type: 'EORI', issuer: null, valid_until: null }],
  });
  const { url } = harness;
  expect(url).toBeTruthy();
  const csv = await officer.call('authority_certs.export_org_credentials_csv', { org: exporter.org });
  expect(csv.body).toContain(`${credential},${exporter.org},Exporter`);
});

test('withdrawn: no badge any more, a repeat is told so, another reason refused, confirming it again makes it good', async () => {
  const payload = organic({ credential_type: 'Rainforest Alliance', reference_number: 'RA-7' });
  const { credential } = (await confirm(payload)).message;
  const shown = async () =>
    (await badges(cooperative.org)).some(
      (each: { credential_type: string }) => each.credential_type === 'Rainforest Alliance',
    );
  expect(await shown()).toBe(true);
  const withdraw = (by = officer, reason = 'The seal was misused.') =>
    by.call('authority_certs.withdraw_org_credential', { credential, reason });
  expect((await withdraw(inspector)).status).toBe(403);
  await harness.anchor();
  const receipt = (await cooperative.get(`/v1/receipts/org_credential/${credential}`)).body;
  const check = () => guest.ok('fep.verify_artefact', { artefact: receipt });
  expect(await check()).toMatchObject({ verified: true, newer: null });
  expect((await withdraw()).message).toMatchObject({ withdrawn: true });
  // Its old receipt holds by itself; here it is known that it counts no more.
  expect(await check()).toMatchObject({
    verified: false,
    error: expect.stringMatching(
      /^What was signed holds, but version 1 of .* says that .* was withdrawn .* counts no more/,
    ),
  });
  expect((await withdraw()).message).toMatchObject({ withdrawn: false });
  expect((await withdraw(officer, 'another')).status).toBe(409);
  expect(await shown()).toBe(false);
  expect((await list({ state: 'withdrawn' })).data).toMatchObject([
    { name: credential, withdrawn_reason: 'The seal was misused.' },
  ]);
  expect((await confirm(payload)).message).toMatchObject({ credential, updated: true });
  expect(await shown()).toBe(true);
  expect(await check()).toMatchObject({ verified: true, newer: expect.stringContaining('is not the newest') });
});

test('a badge is shown while its record is what was signed, and never of a row that somebody wrote', async () => {
  const holder = await world.member('Cooperative');
  const { credential } = (
    await confirm(organic({ reference_number: 'ET-BIO-900', issuer: 'Ceres' }), { org: holder.org })
  ).message;
  const own = async () =>
    ((await badges(holder.org)) as { credential_type: string; issuer: string }[])
      .filter(({ credential_type: type }) => type === 'Organic')
      .map(({ issuer }) => issuer);
  expect(await own()).toEqual(['Ceres']);
  const set = (change: object) =>
    tamper(harness.database, (tx) =>
      tx.updateTable('org_credentials').set(change).where('name', '=', credential).execute(),
    );
  const faults = async () => (await checkAll(harness.database)).flatMap((part) => part.faults);
  for (const [forged, right] of [
    [{ issuer: 'Forged' }, { issuer: 'Ceres' }],
    [{ valid_until: inDays(5000) }, { valid_until: inDays(200) }],
    [{ reference_number: 'ET-BIO-901' }, { reference_number: 'ET-BIO-900' }],
  ]) {
    await set(forged as object);
    expect([forged, await own()]).toEqual([forged, []]);
    expect(await faults()).toContain(`${credential}: the record differs from its attestation, or has none`);
    await set(right as object);
  }
  expect(await own()).toEqual(['Ceres']);
  await tamper(harness.database, (tx) =>
    sql`insert into org_credentials (name, org, credential_type, reference_number, issuer, issued_by, verified_at, created_at)
        values ('CRD-99999', ${stranger.org}, 'Organic', 'X', 'Nobody', ${officer.userId}, now(), now())`.execute(tx),
  );
  expect(await badges(stranger.org)).toEqual([]);
  const fact = await guest.ok('detail.fact_detail', { kind: 'org_credential', name: credential });
  expect(fact).toMatchObject({ version: 1, payload: { issuer: 'Ceres', org: holder.org } });
  expect(JSON.stringify(fact.payload)).not.toContain('ET-BIO');
});

test('the score counts kinds of credentials that are good, and follows them', async () => {
  const component = (profile: { components: { component: string }[] }) =>
    profile.components.find((each) => each.component === 'credentials');
  const { name } = await exporter.ok('fep.recompute');
  const mine = async () =>
    (await exporter.ok('fep.my_profiles')).profiles.find((each: { name: string }) => each.name === name);
  expect(component(await mine())).toMatchObject({ measure: '1', points: '2.5' });
  const licence = { credential_type: 'Export licence', reference_number: 'L-1', valid_until: inDays(90) };
  const { credential } = (await confirm(licence, { org_kind: 'Exporter', org: exporter.org })).message;
  await harness.drain();
  expect(component(await mine())).toMatchObject({ measure: '2', points: '5' });
  await officer.ok('authority_certs.withdraw_org_credential', { credential, reason: 'Revoked by the ministry.' });
  await harness.drain();
  expect(component(await mine())).toMatchObject({ measure: '1' });
});

test('its people are told once 60 days before its end, once 14 days before, and after it there is no badge', async () => {
  const until = inDays(61);
  const { credential } = (
    await confirm(organic({ credential_type: '4C', reference_number: '4C-9', valid_until: until }))
  ).message;
  const mails = async () => {
    await harness.tick('credentials.warn');
    await harness.tick('credentials.warn');
    return db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'credential_ending')
      .where('subject', 'like', '4C%')
      .execute();
  };
  expect(await mails()).toHaveLength(0);
  harness.clock.advance(day);
  expect(await mails()).toEqual([{ recipient: cooperative.email, subject: expect.stringContaining(until) }]);
  harness.clock.advance(40 * day);
  expect(await mails()).toHaveLength(1);
  harness.clock.advance(6 * day);
  expect(await mails()).toHaveLength(2);
  const later = await world.user({ roles: ['SVC Authority'] });
  expect((await list({ state: 'ending', search: '4c-9' }, later)).data).toMatchObject([{ name: credential }]);
  expect((await later.ok('authority.authority_summary')).credentials_ending).toBeGreaterThan(0);
  harness.clock.advance(15 * day);
  expect(await mails()).toHaveLength(2);
  expect(
    (await badges(cooperative.org)).map((each: { credential_type: string }) => each.credential_type),
  ).not.toContain('4C');
  const again = await world.user({ roles: ['SVC Authority'] });
  expect((await list({ state: 'ended' }, again)).data).toMatchObject([{ name: credential }]);
});
