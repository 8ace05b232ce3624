import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeSealOff, verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { verifyCommand } from '../../src/commands/verify.ts';
import { statedCertificate } from '../../src/domain/assurance/document/certificate-pdf.ts';
import { checkCertificateSeals, proveSealsAnew } from '../../src/domain/assurance/document/certificate-seals.ts';
import { checkDocuments } from '../../src/domain/assurance/document/check.ts';
import { contentsOf } from '../../src/platform/backup/contents.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { momentarily, tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** The certificate of nobody, as in sealed-documents.test.ts. */
const p12 = join(import.meta.dirname, 'seals/tests-only.p12');
const harness = await startHarness({ env: { SIGNING_P12: p12, SIGNING_P12_PASSWORD: 'only for tests' } });
const folder = mkdtempSync(join(tmpdir(), 'lotmark-certificate-seal-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
});
const trade = await openTrade(harness);
const officer = await trade.world.user({ roles: ['SVC Authority'] });
const { files, certificateSealKey, signer } = harness.app.services;
const { db, reader } = harness.database;

async function issued(): Promise<string> {
  const order = await trade.paidOrder();
  await harness.anchor();
  return (await officer.ok('authority_certs.issue_export_certificate', { order })).certificate;
}
const pdfOf = async (certificate: string, language = 'en'): Promise<Buffer> => {
  const answer = await fetch(`${harness.url}/v1/certificates/${certificate}/pdf?language=${language}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const sealOf = (pdf: Buffer) => {
  const taken = takeSealOff(pdf);
  if ('problem' in taken) throw new Error(taken.problem);
  return taken.seal;
};
const sealAll = () => harness.tick('certificates.seal');
const waiting = async () =>
  (await db.selectFrom('certificates_to_seal').select('certificate').execute()).map((row) => row.certificate);
const ran = (program: string, args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
const poppler = ran('pdfsig', ['-v']).error === undefined;
const faults = async () => (await checkDocuments(reader, files, certificateSealKey)).faults;

test('the PDF of a certificate bears a seal once it is on the ledger, in every language, and again once it is revoked', async () => {
  const certificate = await issued();
  await sealAll();
  expect(sealOf(await pdfOf(certificate))).toBeUndefined();
  expect(await waiting()).toEqual([certificate]);
  await harness.anchor();
  await Promise.all([sealAll(), sealAll()]);
  expect(await waiting()).toEqual([]);
  for (const language of ['en', 'es', 'fr', 'pt']) {
    const pdf = await pdfOf(certificate, language);
    expect(sealOf(pdf), language).toBeDefined();
    expect((await pdfOf(certificate, language)).equals(pdf)).toBe(true);
  }
  const before = await pdfOf(certificate);
  await officer.ok('authority_certs.revoke_export_certificate', { certificate, reason: 'Found wanting.' });
  // What was revoked is never handed out as it was before.
  expect(sealOf(await pdfOf(certificate))).toBeUndefined();
  await harness.anchor();
  await sealAll();
  const after = await pdfOf(certificate);
  expect(sealOf(after)).toBeDefined();
  expect(after.equals(before)).toBe(false);
  expect(await checkDocuments(reader, files, certificateSealKey)).toEqual({
    counts: { documents: 0, sealed_certificates: 8 },
    faults: [],
  });
}, 120_000);

test.skipIf(!poppler)('programs of others find the signature valid, and the receipt inside holds', async () => {
  const certificate = await issued();
  await harness.anchor();
  await sealAll();
  const file = join(folder, 'certificate.pdf');
  const pdf = await pdfOf(certificate, 'fr');
  writeFileSync(file, pdf);
  const seen = ran('pdfsig', ['-nocert', file]).stdout;
  expect(seen).toContain('Signature is Valid');
  expect(seen).toContain('Total document signed');
  const receipt = join(folder, 'receipt.json');
  expect(ran('pdfdetach', ['-savefile', 'certificate-receipt.json', '-o', receipt, file]).status).toBe(0);
  const verified = await verifyReceipt(readFileSync(receipt, 'utf8'), { did: signer.did });
  expect(verified).toMatchObject({ ok: true, receipt: { kind: 'certificate', subject: certificate } });
  // Our own check reads the receipt, and says what it did not look at.
  const check = async () => {
    const lines: string[] = [];
    const given = { operands: [file], values: {}, switches: new Set<string>() };
    const code = await verifyCommand(given, (line) => lines.push(line));
    return [code, lines.join('\n')];
  };
  expect(await check()).toEqual([2, expect.stringContaining(`${certificate}, version 1, holds.`)]);
  expect(await check()).toEqual([2, expect.stringContaining('The page itself was NOT checked')]);
  const text = pdf.toString('latin1');
  const [, object] = /\/F \(certificate-receipt\.json\)[\s\S]{0,300}?\/EF <<\s+\/F (\d+) 0 R/.exec(text) ?? [];
  const packed = text.indexOf('stream\n', text.indexOf(`\n${object} 0 obj\n`)) + 60;
  writeFileSync(
    file,
    pdf.map((byte, at) => (at === packed ? byte ^ 1 : byte)),
  );
  expect(await check()).toEqual([1, expect.stringMatching(/cannot be read|does NOT hold/)]);
  pdf[2000] = (pdf[2000] ?? 0) ^ 1;
  writeFileSync(file, pdf);
  expect(ran('pdfsig', ['-nocert', file]).stdout).toContain('Digest Mismatch');
});

test('a row that names another file is not believed; a file that is gone is named, and the certificate goes without its seal', async () => {
  const certificate = await issued();
  await harness.anchor();
  await sealAll();
  const forged = Buffer.from(await files.put(Buffer.from('%PDF-1.7 of somebody else')), 'hex');
  const row = await db
    .selectFrom('certificate_seals')
    .selectAll()
    .where('certificate', '=', certificate)
    .where('language', '=', 'en')
    .executeTakeFirstOrThrow();
  const name = (sealed_sha256: Buffer) =>
    tamper(harness.database, (tx) =>
      tx
        .updateTable('certificate_seals')
        .set({ sealed_sha256 })
        .where('certificate', '=', certificate)
        .where('language', '=', 'en')
        .execute(),
    );
  await name(forged);
  expect(sealOf(await pdfOf(certificate))).toBeUndefined();
  expect(await faults()).toEqual([`${certificate} version 1 (en): its sealed file is not the one that was made`]);
  await name(row.sealed_sha256);
  const content = await files.get(row.sealed_sha256.toString('hex'));
  await files.remove(row.sealed_sha256.toString('hex'));
  expect(sealOf(await pdfOf(certificate))).toBeUndefined();
  expect(await faults()).toEqual([`${certificate} version 1 (en): its sealed file is not in the file storage`]);
  await files.put(content ?? Buffer.of());
  expect(sealOf(await pdfOf(certificate))).toBeDefined();

  // After SECRET_KEY was replaced they count with the new one.
  const next = randomBytes(32);
  await expect(
    db.transaction().execute(async (tx) => {
      await proveSealsAnew(tx, { old: certificateSealKey, current: next });
      expect((await checkCertificateSeals(tx, files, next)).faults).toEqual([]);
      expect((await checkCertificateSeals(tx, files, certificateSealKey)).faults).not.toEqual([]);
      throw new Error('back');
    }),
  ).rejects.toThrow('back');
});

test.runIf(onPostgres)('what its PDF states is read together with what proves it', async () => {
  const certificate = await issued();
  await harness.anchor();
  const honest = await statedCertificate(reader, certificate);
  expect(honest?.facts).toContain('"status":"Issued"');
  const { set, putBack } = momentarily(harness.database);
  let statements = 0;
  const alteringAfter = (place: number) => {
    statements = 0;
    return reader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        if (statements === place) await set('export_certificates', `name = '${certificate}'`, 'authority', 'Nobody');
        return result;
      },
    });
  };
  for (let place = 1; place === 1 || place <= statements + 1; place++) {
    const stated = await statedCertificate(alteringAfter(place), certificate);
    await putBack();
    expect([undefined, honest?.facts], `after statement ${place}`).toContain(stated?.facts);
  }
  expect(statements).toBeGreaterThan(3);
});

test('backups hold the sealed files of certificates and of documents', async () => {
  const order = await trade.shippedOrder();
  const asked = { doctype: 'Order', name: order, print_format: 'commercial-invoice' };
  const { document } = await trade.buyer.ok('documents.generate', asked);
  await harness.drain();
  await trade.buyer.ok('documents.sign', { document });
  await harness.anchor();
  await harness.tick('documents.seal');
  const made = await db.selectFrom('documents').selectAll().where('name', '=', document).executeTakeFirstOrThrow();
  const certificates = await db.selectFrom('certificate_seals').select('sealed_sha256').execute();
  const { files: held } = await contentsOf(
    async <Row extends object>(text: string) => (await sql.raw<Row>(text).execute(db)).rows,
  );
  expect(certificates.length).toBeGreaterThan(0);
  for (const hash of [made.pdf_sha256, made.sealed_sha256, ...certificates.map((each) => each.sealed_sha256)]) {
    expect(held).toContain(hash?.toString('hex'));
  }
});
