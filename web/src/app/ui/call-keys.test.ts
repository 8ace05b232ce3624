import { LotmarkError } from '@lotmark/sdk';
import { expect, test } from 'vitest';
import { CallKeys } from './call-keys.ts';

const answer = (status: number) => new LotmarkError('no', { status, excType: 'SomeError' });

test.each([0, 500, 502, 503, 504])('after %i, which leaves the outcome open, a try keeps its key', (status) => {
  const keys = new CallKeys();
  const first = keys.keyFor('mint');
  keys.failed('mint', answer(status));
  expect(keys.keyFor('mint')).toBe(first);
});

test('something that is no answer leaves the outcome open too', () => {
  const keys = new CallKeys();
  const first = keys.keyFor('mint');
  keys.failed('mint', new TypeError('Failed to fetch'));
  expect(keys.keyFor('mint')).toBe(first);
});

test.each([400, 403, 409, 422, 429])(
  'after %i, which says that nothing was done, the next try is another call',
  (status) => {
    const keys = new CallKeys();
    const first = keys.keyFor('mint');
    keys.failed('mint', answer(status));
    expect(keys.keyFor('mint')).not.toBe(first);
  },
);

test('what succeeded is over, and calls do not share their keys', () => {
  const keys = new CallKeys();
  const first = keys.keyFor('mint');
  expect(keys.keyFor('pay')).not.toBe(first);
  keys.succeeded('mint');
  expect(keys.keyFor('mint')).not.toBe(first);
});
