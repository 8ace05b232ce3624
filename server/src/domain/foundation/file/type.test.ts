import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sniff } from './type.ts';

const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test('JSON that is nested deeper than anything that is sent is a text, and is not built', () => {
  expect(sniff(nested(1000))).toEqual({ type: 'application/json' });
  expect(sniff(nested(2_500_000))).toEqual({ type: 'text/plain' });
  expect(sniff(Buffer.from(`{"a":"${'['.repeat(900)}"}`))).toEqual({ type: 'application/json' });
});

test('a table has the same number of a mark in each line, and those within quotes are letters', () => {
  const type = (text: string) => sniff(Buffer.from(text));
  expect(type('a,b\n"x,y",z\n')).toEqual({ type: 'text/csv' });
  expect(type('a;b\n"x;y";"z;z"')).toEqual({ type: 'text/csv' });
  expect(type('a\tb\r\nx\ty')).toEqual({ type: 'text/csv' });
  expect(type('a,b\nx,y,z')).toEqual({ type: 'text/plain' });
  // Nothing closes it: it is a letter, as are the millions of another line.
  expect(type('a,b\n"x,y')).toEqual({ type: 'text/csv' });
  expect(type(`a,b\n${'"'.repeat(4 * 1024 * 1024)},y`)).toEqual({ type: 'text/csv' });
  const outside = (line: string, mark: string) => line.replaceAll(/"[^"]*"/g, '').split(mark).length;
  const piece = fc.constantFrom('a', ',', ';', '\t', '"', 'x,y', '""');
  const line = fc.array(piece, { maxLength: 12 }).map((pieces) => `.${pieces.join('')}.`);
  fc.assert(
    fc.property(line, line, (one, other) => {
      const even = [',', ';', '\t'].some(
        (mark) => outside(one, mark) > 1 && outside(one, mark) === outside(other, mark),
      );
      expect(type(`${one}\n${other}`)).toEqual({ type: even ? 'text/csv' : 'text/plain' });
    }),
  );
});
