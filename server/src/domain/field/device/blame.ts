import { Refusal } from '../../../kernel/values/errors.ts';

/** Keeps an address from making us verify wrong signatures all day. What was right is never counted. */
export interface Blame {
  /** @throws Refusal `rate_limit` with `Retry-After` for an address that sent too many a moment ago. */
  assertFree(address: string, now: Date): void;
  note(address: string, wrong: number, now: Date): void;
}

const windowMs = 60_000;
/** Wrong signatures of one address in a minute. */
export const mostWrongAMinute = 2000;
/** Addresses that are remembered; the oldest go first. */
const mostAddresses = 10_000;

/** Each process counts for itself, as it does with addresses. */
export function memoryBlame(most = mostWrongAMinute): Blame {
  const counted = new Map<string, { wrong: number; until: number }>();
  return {
    assertFree: (address, now) => {
      const seen = counted.get(address);
      if (seen === undefined || seen.until <= now.getTime() || seen.wrong < most) return;
      const seconds = Math.max(1, Math.ceil((seen.until - now.getTime()) / 1000));
      throw new Refusal(
        'rate_limit',
        `Too many readings with wrong signatures came from here; try again in ${seconds} s.`,
        {
          headers: { 'retry-after': String(seconds) },
        },
      );
    },
    note: (address, wrong, now) => {
      if (wrong === 0) return;
      const seen = counted.get(address);
      if (seen !== undefined && seen.until > now.getTime()) {
        seen.wrong += wrong;
        return;
      }
      counted.delete(address);
      counted.set(address, { wrong, until: now.getTime() + windowMs });
      for (const oldest of counted.keys()) {
        if (counted.size <= mostAddresses) break;
        counted.delete(oldest);
      }
    },
  };
}
