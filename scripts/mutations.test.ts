import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from './mutations.ts';

const root = join(import.meta.dirname, '..');

// Said here at once; `npm run mutate` takes half an hour.
test.each(mutations)('$name stands once in the code, and its tests are there', ({ file, find, tests }) => {
  expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
