import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeSealOff, verifyDocument } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { verifyCommand } from '../../src/commands/verify.ts';
import { checkDocuments } from '../../src/domain/assurance/document/check.ts';
import { openDocumentSeal } from '../../src/platform/pades/open-document-seal.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** A certificate of nobody: its key is in this folder. It counts from 2020 to 2045. */
const p12 = join(import.meta.dirname, 'seals/tests-only.p12');
const harness = await startHarness({ env: { SIGNING_P12: p12, SIGNING_P12_PASSWORD: 'only for tests' } });
const folder = mkdtempSync(join(tmpdir(), 'lotmark-seal-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
});
const trade = await openTrade(harness);
const { buyer } = trade;
const order = await trade.shippedOrder({ grade: 'Grade 1', lot_reference: 'አበበ ታደሰ' });
await harness.anchor();

const pdfOf = async (document: string): Promise<Uint8Array> => {
  const response = await fetch(`${harness.url}/private/documents/${document}`, { headers: buyer.headers });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const signed = async (): Promise<string> => {
  const asked = { doctype: 'Order', name: order, print_format: 'commercial-invoice' };
  const { document } = await buyer.ok('documents.generate', asked);
  await harness.drain();
  await buyer.ok('documents.sign', { document });
  await harness.anchor();
  await harness.tick('documents.seal');
  return document;
};
const ran = (program: string, args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
const poppler = ran('pdfsig', ['-v']).error === undefined && ran('qpdf', ['--version']).error === undefined;

test('a signed document gets a seal; the file alone is still what was signed, and any bit of the seal counts', async () => {
  const document = await signed();
  const pdf = await pdfOf(document);
  expect(Buffer.from(await pdfOf(document)).equals(pdf)).toBe(true);
  const did = harness.app.services.signer.did;
  expect(await verifyDocument(pdf, { did })).toMatchObject({ ok: true, sealed: true, document: { name: document } });
  const unsealed = takeSealOff(pdf);
  if ('problem' in unsealed) throw new Error(unsealed.problem);
  expect(await verifyDocument(unsealed.file, { did })).toMatchObject({ ok: true, sealed: false });

  // Whatever stands beside the signature itself is ours to the byte.
  const at = unsealed.file.length;
  for (const place of [at + 3, at + 60, pdf.length - 700, pdf.length - 300, pdf.length - 20, pdf.length - 1]) {
    const changed = Uint8Array.from(pdf);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect((await verifyDocument(changed, { did })).ok, `byte ${place - at} of the seal`).toBe(false);
  }
  for (const more of ['\n1 0 obj\n<<>>\nendobj\n', '\n%lotmark-seal\n', '%']) {
    expect((await verifyDocument(Buffer.concat([pdf, Buffer.from(more)]), { did })).ok).toBe(false);
  }
  const file = join(folder, 'sealed.pdf');
  writeFileSync(file, pdf);
  const lines: string[] = [];
  expect(await verifyCommand({ operands: [file], values: {}, switches: new Set() }, (line) => lines.push(line))).toBe(
    0,
  );
  expect(lines.join('\n')).toContain('also bears a signature for readers of PDF files');
  expect(
    await checkDocuments(harness.database.reader, harness.app.services.files, harness.app.services.certificateSealKey),
  ).toMatchObject({ faults: [] });
});

test.skipIf(!poppler)(
  'programs of others find the signature valid, the attachments there and the file sound',
  async () => {
    const file = join(folder, 'checked.pdf');
    const pdf = await pdfOf(await signed());
    writeFileSync(file, pdf);
    const seen = ran('pdfsig', ['-nocert', file]).stdout;
    expect(seen).toContain('Signature is Valid');
    expect(seen).toContain('Total document signed');
    expect(seen).toContain('ETSI.CAdES.detached');
    expect(seen).toContain('Lotmark tests only');
    expect(ran('qpdf', ['--check', file])).toMatchObject({ status: 0 });
    expect(ran('pdfdetach', ['-list', file]).stdout).toMatch(/facts\.json[\s\S]*receipt\.json/);
    expect(ran('pdftotext', [file, '-']).stdout).toContain('አበበ ታደሰ');
    expect(ran('pdffonts', [file]).stdout).toMatch(/NotoSansEthiopic.* yes yes yes/);

    // One bit of the page, and the others say so, too.
    const changed = Uint8Array.from(pdf);
    changed[2000] = (changed[2000] ?? 0) ^ 1;
    writeFileSync(file, changed);
    expect(ran('pdfsig', ['-nocert', file]).stdout).toContain('Digest Mismatch');
  },
);

test('no other file is sealed that somebody wrote into the row of a document', async () => {
  const asked = { doctype: 'Order', name: order, print_format: 'commercial-invoice' };
  const other = (await buyer.ok('documents.generate', { ...asked, print_format: 'packing-list' })).document;
  const { document } = await buyer.ok('documents.generate', asked);
  await harness.drain();
  await buyer.ok('documents.sign', { document });
  const hash = `(select encode(pdf_sha256, 'hex') as sha from documents where name = '${other}')`;
  const { rows } = await sql<{ sha: string }>`select sha from ${sql.raw(hash)} d`.execute(harness.database.db);
  const { set, putBack } = momentarily(harness.database);
  await set('documents', `name = '${document}'`, 'pdf_sha256', `\\x${rows[0]?.sha}`);
  await harness.anchor();
  await harness.tick('documents.seal');
  await putBack();
  expect((await buyer.ok('documents.status', { document })).sealed_at).toBeNull();
  await harness.tick('documents.seal');
  expect((await buyer.ok('documents.status', { document })).sealed_at).not.toBeNull();
});

test('none is sealed for good with a receipt that does not hold', async () => {
  const asked = { doctype: 'Order', name: order, print_format: 'commercial-invoice' };
  const { document } = await buyer.ok('documents.generate', asked);
  await harness.drain();
  await buyer.ok('documents.sign', { document });
  const { set, putBack } = momentarily(harness.database);
  const sealedAt = async () => (await buyer.ok('documents.status', { document })).sealed_at;
  await set('attestations', `kind = 'document' and subject = '${document}'`, 'payload', '{"forged":true}');
  await harness.anchor();
  await harness.tick('documents.seal');
  await putBack();
  expect(await sealedAt()).toBeNull();
  await harness.tick('documents.seal');
  expect(await sealedAt()).not.toBeNull();
});

test('a certificate that does not count puts no seal on anything, and a wrong setting is named', async () => {
  const seal = await openDocumentSeal({ file: p12, password: 'only for tests' });
  const pdf = await pdfOf(await signed());
  const unsealed = takeSealOff(pdf);
  if ('problem' in unsealed) throw new Error(unsealed.problem);
  expect(await seal?.seal(unsealed.file, new Date('2019-01-01T00:00:00Z'))).toBeUndefined();
  expect(await seal?.seal(unsealed.file, new Date('2046-01-01T00:00:00Z'))).toBeUndefined();
  expect(await seal?.seal(Buffer.from('%PDF-1.7\nof others\n%%EOF'), new Date())).toBeUndefined();
  // Nothing is sealed twice.
  expect(await seal?.seal(pdf, new Date('2026-03-02T09:00:00Z'))).toBeUndefined();
  await expect(openDocumentSeal({ file: p12, password: 'wrong' })).rejects.toThrow(
    /^SIGNING_P12: .* the password is wrong/,
  );
  await expect(openDocumentSeal({ file: `${p12}.none`, password: '' })).rejects.toThrow(
    /^SIGNING_P12: .* cannot be read/,
  );
  const junk = join(folder, 'junk.p12');
  writeFileSync(junk, 'no certificate');
  await expect(openDocumentSeal({ file: junk, password: '' })).rejects.toThrow(/^SIGNING_P12: /);
});
