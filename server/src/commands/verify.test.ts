import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { did, receiptOf } from '../../../sdk/src/verify/receipt-fixture.ts';
import { runCommandLine } from './command-line.ts';
import { receiptAddress } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'lotmark-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const receipt = receiptOf();
function fileOf(content: unknown): string {
  const file = join(folder, 'receipt.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
async function run(...args: string[]): Promise<{ code: number | undefined; text: string }> {
  const lines: string[] = [];
  const code = await runCommandLine(['verify', ...args], (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

test('a good receipt: every step with its sign, exit 0, and what is left to trust', async () => {
  const { code, text } = await run(fileOf(receipt));
  expect(code).toBe(0);
  expect(text.match(/^✓/gm)).toHaveLength(8);
  expect(text).toContain('LOT-2026-00001, version 1, holds.');
  // What was signed, not the number alone.
  expect(text).toContain('What was signed: Coffee, 1200.5.');
  expect(text).toContain('that no newer version of LOT-2026-00001 was signed since');
  expect(text).toContain('--did');
  expect(text).toContain('--ledger-url');
  expect((await run(fileOf(receipt), '--did', did)).text).not.toContain('--did');
});

test('a folder, a file that is not there and a DID that is none are named in words', async () => {
  expect(await run(folder)).toEqual({ code: 2, text: `Nothing was checked: ${folder} is a folder, not a file.` });
  const gone = join(folder, 'gone.json');
  expect(await run(gone)).toEqual({ code: 2, text: `Nothing was checked: there is no file ${gone}.` });
  await expect(run(fileOf(receipt), '--did', 'hello')).rejects.toThrow('--did: "hello" is no DID');
  await expect(run(fileOf(receipt), '--did', did.slice(0, -1))).rejects.toThrow('cannot be read');
});

test('a byte order mark before a receipt is left out, from a file and over the network', async () => {
  const marked = `\uFEFF${JSON.stringify(receipt)}`;
  expect((await run(fileOf(marked))).code).toBe(0);
  const server = createServer((_request, response) => response.end(marked));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { code } = await run(`http://127.0.0.1:${port}/receipt.json`);
  server.close();
  expect(code).toBe(0);
});

test('a changed receipt and another signer: exit 1 and the failing step', async () => {
  const changed = await run(fileOf({ ...receipt, payload: receipt.payload.replace('1200.5', '9200.5') }));
  expect(changed.code).toBe(1);
  expect(changed.text).toContain('✗ The payload has the stated hash');
  expect(changed.text).toContain('does NOT hold');
  const other = await run(fileOf(receipt), '--did', 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
  expect([other.code, other.text.match(/^✗/gm)?.length]).toEqual([1, 1]);
});

test('a ledger node that gives no answer says nothing about the receipt: exit 2', async () => {
  const { code, text } = await run(fileOf(receipt), '--ledger-url', 'http://127.0.0.1:1');
  expect(code).toBe(2);
  expect(text).toContain('✗ The network validated that ledger');
  expect(text).toMatch(
    /^LOT-2026-00001, version 1: all but the last step holds\. The node gave no answer: (?!fetch failed).+\. Try it again, or another node\.$/m,
  );
  expect(text.match(/could not be/g)).toHaveLength(1);
  expect(text).not.toContain('NOT hold');
  const changed = await run(
    fileOf({ ...receipt, payload: receipt.payload.replace('1200.5', '9200.5') }),
    '--ledger-url',
    'http://127.0.0.1:1',
  );
  expect([changed.code, changed.text]).toEqual([1, expect.stringContaining('does NOT hold')]);
});

test('an address where something else answers is told from a node that gives no answer: exit 2', async () => {
  let answer = { status: 200, body: '<!doctype html><title>A shop</title>' };
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = () => run(fileOf(receipt), '--ledger-url', url);
  for (const other of [answer, { status: 404, body: 'Not found' }, { status: 404, body: '{"error":"Not found"}' }]) {
    answer = other;
    const { code, text } = await asked();
    expect([code, text]).toEqual([2, expect.stringContaining(`${url} is no address of a ledger node: `)]);
    expect(text).not.toContain('gave no answer');
  }
  answer = { status: 503, body: 'Server is overloaded' };
  expect((await asked()).text).toContain('The node gave no answer: the node answered HTTP 503.');
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('a receipt that says a thing twice, or is no UTF-8: exit 1', async () => {
  const text = JSON.stringify(receipt);
  const twice = await run(fileOf(text.replace('"subject":', '"subject":"LOT-2026-00009","subject":')));
  expect([twice.code, twice.text]).toEqual([1, expect.stringContaining('names "subject" twice')]);
  const broken = Buffer.from(text);
  broken[text.indexOf('LOT-')] = 0xff;
  const file = join(folder, 'broken.json');
  writeFileSync(file, broken);
  expect([(await run(file)).code, (await run(file)).text]).toEqual([1, expect.stringContaining('not UTF-8')]);
});

test('nothing to check: exit 2', async () => {
  await expect(run()).rejects.toThrow('FILE|URL is missing');
  for (const other of ['no json', '{"a":1}', '[]', { type: 'FeatureCollection', features: [] }]) {
    const { code, text } = await run(fileOf(other));
    expect([code, text]).toEqual([2, expect.stringMatching(/^Nothing was checked: this is no receipt/)]);
  }
  for (const half of [JSON.stringify(receipt).slice(0, 900), JSON.stringify(receipt).slice(0, -1)]) {
    const { code, text } = await run(fileOf(half));
    expect([code, text]).toEqual([
      2,
      expect.stringMatching(
        /^Nothing was checked: this begins as a receipt, .*cut off or damaged\. It cannot be read as JSON: /,
      ),
    ]);
  }
  for (const length of [1, 2, 12, 20]) {
    const { code, text } = await run(fileOf(JSON.stringify(receipt, null, 2).slice(0, length)));
    expect([code, text]).toEqual([2, expect.stringMatching(/^Nothing was checked: this was cut off or damaged, /)]);
  }
  const credential = '{"type":["VerifiableCredential"],"issuer":"did:svc:a"';
  expect((await run(fileOf(credential))).text).toContain('It cannot be read as JSON: ');
  expect((await run(fileOf(`${credential},"issuer":"did:svc:b"}`))).text).toContain('names "issuer" twice');
  expect((await run(join(folder, 'absent.json'))).text).toContain('Nothing was checked');
  expect((await run('http://127.0.0.1:1/verify/LOT-2026-00001')).code).toBe(2);
  expect((await run(fileOf(receipt), '--ledger-url', 'ftp://x')).code).toBe(2);
  await expect(run('--nonsense')).rejects.toMatchObject({ name: 'UsageError' });
});

test('pages and partner addresses lead to the receipt', () => {
  const target = 'https://example.org/base/verify/LOT-2026-00001/receipt.json';
  expect(receiptAddress('https://example.org/base/verify/LOT-2026-00001#top')).toBe(target);
  expect(receiptAddress('https://example.org/base/api/partner/verify/LOT-2026-00001')).toBe(target);
  expect(receiptAddress(`${target}?version=2`)).toBe(`${target}?version=2`);
  expect(receiptAddress('https://example.org/some/receipt')).toBe('https://example.org/some/receipt');
});

test('a receipt by its address, and the ledger asked about it', async () => {
  const { ledger_index, ledger_hash } = receipt.ledger.header;
  let validated = true;
  let network = 0;
  const server = createServer((request, response) => {
    if (request.url === '/verify/LOT-2026-00001/receipt.json') return response.end(JSON.stringify(receipt));
    if (request.method === 'POST')
      return response.end(
        JSON.stringify({ result: { ledger_hash, ledger_index, validated, info: { network_id: network } } }),
      );
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const held = await run(`${url}/verify/LOT-2026-00001`, '--ledger-url', url);
  expect(held.text).toContain('✓ The network validated that ledger');
  expect(held.code).toBe(0);
  validated = false;
  expect((await run(`${url}/verify/LOT-2026-00001`, '--ledger-url', url)).code).toBe(1);
  validated = true;
  network = 31_337;
  const elsewhere = await run(`${url}/verify/LOT-2026-00001`, '--ledger-url', url);
  expect([elsewhere.code, elsewhere.text]).toEqual([1, expect.stringContaining('the node is on network 31337')]);
  expect((await run(`${url}/verify/LOT-2026-00002`)).text).toContain('not anchored yet');
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
