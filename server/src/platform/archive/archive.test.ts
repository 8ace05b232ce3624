import { hash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archiveOf, pack, piecesOf } from './archive.ts';

test('files come out as they went in, of texts and of bytes, empty ones and large ones', async () => {
  const large = new Uint8Array(1_000_000).map((_, place) => place % 251);
  async function* texts() {
    yield 'été ';
    yield '中文\n';
  }
  const files = [
    { path: 'a/texts.txt', packed: await pack(texts()) },
    { path: 'a/large.bin', packed: await pack(piecesOf(large)) },
    { path: 'a/empty', packed: await pack([]) },
  ];
  const read = unzipSync(archiveOf(files, new Date('2026-01-31T10:00:00Z')));
  expect(Object.keys(read)).toEqual(files.map(({ path }) => path));
  expect(Buffer.from(read['a/texts.txt'] as Uint8Array).toString()).toBe('été 中文\n');
  expect(Buffer.compare(read['a/large.bin'] as Uint8Array, large)).toBe(0);
  for (const { path, packed } of files) {
    const content = read[path] as Uint8Array;
    expect([packed.sha256, packed.bytes]).toEqual([hash('sha256', content), content.length]);
  }
});

test('what fails while it is read fails the packing', async () => {
  async function* broken() {
    yield 'a';
    throw new Error('away');
  }
  await expect(pack(broken())).rejects.toThrow('away');
});
