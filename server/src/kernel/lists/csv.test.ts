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

test('a list is asked for one row more than an export has, and a longer one says where it ends', async () => {
  const listOf = (length: number) => ({
    limit: (rows: number) => ({ execute: async () => Array.from({ length: Math.min(length, rows) }, String) }),
  });
  const columns = [['value', (row: string) => row]] as const;
  const whole = await csvOfList('x.csv', columns, listOf(csvMaxRows));
  expect(whole).toMatchObject({ fileName: 'x.csv', truncatedAt: undefined });
  const cut = await csvOfList('x.csv', columns, listOf(csvMaxRows + 1));
  expect(cut).toMatchObject({ fileName: 'x-first-5000.csv', truncatedAt: 5000 });
  // The heading, the rows, and the end of the last line.
  expect(String(cut.content).split('\r\n')).toHaveLength(1 + 5000 + 1);
});
