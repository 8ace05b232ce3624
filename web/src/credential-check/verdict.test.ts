import type { CredentialProblem } from '@lotmark/sdk/verify';
import { expect, test } from 'vitest';
import { verdictAmong, worstOf } from './verdict.ts';

const ours = new Set(['did:svc:ledger:ours', 'did:web:ours.example']);
const said = (problems: CredentialProblem[], issuer = 'did:web:university.example', key = `${issuer}#1`) =>
  verdictAmong(
    {
      verified: problems.length === 0,
      trusted: problems.length === 0 ? true : null,
      faults: problems.map((problem) => ({ problem, detail: '' })),
      document: { issuer, proof: { verificationMethod: key } },
    } as never,
    ours,
  );

test('a stranger whose key is not known here is not said to be false', () => {
  expect(said(['unknown_key'])).toBe('unknown');
  expect(said(['unknown_key', 'unknown_context'])).toBe('unknown');
  expect(said(['unknown_key', 'expired'])).toBe('fails');
});

test('whoever names this platform with a key that is none of its own is', () => {
  expect(said(['unknown_key'], 'did:svc:ledger:ours')).toBe('fails');
  expect(said(['unknown_key'], 'did:web:university.example', 'did:web:ours.example#x')).toBe('fails');
});

test('what was revoked is called so; what is altered as well, false', () => {
  expect(said(['revoked'])).toBe('revoked');
  expect(said(['revoked', 'bad_signature'])).toBe('fails');
  expect(said([])).toBe('holds');
  expect(worstOf(['holds', 'revoked', 'unknown'])).toBe('revoked');
});
