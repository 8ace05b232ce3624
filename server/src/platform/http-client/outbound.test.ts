import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openOutboundClient } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'fec0::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  'example.org',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001:82a::200e'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

describe('private addresses', () => {
  test.each([
    'http://127.0.0.1:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://0x7f.1:1/',
    'http://2130706433:1/',
  ])('%s is refused as a literal', async (url) => {
    const client = openOutboundClient({ allowPrivate: false });
    closers.push(() => void client.close());
    expect(await client.post(url, {}, '{}')).toMatchObject({
      status: undefined,
      problem: expect.stringContaining('not a public'),
    });
  });
  test('a name that resolves to one is refused, also when it was public a moment ago', async () => {
    let called = 0;
    const url = await receiver((_request, response) => {
      called += 1;
      response.end();
    });
    const answers = [['93.184.216.34', '127.0.0.1'], ['127.0.0.1']];
    const client = openOutboundClient({
      allowPrivate: false,
      timeoutMs: 500,
      resolve: (_host, _options, callback) =>
        callback(
          null,
          (answers.shift() ?? ['127.0.0.1']).map((address) => ({ address, family: 4 })),
        ),
    });
    closers.push(() => void client.close());
    for (let i = 0; i < 2; i++) {
      const answer = await client.post(url.replace('127.0.0.1', 'hook.example'), {}, '{}');
      expect(answer.problem).toContain('not a public address');
    }
    expect(called).toBe(0);
  });
});

describe('receivers that misbehave', () => {
  const client = () => {
    const made = openOutboundClient({ allowPrivate: true, timeoutMs: 400 });
    closers.push(() => void made.close());
    return made;
  };
  test('a redirect is an answer, and is not followed', async () => {
    let followed = 0;
    const elsewhere = await receiver((_request, response) => {
      followed += 1;
      response.end();
    });
    const url = await receiver((_request, response) => response.writeHead(307, { location: elsewhere }).end());
    expect(await client().post(url, {}, '{}')).toEqual({ status: 307, problem: undefined });
    expect(followed).toBe(0);
  });
  test('one that hangs costs the time limit and no more; within its answer, the status counts', async () => {
    const silent = await receiver(() => {});
    const slow = await receiver((_request, response) => {
      response.writeHead(200).write('x');
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    for (const [url, answer] of [
      [silent, { status: undefined, problem: expect.stringContaining('no whole answer') }],
      [slow, { status: 200, problem: undefined }],
    ] as const) {
      const started = performance.now();
      expect(await client().post(url, {}, '{}')).toEqual(answer);
      expect(performance.now() - started).toBeLessThan(2000);
    }
  });
  test('one that closes early is a failure; a huge body is cut off, and its status counts', async () => {
    const closing = await receiver((request) => request.socket.destroy());
    expect((await client().post(closing, {}, '{}')).status).toBeUndefined();
    let sent = 0;
    const huge = await receiver((_request, response) => {
      response.writeHead(202);
      const more = () => {
        do sent += 65_536;
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(await client().post(huge, {}, '{}')).toEqual({ status: 202, problem: undefined });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const after = sent;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([sent, after < 64 * 1024 * 1024]).toEqual([after, true]);
  });
});
