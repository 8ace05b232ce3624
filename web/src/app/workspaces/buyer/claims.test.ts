import { expect, test } from 'vitest';
import { claimsOf } from './claims.ts';

const traced = { outlines_kg: 1000, points_kg: 0, untraced_kg: 0, verified_kg: 1000 };
const lot = { status: 'Notarized', traced, found_otherwise: false } as const;
const words = (...given: Parameters<typeof claimsOf>) => claimsOf(...given).map(([said]) => said);

test('a claim has a state of its own, green only where nothing is left open', () => {
  expect(claimsOf(lot)).toEqual([
    ['claimAuthentic', 'leaf'],
    ['claimTraced', 'leaf'],
  ]);
  // No office looked at its plots: the words say whose word it is.
  expect(claimsOf({ ...lot, traced: { ...traced, verified_kg: 0 } })[1]).toEqual(['claimTracedEntered', 'leaf']);
  expect(claimsOf({ ...lot, traced: { ...traced, points_kg: 1 } })[1]).toEqual(['claimTracedSomeByPoints', 'blue']);
  expect(claimsOf({ ...lot, traced: { ...traced, untraced_kg: 1 } })[1]).toEqual(['claimTracedInPart', 'blue']);
});

test('what an inspection found otherwise stands first, whatever else is green', () => {
  expect(claimsOf({ ...lot, status: 'Verified', found_otherwise: true })).toEqual([
    ['claimOtherwise', 'orange'],
    ['claimAuthentic', 'leaf'],
    ['claimTraced', 'leaf'],
  ]);
});

test('nothing is green beside a check that failed, nor while the lot is flagged', () => {
  expect(claimsOf(lot, { verified: false, error: 'payload_mismatch' })).toEqual([['claimFailed', 'red']]);
  expect(words({ ...lot, status: 'Flagged' }, { verified: true })).toEqual(['claimFlagged']);
});

test('a lot that waits for its anchor, or was not checked yet, says what its state says', () => {
  expect(words({ ...lot, status: 'Listed' }, { verified: false, error: 'not_anchored' })[0]).toBe('claimPending');
  expect(words(lot, { verified: true })[0]).toBe('claimAuthentic');
});
