/** Numbers that look random and are the same in every run. */
export interface Dice {
  /** From 0 to less than 1. */
  roll(): number;
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, and good enough for shapes and weights. */
export function dice(seed: number): Dice {
  let state = seed | 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + roll() * (to - from);
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1));
  return {
    roll,
    between,
    whole,
    pick: (list) => {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
  };
}
