import { expect, test } from 'vitest';
import { standingOf } from './since.tsx';

test('a certificate whose sale was cancelled is not called in force', () => {
  expect(standingOf({ status: 'Issued', since: [] })).toBe('Issued');
  expect(standingOf({ status: 'Issued', since: ['order_cancelled'] })).toBe('Issued Before');
  expect(standingOf({ status: 'Revoked', since: ['order_cancelled'] })).toBe('Revoked');
});
