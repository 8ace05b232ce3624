import { openTypesetter } from './open-typesetter.ts';
import type { Typesetter } from './typesetter.ts';

const MB = 2 ** 20;

/** For templates that admins add: enough for what people print, and little for what never ends. */
export const ownLimits = {
  processes: 1,
  timeMs: 5000,
  memoryBytes: 600 * MB,
  recycleBytes: 300 * MB,
  maxPages: 500,
  maxBytes: 10 * MB,
  maxWaiting: 60,
} as const;

/** What makes documents of the templates in a folder, and of those that admins added. */
export const openPresses = (root: string): Typesetter =>
  twoPresses(openTypesetter({ root }), openTypesetter({ root, ...ownLimits }));

/** Templates that are given as text get a press of their own: whatever they do, the others are made as ever. */
export function twoPresses(shipped: Typesetter, own: Typesetter): Typesetter {
  return {
    typeset: (input) => (input.source === undefined ? shipped : own).typeset(input),
    state: () => {
      const [left, right] = [shipped.state(), own.state()];
      return { processes: [...left.processes, ...right.processes], waiting: left.waiting + right.waiting };
    },
    close: () => {
      shipped.close();
      own.close();
    },
  };
}
