import { LotmarkError } from '@lotmark/sdk';
import { expect, test } from 'vitest';
import { secondsToSay } from './next-try.ts';

const refusal = (retryAfterSeconds: number | undefined) =>
  new LotmarkError('no', { status: 429, excType: 'RateLimitExceededError', retryAfterSeconds });

test.each([
  [3600, 'Several links went to your address just now: open the newest.', 3600],
  [61, 'Too many wrong codes.', 120],
  [3601, 'Too many wrong codes.', 7200],
  [23, 'Too many calls.', 23],
  [30, 'Nothing can be written at the moment, and nothing was changed; try again later.', 30],
  // It is said already, or follows from pressing the button again.
  [23, 'Too many calls: 600 a minute are allowed. Try again in 23 s.', undefined],
  [3600, 'Open the newest, or try again in an hour.', undefined],
  [2, 'The database cannot be reached right now; try again.', undefined],
  [undefined, 'Something went wrong on our side.', undefined],
])('of a pause of %s s after "%s" is said: %s', (asked, shown, said) => {
  expect(secondsToSay(refusal(asked), shown)).toBe(said);
});
