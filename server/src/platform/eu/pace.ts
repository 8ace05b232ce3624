import { setTimeout } from 'node:timers/promises';

/** Counts calls in slots together with all other processes. */
export interface SlotCounter {
  /** Adds one to the counter of a slot. @returns the counter afterwards. */
  add(id: string, points: number, endsAt: Date): Promise<number>;
}

/** One call to a slot: at most five then fall into any second, wherever it begins. */
const slotMs = 250;

/**
 * Waits for a slot of its own. The system allows 5 calls a second from one address; processes share the slots by a counter.
 * @param now real time: a clock that stands still would never come to the next slot.
 */
export function openPace(
  counter: SlotCounter,
  now: () => number,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): () => Promise<void> {
  let last = 0;
  let seenAt = 0;
  const look = (): number => {
    const at = now();
    // A clock that was ahead was set right: nobody waits for the moments that it showed.
    if (at < seenAt) last -= Math.floor((seenAt - at) / slotMs);
    seenAt = at;
    return at;
  };
  return async () => {
    for (;;) {
      const slot = Math.max(Math.floor(look() / slotMs), last + 1);
      // Callers of this process take slots one after the other, without asking for the same one.
      last = slot;
      const startsAt = slot * slotMs;
      const early = startsAt - look();
      if (early > 0) await wait(early);
      const endsAt = new Date(startsAt + slotMs);
      const isOurs = (await counter.add(`eu-system@${slot}`, 1, endsAt)) === 1;
      // Whoever was held up until the slot is over would call beside whoever has the next one.
      if (isOurs && look() < endsAt.getTime()) return;
    }
  };
}
