import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { lintPlots } from '@lotmark/sdk/plots';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { PDFDocument } from 'pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { type DiligenceWorld, openDiligence, saidBy } from '../support/diligence.ts';
import { startHarness } from '../support/harness.ts';
import { uploadFile } from '../support/inspections.ts';
import { plainPdf } from '../support/pictures.ts';
import { tamper } from '../support/tampering.ts';
import type { Caller } from '../support/world.ts';

const harness = await startHarness({ env: { EU_SYSTEM: 'off' } });
afterAll(() => harness.close());
const world: DiligenceWorld = await openDiligence(harness);
harness.app.services.deforestation = saidBy({});
const authority = await world.world.user({ roles: ['SVC Authority'] });
const guest = world.world.guest();

async function passed() {
  const { lot, plots } = await world.tracedLot(3);
  await world.sell(lot);
  const { name } = await world.buyer.ok('eudr.generate_package', {
    lots: [lot],
    activity: 'IMPORT',
    country_of_activity: 'DE',
    species: ['Coffea arabica'],
  });
  await world.buyer.ok('eudr.assess_package', { package: name });
  return { name, lot, plots };
}
const download = (by: Caller, name: string, more = '') =>
  fetch(`${harness.url}/api/method/svc_network.api.eudr.dossier?package=${name}${more}`, { headers: by.headers });

test('a package as one archive: PDF, plots, evidence, receipts, and hashes that hold', async () => {
  const { name, lot, plots } = await passed();
  const pdf = plainPdf;
  const file = (await uploadFile(harness, world.buyer, pdf)).message;
  await world.buyer.ok('eudr.record_evidence', {
    package: name,
    criterion: 'h',
    source: 'Court register',
    finding: 'No open case #panic("x") about the cooperative',
    signed_by: 'Ato Tesfaye',
    file: file.name,
  });
  await harness.anchor();
  const response = await download(world.buyer, name, '&language=fr');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const at = (path: string) => files[`${name}/${path}`] as Uint8Array;
  const text = (path: string) => strFromU8(at(path));
  const manifest = JSON.parse(text('manifest.json'));
  for (const { path, sha256, bytes } of manifest.files) {
    expect([path, hash('sha256', at(path)), at(path).length]).toEqual([path, sha256, bytes]);
  }
  expect(text('SHA256SUMS').trim().split('\n')).toHaveLength(manifest.files.length);
  expect(Object.keys(files)).toHaveLength(manifest.files.length + 2);
  const geojson = text('plots.geojson');
  expect(lintPlots(geojson).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const inputs = JSON.parse(text('inputs.json'));
  expect(inputs).toMatchObject({
    package: name,
    lots: [{ lot }],
    inputs_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(inputs.plots.map(({ plot }: { plot: string }) => plot)).toEqual(plots);
  expect(inputs.sources).toHaveLength(plots.length);
  // What the PDF says a hash of is a file beside it.
  const stated = JSON.parse(text('dossier.json'));
  const verdicts = JSON.parse(text('assessment/verdicts.json'));
  expect([hash('sha256', at('inputs.bin')), hash('sha256', at('assessment/answer.json'))]).toEqual([
    stated.inputs_hash,
    verdicts.answer_hash,
  ]);
  expect(JSON.stringify(stated)).toContain(verdicts.answer_hash);
  expect(verdicts.plots).toMatchObject(plots.map((plot) => ({ plot, verdict: 'low' })));
  const facts = JSON.parse(text('dossier.json'));
  expect(facts).toMatchObject({
    package: name,
    risk: 'negligible',
    operator: { name: world.buyer.org, eori: 'DE123456789012345' },
    goods: [{ lot, hs_heading: expect.stringMatching(/^0901/), species: expect.stringContaining('Coffea') }],
    geojson_sha256: hash('sha256', geojson),
    plot_count: 3,
  });
  expect(facts.criteria).toHaveLength(14);
  // The class of the country is known, whoever recorded what: the first criterion is never "nothing recorded".
  expect(facts.criteria[0]).toMatchObject({ letter: 'a', classes: [{ country: 'ET', class: 'standard' }], found: [] });
  expect(facts).toMatchObject({ risk_basis: 'source', eu_status: 'Passed', simulated_status: null });
  const { found } = facts.criteria.find(({ letter }: { letter: string }) => letter === 'h');
  expect(found).toMatchObject([{ source: 'Court register', signed_by: 'Ato Tesfaye', sha256: hash('sha256', pdf) }]);
  expect(facts.plots.map(({ plot }: { plot: string }) => plot)).toEqual(plots);
  expect(JSON.stringify(facts)).not.toContain('38.1');
  const lotReceipt = manifest.files.find(({ path }: { path: string }) => path.startsWith(`receipts/${lot}-`));
  const committed = JSON.parse(JSON.parse(text(lotReceipt.path)).payload).plots as {
    plot: string;
    commitment: string;
  }[];
  expect(facts.plots.map(({ commitment }: { commitment: string }) => commitment).sort()).toEqual(
    committed.map((each) => each.commitment).sort(),
  );
  expect(manifest.files.map(({ path }: { path: string }) => path)).toContain('assessment/verdicts.json');
  const kept = manifest.files.find(({ path }: { path: string }) => path.startsWith(`evidence/${file.name}-`));
  expect([kept.sha256, Buffer.from(at(kept.path)).equals(pdf)]).toEqual([hash('sha256', pdf), true]);
  expect((await PDFDocument.load(at('dossier-fr.pdf'), { updateMetadata: false })).getPageCount()).toBeGreaterThan(1);
});

test('is for the operator and authorities; a lost file of the evidence is named, and the rest is there', async () => {
  const { name } = await passed();
  expect((await download(authority, name)).status).toBe(200);
  for (const by of [world.cooperative, world.exporter, world.farmer]) {
    expect((await download(by, name)).status).toBe(403);
    const made = await by.call('documents.generate', {
      doctype: 'Due Diligence Package',
      name,
      print_format: 'due-diligence-dossier',
    });
    expect(made.status).toBe(403);
  }
  expect((await download(guest, name)).status).toBe(401);
  expect((await download(world.admin, 'DDP-2026-99999')).status).toBe(404);
  const file = (await uploadFile(harness, world.buyer, plainPdf)).message;
  await world.buyer.ok('eudr.record_evidence', {
    package: name,
    criterion: 'a',
    source: 'List',
    finding: 'Standard',
    file: file.name,
  });
  await harness.app.services.files.remove(hash('sha256', plainPdf));
  const files = unzipSync(new Uint8Array(await (await download(world.buyer, name)).arrayBuffer()));
  const manifest = JSON.parse(strFromU8(files[`${name}/manifest.json`] as Uint8Array));
  const lost = manifest.files.find(({ path }: { path: string }) => path.includes(file.name));
  expect(lost.left_out).toContain('not in the file storage');
});

test.each(['en', 'es', 'fr', 'pt'])(
  'as a document in %s it is made, signed, and carries its receipt',
  async (language) => {
    const { name } = await passed();
    const wanted = { doctype: 'Due Diligence Package', name, print_format: 'due-diligence-dossier', language };
    const { document } = await world.buyer.ok('documents.generate', wanted);
    await harness.drain();
    expect(await world.buyer.ok('documents.status', { document })).toMatchObject({ status: 'Ready', failure: null });
    await world.buyer.ok('documents.sign', { document });
    await harness.anchor();
    const files = unzipSync(new Uint8Array(await (await download(world.buyer, name)).arrayBuffer()));
    expect(Object.keys(files)).toContain(`${name}/signed/${document}.pdf`);
    const letter = await world.buyer.ok('documents.compose', {
      doctype: 'Due Diligence Package',
      name,
      purpose: 'summary',
      language,
    });
    expect(letter.sentences.map(({ text }: { text: string }) => text).join(' ')).toContain('900 kg');
  },
);

test.runIf(spawnSync('pdftotext', ['-v']).error === undefined)(
  'hashes on the page are copied as they are, whole or line by line',
  async () => {
    const { name } = await passed();
    const files = unzipSync(new Uint8Array(await (await download(world.buyer, name)).arrayBuffer()));
    const facts = JSON.parse(strFromU8(files[`${name}/dossier.json`] as Uint8Array));
    const pdf = Buffer.from(files[`${name}/dossier-en.pdf`] as Uint8Array);
    const page = spawnSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout;
    expect(page).not.toMatch(/[\u200b\u00ad\u2060\ufeff]/);
    const { inputs_hash, geojson_sha256, signed } = facts;
    for (const whole of [inputs_hash, signed.payload_hash]) expect(page).toContain(whole);
    const commitments = facts.plots.map(({ commitment }: { commitment: string }) => commitment);
    for (const wrapped of [geojson_sha256, ...commitments]) {
      expect(page).toMatch(new RegExp(wrapped.match(/.{8}/g).join('\\n?')));
    }
  },
);

test.runIf(spawnSync('pdftotext', ['-v']).error === undefined)(
  'its page says who opened what shows a measure, and that one person recorded and signed',
  async () => {
    harness.app.services.deforestation = saidBy({});
    const { lot, plots } = await world.tracedLot(1);
    await world.sell(lot);
    const importing = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    const { name } = await world.buyer.ok('eudr.generate_package', importing);
    harness.app.services.deforestation = saidBy({ [plots[0] as string]: 'more_info_needed' });
    await world.buyer.ok('eudr.assess_package', { package: name });
    const file = (await uploadFile(harness, world.buyer, plainPdf)).message;
    const { id: measure } = await world.buyer.ok('eudr.record_mitigation', {
      package: name,
      measure: 'field_visit',
      description: 'We went there',
      outcome: 'Fields only',
      done_on: '2026-02-01',
      file: file.name,
    });
    await world.buyer.ok('eudr.look_at_measure', { package: name, measure });
    const statement = 'I was there and saw fields.';
    await world.buyer.ok('eudr.sign_off', { package: name, conclusion: 'negligible', statement });
    const files = unzipSync(new Uint8Array(await (await download(world.buyer, name)).arrayBuffer()));
    const pdf = Buffer.from(files[`${name}/dossier-en.pdf`] as Uint8Array);
    const page = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout;
    expect(page).toContain('Opened by');
    expect(page.replaceAll(/\s+/g, ' ')).toContain('the operator has nobody else');
  },
);

test('what somebody altered goes into no dossier, and nothing shows it as what it was', async () => {
  const { name, lot } = await passed();
  const { message } = await uploadFile(harness, world.buyer, plainPdf);
  const evidence = { criterion: 'h', source: 'Court register', finding: 'No open case', file: message.name };
  await world.buyer.ok('eudr.record_evidence', { package: name, ...evidence });
  const shown = async () => [
    (await download(world.buyer, name)).status,
    (await world.buyer.ok('eudr.package_detail', { package: name })).altered,
    (await guest.call('verify.lookup_lot', { lot_name: lot })).body.eudr?.risk ?? null,
    (await world.buyer.call('eudr.lot_readiness', { lot })).status,
  ];
  expect(await shown()).toEqual([200, null, 'negligible', 200]);
  const altering = async (change: string, back: string) => {
    await tamper(harness.database, (tx) => sql.raw(change).execute(tx));
    const seen = await shown();
    await tamper(harness.database, (tx) => sql.raw(back).execute(tx));
    return seen;
  };
  const set = (source: string) => `update diligence_assessments set source = '${source}' where package = '${name}'`;
  const row = expect.stringMatching(/^diligence_assessments \d+$/);
  expect(await altering(set('rasters'), set('said'))).toEqual([409, row, null, 409]);
  const statement = (status: string, number: string) =>
    `update diligence_packages set status = '${status}', reference_number = ${number} where name = '${name}'`;
  expect(await altering(statement('Available', "'26DE0123456789'"), statement('Passed', 'null'))).toEqual([
    409,
    name,
    null,
    200,
  ]);
  const verdict = (word: string) =>
    `update diligence_verdicts set verdict = '${word}' where assessment = (select max(id) from diligence_assessments where package = '${name}')`;
  expect(await altering(verdict('high'), verdict('low'))).toEqual([409, null, 'negligible', 409]);
  const named = (plus: string) => `update diligence_plots set producer_name = ${plus} where package = '${name}'`;
  expect(await altering(named("producer_name || 'X'"), named("rtrim(producer_name, 'X')"))).toEqual([
    409,
    null,
    'negligible',
    200,
  ]);
  const file = (hash: string) => `update files set sha256 = ${hash} where docname = '${name}'`;
  const kept = `(select sha256 from diligence_evidence where package = '${name}')`;
  expect(await altering(file(`sha256('another'::bytea)`), file(kept))).toEqual([
    409,
    `files ${message.name}`,
    null,
    200,
  ]);
  expect(await shown()).toEqual([200, null, 'negligible', 200]);
  // Nor does the list.
  const listed = async () => (await world.buyer.ok('eudr.list_packages', { lot })).data[0];
  expect(await listed()).toMatchObject({ name, as_signed: true });
  await tamper(harness.database, (tx) => sql.raw(statement('Available', "'26DE0123456789'")).execute(tx));
  expect(await listed()).toMatchObject({ name, as_signed: false });
  await tamper(harness.database, (tx) => sql.raw(statement('Passed', 'null')).execute(tx));
});
