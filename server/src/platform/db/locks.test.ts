import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { locks } from './locks.ts';

const server = join(import.meta.dirname, '../../..');
const numberOf = /\b7_?240_?\d{3}\b/g;

test('no number of a lock serves two purposes', () => {
  const numbers = Object.values(locks);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

test('no number of a lock stands in the code but in the list', () => {
  const strays = globSync('src/**/*.ts', { cwd: server })
    .filter((file) => !basename(file).startsWith('locks.') && !file.includes('generated'))
    .flatMap((file) =>
      [...readFileSync(join(server, file), 'utf8').matchAll(numberOf)].map(([number]) => `${file}: ${number}`),
    );
  expect(strays).toEqual([]);
});

test('functions of the database take locks of the list that nothing else takes', () => {
  // Of a function that was replaced, the last body counts.
  const functions = new Map<string, string>();
  for (const file of globSync('migrations/*.sql', { cwd: server }).sort()) {
    const text = readFileSync(join(server, file), 'utf8');
    for (const [, name = '', body = ''] of text.matchAll(/function (\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$/g))
      functions.set(name, body);
  }
  const taken = [...functions].flatMap(([name, body]) =>
    [...body.matchAll(numberOf)].map(([number]) => [name, Number(number.replaceAll('_', ''))]),
  );
  expect(taken).toEqual([['ready_reading_month', locks.readingMonths]]);
});
