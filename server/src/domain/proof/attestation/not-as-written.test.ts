import { expect, test } from 'vitest';
import { isRetryable } from '../../../kernel/values/errors.ts';
import { notAsWritten } from './not-as-written.ts';

test('what changed while it was read is tried again, and what somebody altered is not', () => {
  const changed = notAsWritten('finance_profiles');
  expect([isRetryable(changed), changed.code]).toEqual([true, 'state']);
  expect(changed.message).toContain('send the call again');
  const altered = notAsWritten('finance_profiles FEP-2026-00001');
  expect([isRetryable(altered), altered.code]).toEqual([false, 'state']);
});
