import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { openWordReader } from './open-word-reader.ts';

const read = (text: string) => openWordReader().read(Buffer.from(text), 'text/plain');

test('words of a text have their lines', async () => {
  const { words, cut } = await read('Lot, 12\r\n\r\nSeller;Kaffa\n');
  expect(words.map(({ text, line }) => [text, line])).toEqual([
    ['Lot', 0],
    ['12', 0],
    ['Seller', 2],
    ['Kaffa', 2],
  ]);
  expect(cut).toBe(false);
});

test('of a text that is long without saying anything only the beginning is looked at', async () => {
  expect(await read(`Lot\n${'\n'.repeat(5 * 2 ** 20)}Seller`)).toMatchObject({ words: [{ text: 'Lot' }], cut: true });
  const wide = await read(`${'a'.repeat(199)} `.repeat(20_000));
  expect(wide.cut).toBe(true);
  expect(wide.words.length).toBeLessThan(3000);
});

test('a picture that unpacks to more memory than a document has is not read on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotmark-recognition-'));
  const path = process.env['PATH'];
  try {
    // Stands for the program, which unpacks the whole of a picture before it reads a word.
    const held = '#!/usr/bin/env node\nconst held = Buffer.alloc(400 * 2 ** 20, 1);\nsetTimeout(() => held, 60_000);\n';
    writeFileSync(join(folder, 'tesseract'), held);
    chmodSync(join(folder, 'tesseract'), 0o755);
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    const reader = openWordReader({ memoryBytes: 200 * 2 ** 20, timeMs: 30_000 });
    await expect(reader.read(Buffer.from([0x89]), 'image/png')).rejects.toMatchObject({ problem: 'memory' });
  } finally {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true });
  }
});
