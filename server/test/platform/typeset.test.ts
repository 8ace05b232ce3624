import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, expect, test, vi } from 'vitest';
import { openTypesetter } from '../../src/platform/typeset/open-typesetter.ts';

const root = join(import.meta.dirname, 'typeset-templates');
const date = '2026-01-02T03:04:05Z';
const folders = () => readdirSync(tmpdir()).filter((each) => each.startsWith('lotmark-typeset-'));
const before = new Set(folders());
const typesetter = openTypesetter({ root, processes: 1, timeMs: 8000, memoryBytes: 500e6, recycleDocuments: 30 });
afterAll(async () => {
  typesetter.close();
  // Tests beside this one set documents, too; their folders go by themselves.
  await vi.waitFor(() => expect(folders().filter((each) => !before.has(each))).toEqual([]), { timeout: 30_000 });
}, 40_000);
const set = (template: string, data: unknown = {}) => typesetter.typeset({ template, data, date });
const plain = (text: string) => set('plain', { text });
const receipt = {
  name: 'receipt.json',
  mimeType: 'application/json',
  description: 'The receipt',
  content: Buffer.from('{"a":1}'),
};

test('opening starts nothing', () => {
  expect(typesetter.state()).toEqual({ processes: [], waiting: 0 });
});

test('makes PDF/A-3 with an attachment, the same bytes in another process', async () => {
  const input = { template: 'plain', data: { text: 'Yirgacheffe' }, date, attachments: [receipt] };
  const pdf = await typesetter.typeset(input);
  const other = openTypesetter({ root, processes: 1 });
  await other.typeset({ ...input, data: { text: 'something else ናይ' } });
  expect(Buffer.from(await other.typeset(input)).equals(pdf)).toBe(true);
  other.close();
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.catalog.has(PDFName.of('AF'))).toBe(true);
  expect(text).toContain('receipt.json');
});

test.each(['#panic("x")', '#read("/etc/passwd")', '"] #sys.inputs [', '\\u{0} $x$ *b* @ref <a>'])(
  'text stays text: %s',
  async (text) => expect((await plain(text)).length).toBeGreaterThan(1000),
);

test('what no font has is written out instead of left out, and is the same whatever was made before', async () => {
  const texts = ['漢 字', '中文 x', '\u202Egnp.exe', 'a\u0000b\u0007', '😀 é\u0301', 'مرحبا', '\ud800half'];
  const first = await Promise.all(texts.map(plain));
  const fresh = openTypesetter({ root, processes: 1 });
  for (const [i, text] of texts.entries()) {
    const again = await fresh.typeset({ template: 'plain', data: { text }, date });
    expect(Buffer.from(again).equals(first[i] ?? Buffer.alloc(0)), text).toBe(true);
  }
  fresh.close();
  expect(Buffer.from(await plain('[U+6F22] [U+5B57]')).equals(first[0] ?? Buffer.alloc(0))).toBe(true);
});

test('names in Ethiopic script are shown with glyphs of their own', async () => {
  const pdf = await plain('አበበ ታደሰ, ይርጋጨፌ');
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSansEthiopic-Regular/);
  expect(pdf.length).toBeGreaterThan((await plain('Abebe')).length + 2000);
  expect(Buffer.from(pdf).equals(await plain('[U+12A0]'))).toBe(false);
});

test.each([
  ['outside', /outside of project root/],
  ['absolute', /file not found \(searched at \/etc\/passwd\)/],
  ['plugin', /file not found/],
  ['package', /failed to download package/],
  ['no-such-template', /file not found/],
  ['../plain', /no template's name/],
])('a template that reaches out is refused: %s', async (template, message) => {
  const refusal = await set(template).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'TypesetError', problem: 'template', message: expect.stringMatching(message) });
  expect(String(refusal)).not.toContain(root);
});

test.each([
  ['loop', 'time'],
  ['memory', 'memory'],
])('a template that never ends is ended, and the next is made: %s', async (template, problem) => {
  const hostile = set(template);
  const waits = plain('after it');
  await expect(hostile).rejects.toMatchObject({ problem });
  expect((await waits).length).toBeGreaterThan(1000);
});

test('a process that is killed is replaced, and one that has made enough', async () => {
  await plain('a');
  const [killed = 0] = typesetter.state().processes;
  const running = set('loop');
  process.kill(killed, 'SIGKILL');
  await expect(running).rejects.toMatchObject({ problem: 'ended' });
  const seen = new Set<number>();
  for (let i = 0; i < 70; i++) {
    await plain(`n ${i}`);
    for (const pid of typesetter.state().processes) seen.add(pid);
  }
  expect(seen.has(killed)).toBe(false);
  expect(seen.size).toBeGreaterThanOrEqual(2);
  expect(existsSync(`/proc/${killed}`)).toBe(false);
});

test('nothing of ours is in its environment', async () => {
  await plain('a');
  const [pid] = typesetter.state().processes;
  if (!existsSync(`/proc/${pid}/environ`)) return;
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((each) => each.split('=')[0]);
  expect(names).not.toContain('PATH');
  expect(names).not.toContain('TEST_DATABASE_URL');
});

test('refuses more than may wait', async () => {
  const small = openTypesetter({ root, processes: 1, maxWaiting: 2 });
  const asked = [1, 2, 3, 4].map((i) => small.typeset({ template: 'plain', data: { text: String(i) }, date }));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  small.close();
  await expect(small.typeset({ template: 'plain', data: {}, date })).rejects.toMatchObject({ problem: 'closed' });
});
