import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeGcs } from '../../../test/support/fake-gcs.ts';
import { DamagedFileError, type FileStorage } from './file-storage.ts';
import { sentAsStored } from './hashed.ts';
import { openStorage } from './open-storage.ts';

let folder: string;
let server: S3rver;
let gcs: Awaited<ReturnType<typeof fakeGcs>>;
const stores: Record<string, FileStorage> = {};
/** What a stranger to the storage puts in place of a file. */
let alter: Record<string, (sha256: string) => Promise<void>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotmark-storage-'));
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const directory = join(folder, 's3');
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'lotmark' }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  stores['disk'] = openStorage({ kind: 'disk', folder: join(folder, 'disk') });
  stores['s3'] = openStorage({ kind: 's3', bucket: 'lotmark', endpoint, region: 'us-east-1' });
  gcs = await fakeGcs('lotmark');
  const keyFile = join(folder, 'key.json');
  await writeFile(keyFile, gcs.key());
  stores['gcs'] = openStorage({ kind: 'gcs', bucket: 'lotmark', endpoint: gcs.endpoint, keyFile });
  alter = {
    gcs: async (sha256) => void gcs.objects.set(`files/${sha256}`, Buffer.from('other')),
    disk: (sha256) => writeFile(join(folder, 'disk', sha256.slice(0, 2), sha256), 'other'),
    s3: (sha256) => writeFile(join(directory, 'lotmark', 'files', `${sha256}._S3rver_object`), 'other'),
  };
});
afterAll(async () => {
  await server.close();
  await gcs.close();
  await rm(folder, { recursive: true, force: true });
});

const absent = 'a'.repeat(64);
/** FIPS 180-4: SHA-256 of "abc". */
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe.each(['disk', 's3', 'gcs'])('%s', (kind) => {
  const store = () => stores[kind] as FileStorage;

  test('keeps bytes under their hash, gives them back, and forgets them', async () => {
    const content = Buffer.from('abc');
    expect(await Promise.all([store().put(content), store().put(content)])).toEqual([abc, abc]);
    expect(Buffer.from((await store().get(abc)) ?? []).toString()).toBe('abc');
    await store().remove(abc);
    await store().remove(abc);
    expect(await store().get(abc)).toBeUndefined();
    const large = Buffer.alloc(5 * 1024 * 1024, 7);
    const sha256 = await store().put(large);
    expect(large.equals((await store().get(sha256)) ?? new Uint8Array())).toBe(true);
  });

  test('what is not there is undefined, what was altered is an error, and what is no hash leads nowhere', async () => {
    expect(await store().get(absent)).toBeUndefined();
    const sha256 = await store().put(Buffer.from('to be altered'));
    // The stand-in for S3 may still be putting the file in its place.
    await vi.waitFor(async () => {
      await alter[kind]?.(sha256);
      await expect(store().get(sha256)).rejects.toThrow(DamagedFileError);
    });
    for (const path of ['../secret.key', `${absent}/..`, 'A'.repeat(64), ''])
      await expect((async () => store().get(path))()).rejects.toThrow('by its SHA-256');
  });
});

test('on disk nothing half written is left beside a file', async () => {
  const sha256 = await (stores['disk'] as FileStorage).put(Buffer.from('whole'));
  expect(await readdir(join(folder, 'disk', sha256.slice(0, 2)))).toEqual([sha256]);
});

test('a bucket that is not there is an error, not an absent file', async () => {
  const { port } = server.httpServer.address() as { port: number };
  const endpoint = `http://127.0.0.1:${port}`;
  const elsewhere = openStorage({ kind: 's3', bucket: 'nowhere', endpoint, region: 'us-east-1' });
  await expect(elsewhere.get(absent)).rejects.toThrow(/bucket/i);
  await expect(elsewhere.put(Buffer.from('x'))).rejects.toThrow();
});

test('a bucket that sends without an end, or a byte now and then, is left', async () => {
  let isLeft = false;
  const sending = (every: number, piece: Uint8Array) =>
    new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, every));
        if (!isLeft) controller.enqueue(piece);
      },
      cancel: () => {
        isLeft = true;
      },
    });
  await expect(sentAsStored(sending(0, new Uint8Array(1000)), abc, { most: 10_000 })).rejects.toThrow(DamagedFileError);
  expect(isLeft).toBe(true);
  isLeft = false;
  const slow = sentAsStored(sending(20, new Uint8Array(1)), abc, { ms: 100 });
  await expect(slow).rejects.toThrow('within 0.1 seconds');
  expect(isLeft).toBe(true);
});

test.each(['s3', 'gcs'] as const)('%s: more than can be kept there is no file, and fills no memory', async (kind) => {
  let sent = 0;
  const piece = Buffer.alloc(1_000_000);
  const endless = createServer((request, response) => {
    if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'x', expires_in: 3600 }));
    const send = () => {
      while (!response.destroyed && response.write(piece)) sent += 1;
    };
    return response.writeHead(200).on('drain', send) && send();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
  const keyFile = join(folder, 'endless.json');
  await writeFile(keyFile, JSON.stringify({ ...JSON.parse(gcs.key()), token_uri: `${endpoint}/token` }));
  const place = kind === 's3' ? { kind, region: 'us-east-1' } : { kind, keyFile };
  await expect(openStorage({ ...place, bucket: 'lotmark', endpoint }).get(absent)).rejects.toThrow(DamagedFileError);
  expect(sent).toBeLessThan(400);
  endless.closeAllConnections();
  await new Promise((resolve) => endless.close(resolve));
});

test('of Google’s protocol: one token for many calls, a new one where it was refused, and what passes is asked again', async () => {
  const store = openStorage({ kind: 'gcs', bucket: 'lotmark', endpoint: gcs.endpoint, keyFile: undefined }, async () =>
    gcs.key(),
  );
  const before = gcs.state.granted;
  const hashes = await Promise.all(['a', 'b', 'c'].map((text) => store.put(Buffer.from(text))));
  expect(gcs.state.granted).toBe(before + 1);
  gcs.state.expireNext = true;
  expect(Buffer.from((await store.get(hashes[0] ?? '')) ?? []).toString()).toBe('a');
  expect(gcs.state.granted).toBe(before + 2);
  gcs.state.failNext = 2;
  expect(Buffer.from((await store.get(hashes[1] ?? '')) ?? []).toString()).toBe('b');
  gcs.state.failNext = 3;
  await expect(store.get(hashes[2] ?? '')).rejects.toThrow('503');
  gcs.state.failNext = 0;
});

test('of Google’s protocol: another bucket, a key of somebody else and what is no key are errors that show no key', async () => {
  const at = (bucket: string, key: string | undefined) =>
    openStorage({ kind: 'gcs', bucket, endpoint: gcs.endpoint, keyFile: undefined }, async () => key);
  await expect(at('nowhere', gcs.key()).get(absent)).rejects.toThrow('bucket does not exist');
  await expect(at('nowhere', gcs.key()).remove(absent)).rejects.toThrow('bucket does not exist');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await expect(at('lotmark', gcs.key(other)).get(absent)).rejects.toThrow('Invalid JWT Signature');
  await expect(at('lotmark', undefined).get(absent)).rejects.toThrow('FILES_KEY_FILE');
  const garbled = '{"type":"service_account","private_key":"-----BEGIN SECRET"}';
  const error = await at('lotmark', garbled)
    .get(absent)
    .then(() => undefined, String);
  expect(error).toContain('lacks or garbles: client_email, private_key');
  expect(error).not.toContain('BEGIN SECRET');
});
