import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** docs/promises-records-and-trade.md says what holds each promise: those files must be there, and the states plain. */
const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/promises-records-and-trade.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'))
  .map((line) => line.slice(2, -2).split(' | '));

test('every promise has a place where it shows, a test that is there, and a state', () => {
  expect(rows.length).toBeGreaterThan(70);
  for (const [promise = '', shown = '', held = '', state = '', ...more] of rows) {
    expect([shown === '', more], promise).toEqual([false, []]);
    expect(state, promise).toMatch(/^(kept|partly|missing)\b/);
    const files = [...held.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = '']) => file);
    expect(files.filter((file) => ![file, `server/test/${file}`].some((path) => existsSync(join(root, path))))).toEqual(
      [],
    );
    if (state.startsWith('kept') && !held.includes('benchmark')) expect(files, promise).not.toEqual([]);
  }
});
