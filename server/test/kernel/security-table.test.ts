import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** docs/security.md says what shows each answer: those files must be there, and its sums right. */
const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', asks = '', answer = '']) => ({ number, level, asks, answer }),
);

test('every file that the table names exists', () => {
  const named = rows.flatMap(({ answer }) => [...answer.matchAll(/`([^`\s]*[/.][^`\s]*)`/g)].map(([, path]) => path));
  // In backquotes stand also addresses such as `/metrics`.
  const paths = named.filter((path): path is string => path !== undefined && !path.startsWith('/'));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every requirement is answered once, in order, and a yes names what shows it or says why none is needed', () => {
  expect(rows).toHaveLength(253);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  const place = ({ number }: { number: string }) =>
    number.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
  expect(rows.map(place)).toEqual([...new Set(rows.map(place))].sort((left, right) => left - right));
  const answers = rows.map(({ answer }) => /^(yes|not applicable|open): \S/.exec(answer)?.[1]);
  expect(rows.filter((_row, at) => answers[at] === undefined)).toEqual([]);
  const count = (word: string) => answers.filter((answer) => answer === word).length;
  expect(text).toContain(`${count('yes')} yes, ${count('not applicable')} not applicable, ${count('open')} open`);
});
