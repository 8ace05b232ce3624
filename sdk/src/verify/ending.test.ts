import { expect, test } from 'vitest';
import { endingIn, endingWords, mayEnd } from './ending.ts';

const now = new Date('2026-11-27T05:00:00Z');
const of = (kind: 'certificate' | 'consent' | 'org_credential' | 'lot' | 'credential', said: object) =>
  endingIn({ kind, payload: JSON.stringify(said) }, now);

test('a receipt may prove that its record counts no more', () => {
  const at = '2026-11-26T10:00:00.000Z';
  expect(of('certificate', { status: 'Issued', revoked_at: null, expiry: null })).toBeNull();
  expect(of('certificate', { revoked_at: at, revoked_reason: 'wet' })).toEqual({ kind: 'revoked', at, reason: 'wet' });
  expect(of('certificate', { expired_at: at })).toMatchObject({ kind: 'expired', at });
  expect(of('consent', { withdrawn_at: at })).toEqual({ kind: 'withdrawn', at, reason: null });
  expect(of('consent', { withdrawn_at: null })).toBeNull();
});

test('the last day still counts, and the day after does not', () => {
  expect(of('certificate', { expiry: '2026-11-27' })).toBeNull();
  expect(of('certificate', { expiry: '2026-11-26' })).toEqual({ kind: 'expired', at: '2026-11-26', reason: null });
  expect(of('org_credential', { valid_until: '2026-11-26' })).toMatchObject({ kind: 'expired' });
});

test('other records do not end so, the statement that revokes a credential among them', () => {
  expect(of('lot', { revoked_at: '2026-11-26T10:00:00.000Z' })).toBeNull();
  expect(of('credential', { revoked_at: '2026-11-26T10:00:00.000Z' })).toBeNull();
  expect(endingIn({ kind: 'certificate', payload: '{' }, now)).toBeNull();
});

test('of some kinds a later statement may say it, of others none does', () => {
  expect((['certificate', 'org_credential', 'consent', 'lot', 'inspection'] as const).map(mayEnd)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('said in words', () => {
  expect(endingWords('CERT-1', { kind: 'revoked', at: '2026-11-26', reason: 'wet' })).toBe(
    'CERT-1 was revoked 2026-11-26 (“wet”) and counts no more',
  );
  expect(endingWords('CERT-1', { kind: 'expired', at: '2026-11-26', reason: null })).toBe(
    'CERT-1 expired 2026-11-26 and counts no more',
  );
});
