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
