import { addressGroup } from '../../../kernel/limits/address-group.ts';
import { limitHeaders } from '../../../kernel/limits/ratelimit.ts';
import { Refusal } from '../../../kernel/values/errors.ts';

/** Failed logins allowed in one window. Only failures count; a success takes its attempt back. */
export const windowMs = 15 * 60_000;
/** Of one account from one address. */
export const perPair = 8;
/** From one address, whatever the account: a cooperative's office shares one. */
export const perAddress = 60;
/** Of one account from all addresses together; addresses its owner is known at are exempt. */
export const perAccount = 60;
/** Counters kept at most. */
const maxCounters = 100_000;

export interface LoginAttempt {
  /** What was typed as the address of the account; it need not exist. */
  account: string;
  ip: string;
  now: Date;
  /** Was the account's owner seen at this address before? Asked only when strangers have used the account up. */
  isKnownAddress(): Promise<boolean>;
}

/**
 * Slows down guessing. Strangers can use up an account's attempts for addresses nobody knows, for a quarter of an hour
 * at a time, but never for the addresses its owner has used, so they cannot lock them out. It behaves alike for
 * accounts that do not exist.
 */
export interface LoginThrottle {
  /**
   * Counts an attempt before the password is looked at, so that parallel guesses count too.
   * @returns what to call when the password was right.
   * @throws Refusal `rate_limit` with `Retry-After`.
   */
  attempt(attempt: LoginAttempt): Promise<() => void>;
}

interface Counter {
  count: number;
  endsAt: number;
}

/** One process counts for itself. */
export function memoryLoginThrottle(): LoginThrottle {
  const counters = new Map<string, Counter>();
  const counterOf = (key: string, now: number): Counter => {
    const known = counters.get(key);
    // A window that would last longer was begun by a clock that was ahead, and holds nobody up once that is set right.
    if (known !== undefined && known.endsAt > now && known.endsAt <= now + windowMs) return known;
    counters.delete(key);
    if (counters.size >= maxCounters) makeRoom(counters, now);
    const counter = { count: 0, endsAt: now + windowMs };
    counters.set(key, counter);
    return counter;
  };
  return {
    attempt: async ({ account, ip, now, isKnownAddress }) => {
      const time = now.getTime();
      const address = addressGroup(ip);
      const pair = counterOf(`pair\0${account}\0${address}`, time);
      const ofAddress = counterOf(`address\0${address}`, time);
      const ofAccount = counterOf(`account\0${account}`, time);
      if (pair.count >= perPair) throw tooManyLogins(pair.endsAt, perPair, time);
      if (ofAddress.count >= perAddress) throw tooManyLogins(ofAddress.endsAt, perAddress, time);
      const all = [pair, ofAddress, ofAccount];
      const takeBack = () => {
        for (const counter of all) counter.count = Math.max(0, counter.count - 1);
      };
      const usedUp = ofAccount.count >= perAccount;
      for (const counter of all) counter.count++;
      if (usedUp && !(await isKnownAddress())) {
        takeBack();
        throw tooManyLogins(ofAccount.endsAt, perAccount, time);
      }
      return () => {
        takeBack();
        pair.count = 0;
      };
    },
  };
}

/** Drops what has ended; if that is not enough, the oldest tenth. */
function makeRoom(counters: Map<string, Counter>, now: number): void {
  for (const [key, counter] of counters) if (counter.endsAt <= now) counters.delete(key);
  if (counters.size < maxCounters) return;
  let surplus = maxCounters / 10;
  for (const key of counters.keys()) {
    if (surplus-- <= 0) return;
    counters.delete(key);
  }
}

/** The refusal of a login that may not be tried before `endsAt`; both moments in milliseconds. */
export function tooManyLogins(endsAt: number, limit: number, now: number): Refusal {
  const resetSeconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return new Refusal(
    'rate_limit',
    `Too many failed logins. Try again in ${Math.ceil(resetSeconds / 60)} min, or set a new password by mail.`,
    {
      headers: { 'retry-after': String(resetSeconds), ...limitHeaders({ limit, remaining: 0, resetSeconds }) },
    },
  );
}
