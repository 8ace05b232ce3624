import { expect, test } from 'vitest';
import { newestOfEach } from './newest-of-each.ts';

test('of several checks of the same two numbers the newest counts; other numbers are another statement', () => {
  const check = (reference_number: string, verification_number: string, result: string) => ({
    reference_number,
    verification_number,
    result,
  });
  const newest = check('26DEAAAAAAAAAA', 'ABCDE', 'NON_EXISTENT');
  const other = check('26DEAAAAAAAAAA', 'FGHIJ', 'EXISTING_USABLE');
  expect(newestOfEach([newest, other, check('26DEAAAAAAAAAA', 'ABCDE', 'EXISTING_USABLE')])).toEqual([newest, other]);
});
