import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { verifyDocument } from '@lotmark/sdk/verify';
import { PDFDict, PDFDocument, PDFName, type PDFRawStream, PDFString } from 'pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { checkDocuments } from '../../src/domain/assurance/document/check.ts';
import { printFormatNames } from '../../src/domain/assurance/document/formats.ts';
import { sampleFacts } from '../../src/domain/assurance/document/template/try.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { admin, exporter, buyer } = trade;
const { db } = harness.database;
const order = await trade.shippedOrder({ grade: 'Grade 1', lot_reference: '#panic("x") *bold*' });
const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();

const card = `#import "document.typ": *
#set page(width: 90mm, height: 55mm, margin: 6mm)
#strong(facts.lot) #h(1fr) #doc.language \\
#facts.cooperative.title \\
#template-line()
`;
const reason = 'cards for the sacks';
const base = { title: 'Card of a lot', based_on: 'lot-passport', source: card, reason };
const sourceOf = (format: string) =>
  readFileSync(join(import.meta.dirname, `../../templates/${format}.typ`), 'utf8').replace('#attach-all()', '');

const pdfOf = async (document: string): Promise<Uint8Array> => {
  const response = await fetch(`${harness.url}/private/documents/${document}`, { headers: exporter.headers });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
async function filesIn(pdf: Uint8Array): Promise<Record<string, string>> {
  const { context, catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const list = catalog.lookup(PDFName.of('AF')) as unknown as { asArray(): unknown[] };
  const found: Record<string, string> = {};
  for (const each of list.asArray()) {
    const spec = context.lookup(each as never, PDFDict);
    const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F')) as PDFRawStream;
    const bytes = stream.dict.has(PDFName.of('Filter')) ? inflateSync(stream.contents) : stream.contents;
    found[spec.lookup(PDFName.of('UF'), PDFString).decodeText()] = Buffer.from(bytes).toString('utf8');
  }
  return found;
}
const make = async (print_format: string, more: Record<string, unknown> = {}): Promise<string> => {
  const { document } = await exporter.ok('documents.generate', { doctype: 'Lot', name: lot, print_format, ...more });
  await harness.drain();
  return document;
};
const status = (document: string) => exporter.ok('documents.status', { document });

test('a template is looked at with a sample and with a record, and nothing of that is kept', async () => {
  const shown = await admin.ok('documents.preview_template', { based_on: 'lot-passport', source: card });
  expect(shown.record).toBeNull();
  expect(shown.facts).toBe(sampleFacts('lot-passport'));
  const pdf = Buffer.from(shown.pdf_base64, 'base64');
  expect(pdf).toHaveLength(shown.bytes);
  expect(Object.keys(await filesIn(pdf)).sort()).toEqual(['facts.json', 'receipt.json', 'template.json']);
  const real = await admin.ok('documents.preview_template', {
    ...{ based_on: 'lot-passport', source: card, record: lot, language: 'fr' },
  });
  const facts = JSON.parse((await filesIn(Buffer.from(real.pdf_base64, 'base64')))['facts.json'] ?? '');
  expect([real.record, facts.lot]).toEqual([lot, lot]);
  const { total } = await admin.ok('documents.list_templates');
  expect(total).toBe(0);
  const missing = { based_on: 'lot-passport', source: card, record: 'LOT-2026-99999' };
  expect((await admin.call('documents.preview_template', missing)).status).toBe(404);
});

test.each(printFormatNames)(
  'the sample of %s is like what a record states, and the template of it shows it',
  async (format) => {
    expect(
      (await admin.ok('documents.preview_template', { based_on: format, source: sourceOf(format) })).bytes,
    ).toBeGreaterThan(1000);
    const stated: Record<string, string> = { 'lot-passport': lot, 'bag-labels': lot };
    const name =
      stated[format] ?? (['sales-contract', 'commercial-invoice', 'packing-list'].includes(format) ? order : undefined);
    if (name === undefined) return;
    const doctype = name === lot ? 'Lot' : 'Order';
    const { document } = await exporter.ok('documents.generate', { doctype, name, print_format: format });
    const row = await db.selectFrom('documents').select('facts').where('name', '=', document).executeTakeFirstOrThrow();
    expect(Object.keys(JSON.parse(sampleFacts(format))).sort()).toEqual(Object.keys(JSON.parse(row.facts)).sort());
  },
);

test('published, it makes documents, which say with which version and hash they were made', async () => {
  const made = await admin.ok('documents.add_template', { ...base, name: 'own-lot-card' });
  expect(made).toMatchObject({
    version: 1,
    state: 'in use',
    doctype: 'Lot',
    documents: 0,
    created_by: expect.any(String),
  });
  const offered = await exporter.ok('documents.list', { doctype: 'Lot', name: lot });
  expect(offered.templates).toEqual([
    { name: 'own-lot-card', version: 1, title: 'Card of a lot', based_on: 'lot-passport' },
  ]);
  const document = await make('own-lot-card', { language: 'es' });
  const template = { name: 'own-lot-card', version: 1, sha256: made.sha256 };
  expect(await status(document)).toMatchObject({ status: 'Ready', print_format: 'lot-passport', template });
  const files = await filesIn(await pdfOf(document));
  expect(JSON.parse(files['template.json'] ?? '')).toMatchObject({
    ...template,
    based_on: 'lot-passport',
    source: card,
  });
  expect(JSON.parse(files['facts.json'] ?? '')).toMatchObject({ lot });
  await harness.anchor();
  await exporter.ok('documents.sign', { document });
  await harness.anchor();
  const { did } = harness.app.services.signer;
  expect(await verifyDocument(await pdfOf(document), { did })).toMatchObject({ ok: true, document: { template } });
  // What comes with the service has no version of its own, and says so.
  expect((await status(await make('lot-passport'))).template).toBeNull();
  const shared = await exporter.ok('documents.share', { document });
  const page = await (await fetch(shared.url)).text();
  expect(page).toContain('own-lot-card');
  expect(page).toContain(made.sha256);
  const audited = await db.selectFrom('audit_log').selectAll().where('subject', 'like', 'own-lot-card%').execute();
  expect(JSON.stringify(audited)).toContain('documents.add_template');
});

test.runIf(spawnSync('pdftotext', ['-v']).error === undefined)('the page names the template, too', async () => {
  const pdf = await pdfOf(await make('own-lot-card'));
  const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
  expect(stdout).toMatch(/Template own-lot-card, Version 1/);
});

test('a version stays as it is: another one counts from its moment on, and older documents keep theirs', async () => {
  const first = await make('own-lot-card');
  const minutes = (count: number) => new Date(harness.clock.now().getTime() + count * 60_000).toISOString();
  const later = minutes(20);
  const second = await admin.ok('documents.add_template', {
    ...{ ...base, name: 'own-lot-card', title: 'Card, larger', source: `${card}\nlarger` },
    valid_from: later,
  });
  expect(second).toMatchObject({ version: 2, state: 'planned' });
  expect((await status(await make('own-lot-card'))).template.version).toBe(1);
  for (const [valid_from, words] of [
    ['2026-01-01', 'must not lie in the past'],
    [minutes(10), 'from when version 2 counts'],
  ] as const) {
    const refused = await admin.call('documents.add_template', { ...base, name: 'own-lot-card', valid_from });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'valid_from', message: expect.stringContaining(words) }] },
    });
  }
  harness.clock.advance(21 * 60_000);
  expect((await status(await make('own-lot-card'))).template.version).toBe(2);
  expect((await status(first)).template.version).toBe(1);
  const { data } = await admin.ok('documents.list_templates', { search: 'own-lot', sort: 'name desc' });
  expect(data.map(({ version, state }: { version: number; state: string }) => [version, state])).toEqual([
    [2, 'in use'],
    [1, 'replaced'],
  ]);
  expect((await admin.ok('documents.get_template', { name: 'own-lot-card', version: 1 })).source).toBe(card);
  expect((await admin.call('documents.get_template', { name: 'own-lot-card', version: 9 })).status).toBe(404);
  await expect(
    db.updateTable('document_templates').set({ source: 'x' }).where('version', '=', 1).execute(),
  ).rejects.toThrow(/stays as it is/);
  await expect(db.deleteFrom('document_templates').execute()).rejects.toThrow(/stays as it is/);
  const other = await admin.call('documents.add_template', {
    ...base,
    name: 'own-lot-card',
    based_on: 'bag-labels',
    source: 'x',
  });
  expect(other).toMatchObject({ status: 400, body: { errors: [{ field: 'based_on' }] } });
});

test('two admins at once make two versions, and the same call twice makes one', async () => {
  const second = await trade.world.admin();
  const made = await Promise.all(
    [admin, second].map((by) => by.ok('documents.add_template', { ...base, name: 'own-twice' })),
  );
  expect(made.map(({ version }) => version).sort()).toEqual([1, 2]);
  const key = { 'idempotency-key': 'template-once' };
  const calls = [1, 2].map(() => admin.call('documents.add_template', { ...base, name: 'own-once' }, key));
  const answers = await Promise.all(calls);
  expect(answers.map(({ status: code }) => code)).toEqual([200, 200]);
  expect((await admin.ok('documents.list_templates', { search: 'own-once' })).total).toBe(1);
});

test('ended, nothing new is made with it; what was made stays; a new version takes it into use again', async () => {
  await admin.ok('documents.add_template', { ...base, name: 'own-short' });
  const document = await make('own-short');
  expect(await admin.ok('documents.end_template', { name: 'own-short', reason })).toMatchObject({
    state: 'ended',
    end_reason: reason,
  });
  const refused = await exporter.call('documents.generate', { doctype: 'Lot', name: lot, print_format: 'own-short' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'print_format' }] } });
  // Who clicks twice is told what they did; another reason comes too late.
  expect((await admin.call('documents.end_template', { name: 'own-short', reason })).status).toBe(200);
  expect((await admin.call('documents.end_template', { name: 'own-short', reason: 'another' })).status).toBe(409);
  expect((await admin.call('documents.end_template', { name: 'own-never', reason })).status).toBe(404);
  expect((await status(document)).status).toBe('Ready');
  expect(await admin.ok('documents.add_template', { ...base, name: 'own-short' })).toMatchObject({
    version: 2,
    state: 'in use',
  });
  expect((await status(await make('own-short'))).template.version).toBe(2);
});

test.each([
  ['an unknown name', '#set page(width: 50mm)\n\n  #foo', /^line 3, column 4: unknown variable: foo$/],
  ['a bracket too few', '#strong[x', /^line 1, column 8: /],
  ['a fact that is not there', '#import "document.typ": *\n#facts.nothing', /line 2, column 8: .*"nothing"/],
  ['wrong use of ours', '#import "document.typ": *\n#page-of(1, 2, 3)[x]', /^line 2, column 16: unexpected argument$/],
  ['a file of the machine', '#read("/etc/passwd")', /^line 1, column 7: file not found/],
  ['a file beside the templates', '#read("../src/main.ts")', /outside of project root/],
  ['a picture of the machine', '#image("/proc/self/environ")', /file not found/],
  ['the same in a text', '#eval("read(\\"/etc/passwd\\")")', /file not found/],
  ['a package of the network', '#import "@preview/cetz:0.2.0"', /failed to download package/],
  [
    'a program inside',
    '#pdf.attach("a.exe", bytes("MZ"), relationship: "data", mime-type: "application/x-msdownload", description: "d")',
    /attaches no files of its own/,
  ],
  [
    'other facts inside',
    '#pdf.attach("facts.json", bytes("{}"), relationship: "data", mime-type: "application/json", description: "d")',
    /facts\.json twice/,
  ],
  ['a script behind a link', '#link("javascript:app.alert(1)")[x]', /only https, http and mailto/],
  ['a file behind a link', '#link("file:///etc/passwd")[x]', /only https, http and mailto/],
  ['too many pages', '#for i in range(600) { pagebreak() }', /601 pages; at most 500/],
  ['itself', '#include "own-template.typ"', /cyclic import/],
  ['endless calls', '#let f(n) = f(n + 1)\n#f(1)', /call depth/],
  ['what is nested too deep', '#let x = $1$\n#for i in range(100000) { x = $sqrt(#x)$ }\n#x', /nested too deep/],
  ['the day of today', 'a\n #datetime.today().display()', /^line 2, column 3: a document has no today/],
])('refused, with the place: %s', async (_what, source, words) => {
  const refused = await admin.call('documents.add_template', { ...base, name: 'own-hostile', source });
  expect(refused.status, JSON.stringify(refused.body)).toBe(400);
  expect(refused.body.errors[0]).toMatchObject({ field: 'source', message: expect.stringMatching(words) });
  expect((await admin.call('documents.preview_template', { based_on: 'lot-passport', source })).status).toBe(400);
  expect((await admin.ok('documents.list_templates', { search: 'own-hostile' })).total).toBe(0);
});

test.each([
  ['without end', '#for i in range(100000) { for j in range(100000) { } }', /does not end/],
  ['with ever more memory', '#let a = "x" * 1000\n#let i = 0\n#while i < 1 { a = a + a; i = i - 1 }', /does not end/],
  ['with ever more text', '#for i in range(9000000) [#str(i) words ]', /does not end/],
])('one that works %s is cut off, and documents of the service are made meanwhile', async (_what, source, words) => {
  const started = performance.now();
  const hostile = admin.call('documents.add_template', { ...base, name: 'own-endless', source });
  const meanwhile = await make('lot-passport');
  expect((await status(meanwhile)).status).toBe('Ready');
  const refused = await hostile;
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'source', message: expect.stringMatching(words) }] },
  });
  expect(performance.now() - started).toBeLessThan(60_000);
});

test('one that only fails with a certain record fails there, in words, and holds nothing up', async () => {
  const source = `#import "document.typ": *\n#if facts.lot_reference != "A-17" { for i in range(100000) { for j in range(100000) { } } }\nx`;
  await admin.ok('documents.add_template', { ...base, name: 'own-trap', source });
  const deep = `#import "document.typ": *\n#let x = $1$\n#if facts.lot_reference != "A-17" { for i in range(100000) { x = $sqrt(#x)$ } }\n#x`;
  await admin.ok('documents.add_template', { ...base, name: 'own-deep', source: deep });
  const wrong = `#import "document.typ": *\n#if facts.lot_reference != "A-17" [#facts.nothing]`;
  await admin.ok('documents.add_template', { ...base, name: 'own-wrong', source: wrong });
  const failed = await Promise.all(
    ['own-trap', 'own-deep', 'own-wrong'].map(async (print_format) => {
      const asked = { doctype: 'Lot', name: lot, print_format };
      return (await exporter.ok('documents.generate', asked)).document as string;
    }),
  );
  const good = await make('lot-passport');
  expect((await status(good)).status).toBe('Ready');
  await harness.tick('documents.print_own');
  const found = await Promise.all(failed.map(status));
  expect(found.map((each) => each.status)).toEqual(['Failed', 'Failed', 'Failed']);
  expect(found.map((each) => each.failure)).toEqual([
    expect.stringContaining('too long'),
    expect.stringContaining('nested too deep'),
    expect.stringContaining('cannot show these data'),
  ]);
});

test('only admins have to do with them, and never by a key', async () => {
  const calls: [string, object][] = [
    ['documents.preview_template', { based_on: 'lot-passport', source: card }],
    ['documents.add_template', { ...base, name: 'own-theirs' }],
    ['documents.end_template', { name: 'own-lot-card', reason }],
    ['documents.list_templates', {}],
    ['documents.get_template', { name: 'own-lot-card' }],
  ];
  for (const [operation, input] of calls) {
    for (const by of [exporter, buyer]) expect((await by.call(operation, input as never)).status, operation).toBe(403);
    expect((await trade.world.guest().call(operation, input as never)).status, operation).toBe(401);
  }
  // Another kind of record, and a name that there is not.
  for (const print_format of ['own-lot-card', 'own-nothing', 'nothing']) {
    const refused = await exporter.call('documents.generate', { doctype: 'Order', name: order, print_format });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'print_format' }] } });
  }
  for (const name of ['lot-passport', 'own-', 'own-A', 'own--x', '../own-x', `own-${'x'.repeat(60)}`]) {
    const refused = await admin.call('documents.add_template', { ...base, name });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
  }
  const long = await admin.call('documents.add_template', { ...base, name: 'own-long', source: 'x'.repeat(60_001) });
  expect(long).toMatchObject({ status: 400, body: { errors: [{ field: 'source' }] } });
});

test('the text of a published template that was altered in the database is not used, and the check says so', async () => {
  await admin.ok('documents.add_template', { ...base, name: 'own-altered' });
  const { document } = await exporter.ok('documents.generate', {
    doctype: 'Lot',
    name: lot,
    print_format: 'own-altered',
  });
  await harness.database.pool.query(`alter table document_templates disable trigger document_templates_stay`);
  await harness.database.pool.query(`update document_templates set source = 'forged' where name = 'own-altered'`);
  await harness.database.pool.query(`alter table document_templates enable trigger document_templates_stay`);
  await harness.drain();
  // It waits until somebody has put the text back.
  expect(await status(document)).toMatchObject({ status: 'Queued' });
  const { faults } = await checkDocuments(
    harness.database.reader,
    harness.app.services.files,
    harness.app.services.certificateSealKey,
  );
  expect(faults).toContainEqual(expect.stringContaining('own-altered version 1'));
});
