import { addressGroup } from '../../../kernel/limits/address-group.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { LoginAttempt, LoginThrottle } from './login-throttle.ts';

/** A login that is under way. */
export interface LoginUnderWay {
  /** The password was right: the attempt does not count. */
  succeeded(): void;
  /** Whoever waits behind it may go on. Call it in any case. */
  ended(): void;
}

export interface LoginQueue {
  /** Waits for its turn, then counts. @throws Refusal `rate_limit`, `unavailable`. */
  attempt(attempt: LoginAttempt): Promise<LoginUnderWay>;
}

/** Logins of one account from one address that may wait for their turn. */
const waitingAtMost = 100;

/**
 * Lets logins of one account from one address through one at a time. An attempt counts before its password is looked at,
 * so that parallel guesses count too; but many right ones at once must not count as that many failures.
 */
export function loginQueue(throttle: LoginThrottle): LoginQueue {
  const lines = new Map<string, { last: Promise<void>; length: number }>();
  return {
    attempt: async (attempt) => {
      const pair = `${attempt.account}\0${addressGroup(attempt.ip)}`;
      const line = lines.get(pair) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= waitingAtMost) {
        throw new Refusal('unavailable', 'Too many logins of this account at once; try again.', {
          headers: { 'retry-after': '2' },
        });
      }
      lines.set(pair, line);
      line.length += 1;
      const before = line.last;
      const { promise, resolve } = Promise.withResolvers<void>();
      line.last = promise;
      let isOver = false;
      const ended = (): void => {
        if (isOver) return;
        isOver = true;
        line.length -= 1;
        if (line.length === 0) lines.delete(pair);
        resolve();
      };
      await before;
      try {
        const succeeded = await throttle.attempt(attempt);
        return { succeeded, ended };
      } catch (error) {
        ended();
        throw error;
      }
    },
  };
}
