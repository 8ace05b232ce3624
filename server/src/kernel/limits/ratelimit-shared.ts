import type { Clock } from '../values/clock.ts';
import { type LimitState, type RateLimiter, usedUp } from './ratelimit.ts';

/** Where several processes count together. */
export interface CounterStore {
  /**
   * Adds points to a counter, which begins at 0 and may be forgotten after `endsAt`.
   * @returns the counter afterwards.
   */
  add(id: string, points: number, endsAt: Date): Promise<number>;
}

/** A process takes points from the shared counter by this part of the limit at a time, and spends them on its own. */
const leasePart = 50;
/** And at most so many, so that a process that ends leaves little unused. */
const maxLease = 100;
/** Windows kept at most; the oldest go first. */
const maxWindows = 50_000;

/** What this process knows of one counter in one window. */
interface Window {
  endsAt: number;
  /** Points taken from the store and not spent yet. */
  held: number;
  /** Points that nobody has taken yet, when we last asked. */
  left: number;
  asking: Promise<void> | undefined;
}

/**
 * Counts calls together with all other processes that use the same store, in windows that begin on the dot of the clock.
 * Never more than the limit is let through in a window. To save round trips a process takes a fiftieth of the limit
 * at a time (one call where the limit is below 100, at most a hundred), so that at most that much may go unused per
 * process and window; what is used up is refused without asking again.
 */
export function sharedRateLimiter(store: CounterStore, clock: Clock): RateLimiter {
  const windows = new Map<string, Window>();
  const windowOf = (id: string, now: number, endsAt: number, limit: number): Window => {
    const known = windows.get(id);
    if (known !== undefined && known.endsAt === endsAt) return known;
    const fresh: Window = { endsAt, held: 0, left: limit, asking: undefined };
    windows.delete(id);
    if (windows.size >= maxWindows) makeRoom(windows, now);
    windows.set(id, fresh);
    return fresh;
  };
  const lease = async (id: string, window: Window, limit: number): Promise<void> => {
    const wanted = Math.min(maxLease, Math.max(1, Math.floor(limit / leasePart)));
    const total = await store.add(`${id}@${window.endsAt}`, wanted, new Date(window.endsAt));
    const before = total - wanted;
    window.held += Math.max(0, Math.min(wanted, limit - before));
    window.left = Math.max(0, limit - total);
  };
  return {
    take: async (name, key, limit, windowSeconds = 60) => {
      if (limit === 0) return undefined;
      const length = windowSeconds * 1000;
      const now = clock.now().getTime();
      // The limit is part of the name, so that a changed quota counts anew and old points do not stand in its way.
      const id = `${name}:${limit}:${key}`;
      const window = windowOf(id, now, (Math.floor(now / length) + 1) * length, limit);
      // Callers who find nothing wait for the one who asks already.
      while (window.held === 0 && window.left > 0) {
        window.asking ??= lease(id, window, limit).finally(() => {
          window.asking = undefined;
        });
        await window.asking;
      }
      const state: LimitState = {
        limit,
        remaining: 0,
        resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      };
      if (window.held === 0) throw usedUp(state, windowSeconds);
      window.held--;
      return { ...state, remaining: window.held + window.left };
    },
  };
}

function makeRoom(windows: Map<string, Window>, now: number): void {
  for (const [id, window] of windows) if (window.endsAt <= now) windows.delete(id);
  let surplus = windows.size < maxWindows ? 0 : maxWindows / 10;
  for (const id of windows.keys()) {
    if (surplus-- <= 0) return;
    windows.delete(id);
  }
}
