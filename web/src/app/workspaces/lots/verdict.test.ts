import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

test('an inspection is green only where the claimed grade was compared and stands, and nobody rejected it', () => {
  const found = (steps: number | null, status = 'Approved', doubts: unknown[] = []) =>
    verdictOf({ steps, doubts }, status);
  expect([found(0), found(-1), found(1), found(2, 'Submitted', [{}])]).toEqual(['kept', 'kept', 'below', 'doubtful']);
  expect([found(null), found(null, 'Submitted'), found(0, 'Rejected')]).toEqual(['open', 'open', 'open']);
});
