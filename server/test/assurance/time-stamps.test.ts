import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeSealOff, verifyDocument } from '@lotmark/sdk/verify';
import { ContentInfo, SignedData } from 'pkijs';
import { afterAll, expect, test, vi } from 'vitest';
import { checkDocuments } from '../../src/domain/assurance/document/check.ts';
import { openDocumentSeal } from '../../src/platform/pades/open-document-seal.ts';
import { timeStampsFrom } from '../../src/platform/pades/time-stamp.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

/** A time-stamp authority of our own: `openssl ts` behind HTTP, with a certificate that says what it is for. */
const folder = mkdtempSync(join(tmpdir(), 'lotmark-tsa-'));
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => {
  const done = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`openssl ${args[0]}: ${done.stderr}`);
};
const withoutOpenssl = spawnSync('openssl', ['version']).error !== undefined;

function makeAuthority(name: string, usage: string): void {
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)],
    ...['-subj', '/CN=Lotmark tests only TSA', '-days', '30', '-addext', usage],
  );
  writeFileSync(
    at(`${name}.cnf`),
    `[tsa]
default_tsa = own
[own]
serial = ${at('serial')}
signer_cert = ${at(`${name}.crt`)}
signer_key = ${at(`${name}.key`)}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`,
  );
}
if (!withoutOpenssl) {
  writeFileSync(at('serial'), '01');
  makeAuthority('good', 'extendedKeyUsage=critical,timeStamping');
  makeAuthority('mail', 'extendedKeyUsage=critical,timeStamping,emailProtection');
}
const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
function replyTo(query: Buffer, authority: string): Buffer {
  writeFileSync(at('query'), query);
  const args = ['ts', '-reply', '-config', at(`${authority}.cnf`), '-queryfile', at('query')];
  return spawnSync('openssl', args, { cwd: folder }).stdout;
}

let how: 'good' | 'away' | 'another' | 'junk' | 'endless' | 'altered' = 'away';
let asked = 0;
let earlier: Buffer | undefined;
const server = createServer((request, response) => {
  void bodyOf(request).then((query) => {
    asked++;
    if (how === 'away') return response.writeHead(503).end();
    if (how === 'junk') return response.end('a time-stamp');
    if (how === 'endless') return response.end(Buffer.alloc(100_000));
    const reply = how === 'another' && earlier !== undefined ? earlier : replyTo(query, 'good');
    earlier ??= reply;
    // Within the signature, which stands last.
    if (how === 'altered') reply[reply.length - 20] = (reply[reply.length - 20] ?? 0) ^ 1;
    response.setHeader('content-type', 'application/timestamp-reply');
    return response.end(reply);
  });
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const p12 = join(import.meta.dirname, 'seals/tests-only.p12');
const harness = await startHarness({
  env: { SIGNING_P12: p12, SIGNING_P12_PASSWORD: 'only for tests', TSA_URL: url },
});
afterAll(async () => {
  await harness.close();
  server.close();
  rmSync(folder, { recursive: true });
});
// The authority's clock is the machine's, and a time-stamp that is far from ours is refused.
harness.clock.advance(Date.now() - harness.clock.now().getTime());
const trade = await openTrade(harness);
const { buyer } = trade;
const order = await trade.shippedOrder();
await harness.anchor();

const status = (document: string) => buyer.ok('documents.status', { document });
const pdfOf = async (document: string): Promise<Uint8Array> =>
  new Uint8Array(
    await (await fetch(`${harness.url}/private/documents/${document}`, { headers: buyer.headers })).arrayBuffer(),
  );
const signed = async (): Promise<string> => {
  const wanted = { doctype: 'Order', name: order, print_format: 'commercial-invoice' };
  const { document } = await buyer.ok('documents.generate', wanted);
  await harness.drain();
  await buyer.ok('documents.sign', { document });
  await harness.anchor();
  await harness.tick('documents.seal');
  return document;
};
const needs = test.skipIf(withoutOpenssl);

needs(
  'while the service gives no time-stamp there is no seal, and the document says so; then it is sealed with one',
  async () => {
    how = 'away';
    const document = await signed();
    expect(await status(document)).toMatchObject({
      ...{ status: 'Signed', sealed_at: null, time_stamped_at: null },
      seal_problem: expect.stringContaining('gives no time-stamp: it answered 503'),
    });
    // What was signed is there all the same, and holds by its receipt.
    const { did } = harness.app.services.signer;
    expect(await verifyDocument(await pdfOf(document), { did })).toMatchObject({ ok: true, sealed: false });
    for (const [behaviour, words] of [
      ['junk', 'is no time-stamp'],
      ['endless', 'longer than'],
      ['altered', 'time-stamp'],
    ] as const) {
      how = behaviour;
      await harness.tick('documents.seal');
      expect(await status(document)).toMatchObject({ sealed_at: null, seal_problem: expect.stringContaining(words) });
    }
    how = 'good';
    const before = asked;
    await harness.tick('documents.seal');
    expect(asked).toBe(before + 1);
    const sealed = await status(document);
    expect(sealed).toMatchObject({ seal_problem: null, sealed_at: expect.any(String) });
    expect(Math.abs(Date.parse(sealed.time_stamped_at) - Date.now())).toBeLessThan(60_000);
    const pdf = await pdfOf(document);
    expect(await verifyDocument(pdf, { did })).toMatchObject({ ok: true, sealed: true });
    expect(
      (
        await checkDocuments(
          harness.database.reader,
          harness.app.services.files,
          harness.app.services.certificateSealKey,
        )
      ).faults,
    ).toEqual([]);

    // The time-stamp stands in the signature, and `openssl ts` finds that it is of the signature's value.
    const off = takeSealOff(pdf);
    if ('problem' in off || off.seal === undefined) throw new Error('no seal');
    const cms = new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(off.seal).buffer).content });
    const [signer] = cms.signerInfos;
    const attribute = signer?.unsignedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.14');
    writeFileSync(at('token'), Buffer.from(attribute?.values[0].toBER(false)));
    writeFileSync(at('value'), Buffer.from(signer?.signature.valueBlock.valueHexView ?? []));
    const verified = spawnSync(
      'openssl',
      ['ts', '-verify', '-in', at('token'), '-token_in', '-data', at('value'), '-CAfile', at('good.crt')],
      { encoding: 'utf8' },
    );
    expect(`${verified.stdout}${verified.stderr}`).toContain('Verification: OK');
  },
);

needs('an answer to another question, of another use, or of another day is none', async () => {
  how = 'another';
  const stamps = timeStampsFrom(url);
  const content = Buffer.from('what was signed');
  await expect(stamps.stamp(content, new Date())).rejects.toThrow(/of something else/);
  how = 'good';
  earlier = undefined;
  await stamps.stamp(content, new Date());
  how = 'another';
  await expect(stamps.stamp(content, new Date())).rejects.toThrow(/another question/);
  how = 'good';
  await expect(stamps.stamp(content, new Date(Date.now() + 86_400_000))).rejects.toThrow(/its clock says/);
  const other = createServer((request, response) => {
    void bodyOf(request).then((query) => response.end(replyTo(query, 'mail')));
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const elsewhere = timeStampsFrom(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  await expect(elsewhere.stamp(content, new Date())).rejects.toThrow();
  other.close();
  await expect(timeStampsFrom('http://127.0.0.1:9/').stamp(content, new Date())).rejects.toThrow(/cannot be reached/);
  const seal = await openDocumentSeal({ file: p12, password: 'only for tests', timeStampUrl: 'http://127.0.0.1:9/' });
  expect(await seal?.seal(Buffer.from('%PDF-1.7\nof others'), new Date())).toBeUndefined();
});

test.skipIf(withoutOpenssl || spawnSync('pdfsig', ['-v']).error !== undefined)(
  'pdfsig finds the signature valid, and whole',
  async () => {
    how = 'good';
    writeFileSync(at('stamped.pdf'), await pdfOf(await signed()));
    const seen = spawnSync('pdfsig', ['-nocert', at('stamped.pdf')], { encoding: 'utf8' }).stdout;
    expect(seen).toContain('Signature is Valid');
    expect(seen).toContain('Total document signed');
    expect(seen).toContain('ETSI.CAdES.detached');
  },
);

needs(
  'the hub shows the service, asks it for one when somebody wants to know, and by itself only where none came lately',
  async () => {
    const { admin } = trade;
    const service = 'time_stamps';
    const looked = () => admin.ok('integration.test_service', { service });
    const shown = async () =>
      (await admin.ok('integration.get_hub_data')).services.find(
        (each: { service: string }) => each.service === service,
      );
    how = 'good';
    const before = asked;
    expect(await looked()).toMatchObject({ status: 'Healthy', detail: expect.stringContaining('gives time-stamps') });
    expect(asked).toBe(before + 1);
    expect(await shown()).toMatchObject({ status: 'Healthy' });
    const logged = async (operation: string) =>
      (await admin.ok('integration.get_service_logs', { service })).data.filter(
        (each: { operation: string }) => each.operation === operation,
      );
    // Calls are written down within a second or so.
    await vi.waitFor(
      async () => expect(await logged('time-stamp')).toContainEqual(expect.objectContaining({ status: 'Ok' })),
      20_000,
    );
    // A look by itself costs nothing while one came lately.
    harness.clock.advance(300_000);
    await harness.tick('integrations.look');
    expect(asked).toBe(before + 1);
    expect(await shown()).toMatchObject({ status: 'Healthy', detail: 'The service gave a time-stamp 5 minutes ago.' });
    how = 'away';
    expect(await looked()).toMatchObject({ status: 'Down', detail: expect.stringContaining('it answered 503') });
    await vi.waitFor(async () => expect((await logged('time-stamp'))[0]).toMatchObject({ status: 'Failed' }), 20_000);
    // It failed last: whether it is back has to be asked.
    how = 'good';
    harness.clock.advance(-300_000);
    await harness.tick('integrations.look');
    expect(asked).toBe(before + 3);
    expect(await shown()).toMatchObject({ status: 'Healthy' });
  },
);
