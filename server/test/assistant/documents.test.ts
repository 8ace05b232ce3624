import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, figureOf } from '../../src/domain/assistant/extraction/fields.ts';
import { readTsv } from '../../src/platform/document-words/recognition.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { plainPng } from '../support/pictures.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import { type Caller, readAnswer } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
let order: string;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  order = await trade.paidOrder({ grade: 'Grade 1', processing_method: 'Washed' });
  await trade.exporter.ok('exporter.mark_shipped', {
    order_name: order,
    carrier: 'Sea Line',
    vessel: 'MSC Anna',
    eta: '2026-04-20',
  });
});
afterAll(() => harness.close());

const upload = async (who: Caller, content: Uint8Array, filename: string): Promise<string> => {
  const answer = await readAnswer(
    await fetch(`${harness.url}/api/method/upload_file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...who.headers },
      body: JSON.stringify({ filedata: Buffer.from(content).toString('base64'), filename }),
    }),
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.message.file_url;
};

/** Rows of a label at the left and its value in a column of its own, as invoices have them. */
async function invoice(rows: readonly (readonly [string, string])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [at, [label, value]] of rows.entries()) {
    page.drawText(label, { x: 50, y: 780 - at * 20, size: 11, font });
    page.drawText(value, { x: 220, y: 780 - at * 20, size: 11, font });
  }
  return pdf.save();
}

describe('an invoice', () => {
  test('its fields come with the words they were taken from, their place, and how sure that is', async () => {
    const url = await upload(
      trade.buyer,
      await invoice([
        ['Invoice No.', 'INV-2026/118'],
        ['Invoice date:', '14 March 2026'],
        ['Order', order],
        ['Commodity', 'Coffee'],
        ['Net weight', '1,000 kg'],
        ['Total amount', 'USD 4,250.00'],
        ['Vessel', 'MSC Anna'],
      ]),
      'invoice.pdf',
    );
    const read = await trade.buyer.ok('ai.extract_document', { file_url: url });
    expect(read).toMatchObject({ pages: 1, found_by: 'text layer', cut: false, notice: null, cross_reference: null });
    const byName = Object.fromEntries(read.fields.map((field: { field: string }) => [field.field, field]));
    expect(byName['document_number']).toMatchObject({ text: 'INV-2026/118', needs_review: false });
    expect(byName['document_date']).toMatchObject({ text: '14 March 2026', value: '2026-03-14' });
    expect(byName['order']).toMatchObject({ value: order, confidence: 0.99 });
    // In hundredths, never 0.7999999999999999.
    for (const { field, confidence } of read.fields) expect(String(confidence), field).toMatch(/^(0(\.\d{1,2})?|1)$/);
    // In the next cell a little less sure, and not a hair below what needs a second look.
    expect(byName['commodity']).toMatchObject({ confidence: 0.8, needs_review: false });
    expect(byName['quantity']).toMatchObject({ text: '1,000 kg', value: '1000' });
    expect(byName['total_amount']).toMatchObject({ value: '4250' });
    expect(byName['vessel']).toMatchObject({ value: 'MSC Anna', page: 1 });
    // Where it was drawn: 780 - 6 * 20 points from below, so 182 from above less the height of the letters.
    const { x, y, width } = byName['vessel'].box;
    expect(Math.abs(x - 220)).toBeLessThan(3);
    expect(Math.abs(y - (842 - 660 - 11))).toBeLessThan(6);
    expect(width).toBeGreaterThan(40);
  });

  test('held against its order: what agrees, what does not, and what is missing; an alias of the glossary counts', async () => {
    const url = await upload(
      trade.buyer,
      await invoice([
        ['Order', order],
        ['Commodity', 'Coffee'],
        ['Processing', 'fully washed'],
        ['Net weight', '0.95 MT'],
        ['Total amount', 'USD 4250'],
        ['Vessel', 'Ever Given'],
      ]),
      'invoice.pdf',
    );
    const { cross_reference: cross } = await trade.buyer.ok('ai.extract_document', {
      file_url: url,
      doctype: 'Order',
      docname: order,
    });
    const verdicts = Object.fromEntries(
      cross.fields.map(({ field, verdict }: { field: string; verdict: string }) => [field, verdict]),
    );
    expect(verdicts).toMatchObject({
      ...{ order: 'match', commodity: 'match', processing_method: 'match', total_amount: 'match', currency: 'match' },
      ...{ quantity: 'mismatch', vessel: 'mismatch', eta: 'missing', grade: 'missing' },
    });
    expect(cross.fields).toContainEqual(
      expect.objectContaining({ field: 'quantity', document: '0.95 MT', record: '1000' }),
    );
    const washed = cross.fields.find(({ field }: { field: string }) => field === 'processing_method');
    expect(washed.concept).toMatch(/wash/);
    expect(cross.matches + cross.mismatches + cross.missing).toBe(cross.fields.length);
  });

  test('whoever may not see file or record learns nothing of either', async () => {
    const url = await upload(trade.buyer, await invoice([['Order', order]]), 'invoice.pdf');
    const stranger = await trade.world.member('Buyer');
    const theirs = await stranger.call('ai.extract_document', { file_url: url });
    const nobodys = await stranger.call('ai.extract_document', {
      file_url: '/private/files/FILE-ffffffffffffffffffff',
    });
    expect([theirs.status, theirs.body.exception]).toEqual([403, nobodys.body.exception]);
    const own = await upload(stranger, await invoice([['Order', order]]), 'invoice.pdf');
    expect(
      (await stranger.call('ai.extract_document', { file_url: own, doctype: 'Order', docname: order })).status,
    ).toBe(403);
    const half = await trade.buyer.call('ai.extract_document', { file_url: url, docname: order });
    expect([half.status, half.body.errors[0].field]).toEqual([400, 'doctype']);
    expect((await trade.buyer.call('ai.extract_document', { file_url: 'https://evil.example/x.pdf' })).status).toBe(
      403,
    );
  });
});

describe('what a person says of a document', () => {
  const pages = [
    ['Commodity', 'Coffee'],
    ['Net weight', '950 kg'],
    ['Vessel', 'Ever Given'],
    ['Exporter Kaffa Union', ''],
  ] as const;

  test('is asked of what is unsure and of what disagrees, kept with its moment, and counts from then on', async () => {
    const url = await upload(trade.buyer, await invoice([['Order', order], ...pages]), 'invoice.pdf');
    const of = { file_url: url, doctype: 'Order', docname: order };
    const opened = await trade.buyer.ok('ai.open_document_review', of);
    expect(opened.name).toMatch(/^DCR-2026-\d{5}$/);
    const review = await trade.buyer.ok('ai.get_document_review', { name: opened.name });
    expect(review).toMatchObject({ file_name: 'invoice.pdf', content_type: 'application/pdf', open: opened.open });
    // Unsure: no colon behind "Exporter". Disagreeing: mass and vessel. When it arrives is missing, which few papers say.
    expect(review.asked).toEqual(['quantity', 'seller', 'vessel']);

    const say = (field: string, answer: string, value?: string) =>
      trade.buyer.ok('ai.answer_document_field', { name: opened.name, field, answer, value });
    expect(await say('quantity', 'corrected', '1 MT')).toMatchObject({ value: '1000', open: opened.open - 1 });
    expect(await say('vessel', 'confirmed')).toMatchObject({ value: 'Ever Given', open: opened.open - 2 });
    expect(await say('eta', 'corrected', '20 April 2026')).toMatchObject({ value: '2026-04-20', open: 1 });
    expect(await say('seller', 'absent')).toMatchObject({ value: null, open: 0 });

    const after = await trade.buyer.ok('ai.get_document_review', { name: opened.name });
    const verdicts = (cross: { fields: { field: string; verdict: string }[] }) =>
      Object.fromEntries(cross.fields.map(({ field, verdict }) => [field, verdict]));
    expect(verdicts(after.cross_reference)).toMatchObject({
      ...{ quantity: 'match', eta: 'match', vessel: 'mismatch', seller: 'missing' },
    });
    expect(after.absent).toEqual(['seller']);
    // Read again, by whomever of theirs: the answers count, and nobody is asked twice.
    const again = await trade.buyer.ok('ai.extract_document', of);
    expect(verdicts(again.cross_reference)).toEqual(verdicts(after.cross_reference));
    const quantity = again.fields.find(({ field }: { field: string }) => field === 'quantity');
    expect(quantity).toMatchObject({ text: '950 kg', value: '1000', needs_review: false });
    expect(quantity.answered).toEqual({ answer: 'corrected', value: '1000', at: expect.stringMatching(/^2026-/) });
    expect(await trade.buyer.ok('ai.open_document_review', of)).toEqual({ ...opened, open: 0 });
    const kept = await harness.database.db
      .selectFrom('document_answers')
      .select(['owner', 'field', 'number', 'answer'])
      .where('review', '=', opened.name)
      .where('field', '=', 'quantity')
      .execute();
    expect(kept).toEqual([{ owner: trade.buyer.userId, field: 'quantity', number: 1, answer: 'corrected' }]);
    // A second thought: the first answer stays.
    await say('quantity', 'confirmed');
    expect((await trade.buyer.ok('ai.extract_document', of)).cross_reference).toMatchObject({ mismatches: 2 });
  });

  test('waits in the queue of who had it read, and of nobody else', async () => {
    const url = await upload(trade.buyer, await invoice([['Exporter Kaffa Union', '']]), 'waybill.pdf');
    const { name, open } = await trade.buyer.ok('ai.open_document_review', { file_url: url });
    expect(open).toBe(1);
    const waiting = async (status: string) =>
      (await trade.buyer.ok('ai.list_document_reviews', { status })).data.map((row: { name: string }) => row.name);
    expect(await waiting('Open')).toContain(name);
    for (const who of [trade.exporter, trade.admin]) {
      expect((await who.call('ai.get_document_review', { name })).status).toBe(403);
      const answer = { name, field: 'seller', answer: 'absent' };
      expect((await who.call('ai.answer_document_field', answer)).status).toBe(403);
      expect((await who.ok('ai.list_document_reviews')).data).toEqual([]);
    }
    await trade.buyer.ok('ai.answer_document_field', { name, field: 'seller', answer: 'absent' });
    expect(await waiting('Open')).not.toContain(name);
    expect(await waiting('Done')).toContain(name);
  });

  test.each([
    [{ field: 'document_date', answer: 'corrected', value: '03/04/2026' }, 'value', /a day/],
    [{ field: 'quantity', answer: 'corrected', value: 'a lot' }, 'value', /a mass in kilograms/],
    [{ field: 'order', answer: 'corrected', value: 'ORD-1' }, 'value', /the name of an order/],
    [{ field: 'currency', answer: 'corrected', value: '' }, 'value', /is required/],
    [{ field: 'vessel', answer: 'confirmed' }, 'answer', /nothing was read/],
  ])('what does not fit the field is refused by name: %j', async (said, at, words) => {
    const url = await upload(trade.buyer, await invoice([['Order', order]]), 'invoice.pdf');
    const { name } = await trade.buyer.ok('ai.open_document_review', { file_url: url });
    const refused = await trade.buyer.call('ai.answer_document_field', { name, ...said });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, at]);
    expect(refused.body.errors[0].message).toMatch(words);
  });
});

describe('files that are none of these', () => {
  test('a text is read by line; a picture says honestly that nothing was found where nothing reads pictures', async () => {
    const text = await upload(
      trade.buyer,
      Buffer.from('Lot reference: GUJI-7\nMoisture: 11.5 %\nOrigin: Ethiopia\n'),
      'note.txt',
    );
    const read = await trade.buyer.ok('ai.extract_document', { file_url: text });
    expect(read.fields).toMatchObject([
      { field: 'lot_reference', value: 'GUJI-7', box: null },
      { field: 'origin_country', value: 'Ethiopia' },
      { field: 'moisture_percent', value: '11.5' },
    ]);
    const picture = await upload(trade.buyer, plainPng, 'scan.png');
    expect(await trade.buyer.ok('ai.extract_document', { file_url: picture })).toMatchObject({
      ...{ found_by: 'recognition', fields: [], notice: expect.stringMatching(/^No text was found/) },
    });
  });

  test('a damaged PDF is refused by name, and one that unpacks to gigabytes is stopped', async () => {
    const broken = await upload(trade.buyer, Buffer.from('%PDF-1.7\nnonsense\n%%EOF\n'), 'broken.pdf');
    const answer = await trade.buyer.call('ai.extract_document', { file_url: broken });
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'file_url']);
    const bomb = await upload(trade.buyer, bombOf(1200), 'bomb.pdf');
    const started = performance.now();
    const stopped = await trade.buyer.call('ai.extract_document', { file_url: bomb });
    expect([stopped.status, stopped.body.exc_type]).toEqual([413, 'PayloadTooLargeError']);
    expect(performance.now() - started).toBeLessThan(20_000);
    // The service itself goes on.
    expect((await trade.buyer.call('ai.get_threads')).status).toBe(200);
  }, 40_000);
});

/** A page whose content is so many megabytes of spaces, packed. */
function bombOf(megabytes: number): Uint8Array {
  let packed = deflateSync(Buffer.alloc(megabytes * 2 ** 20, 0x20), { level: 9 });
  if (packed.length > 4_000_000) packed = packed.subarray(0, 4_000_000);
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj
4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream
`;
  return Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n'),
  ]);
}

describe('figures and days', () => {
  test.each([
    ['1,000', '1000'],
    ['1.000,50', '1000.5'],
    ['1,000.50', '1000.5'],
    ['1 000,5', '1000.5'],
    ['12.5', '12.5'],
    ['0,95', '0.95'],
    ['1.000', undefined],
    ['1.2.3', undefined],
    ['abc', undefined],
  ])('%s', (text, value) => expect(figureOf(text)).toBe(value));

  test.each([
    ['2026-03-14', '2026-03-14'],
    ['14 March 2026', '2026-03-14'],
    ['14.03.2026', '2026-03-14'],
    ['03/14/2026', '2026-03-14'],
    ['03/04/2026', undefined],
    ['31.02.2026', undefined],
    ['2026-13-01', undefined],
  ])('%s', (text, value) => expect(dayIn(text)).toBe(value));

  test('the table of a program that reads pictures: words with their places, without what it was unsure of', () => {
    const rows = [
      'level\tpage_num',
      '5\t1\t1\t1\t1\t1\t10\t20\t30\t12\t96.5\tNet',
      '5\t1\t1\t1\t1\t2\t45\t20\t40\t12\t91\tweight:',
      '5\t1\t1\t1\t1\t3\t90\t20\t40\t12\t12\t???',
      '4\t1\t1\t1\t2\t0\t1\t1\t1\t1\t-1\t',
    ];
    expect(readTsv(rows.join('\n'))).toEqual([
      { text: 'Net', page: 1, line: 0, box: { x: 10, y: 20, width: 30, height: 12 } },
      { text: 'weight:', page: 1, line: 0, box: { x: 45, y: 20, width: 40, height: 12 } },
    ]);
  });
});
