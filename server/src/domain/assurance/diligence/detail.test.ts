import { expect, test } from 'vitest';
import { keepUntil } from './detail.ts';

test.each([
  ['2028-02-29T10:00:00Z', '2033-02-28'],
  ['2027-02-28T23:59:59Z', '2032-02-28'],
  ['2027-12-31T00:00:00Z', '2032-12-31'],
])('what was submitted at %s is kept until %s', (submitted, until) => {
  expect(keepUntil(new Date(submitted), { retention_years: 5 })).toBe(until);
});
