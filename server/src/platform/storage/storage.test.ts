import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DamagedFileError, type FileStorage } from './file-storage.ts';
import { openStorage } from './open-storage.ts';

let folder: string;
let server: S3rver;
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
  alter = {
    disk: (sha256) => writeFile(join(folder, 'disk', sha256.slice(0, 2), sha256), 'other'),
    s3: (sha256) => writeFile(join(directory, 'lotmark', 'files', `${sha256}._S3rver_object`), 'other'),
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const absent = 'a'.repeat(64);
/** FIPS 180-4: SHA-256 of "abc". */
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe.each(['disk', 's3'])('%s', (kind) => {
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
    await alter[kind]?.(sha256);
    await expect(store().get(sha256)).rejects.toThrow(DamagedFileError);
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
