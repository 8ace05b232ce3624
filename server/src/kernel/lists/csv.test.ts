import { expect, test } from 'vitest';
import { csvFile, csvMaxRows, csvOfList } from './csv.ts';

const contentOf = (value: string | number | Date | null) =>
  String(csvFile('x.csv', [['value', (row: typeof value) => row]], [value]).content).split('\r\n')[1];

test.each([
  ...['=1+1', '+1', '-1', '@sum', '\tx', ' =1', '\u200b=1', '\ufeff=1'],
  // Full-width signs, which some spreadsheets read like the plain ones, and the next cell where `;` parts them.
  ...['＝1+1', '＋1', '－1', '＠sum', ';=1+1', ';x'],
])('a spreadsheet does not run %j', (text) => {
  expect(contentOf(text)).toBe(`'${text}`);
});

test.each(['Almaz', '12 bags', 'a=b', 'N; 5', 'Ｎairobi', '3-4'])('other text stays: %j', (text) => {
  expect(contentOf(text)).toBe(text);
});

test('quotes, commas and line ends stay inside their cell', () => {
  expect(contentOf('a "b", c')).toBe('"a ""b"", c"');
  expect(contentOf('\rx')).toBe(`"'\rx"`);
  expect(contentOf('plain')).toBe('plain');
});

test('numbers, moments and nothing', () => {
  expect(contentOf(-1)).toBe('-1');
  expect(contentOf(new Date('2026-03-02T09:00:00Z'))).toBe('2026-03-02T09:00:00.000Z');
  expect(contentOf(null)).toBe('');
});

test('a list is asked for no more rows than an export has', async () => {
  const asked: number[] = [];
  const list = { limit: (rows: number) => ({ execute: async () => [`${asked.push(rows)}`] }) };
  await csvOfList('x.csv', [['value', (row: string) => row]], list);
  expect(asked).toEqual([csvMaxRows]);
  expect(csvMaxRows).toBe(5000);
});
