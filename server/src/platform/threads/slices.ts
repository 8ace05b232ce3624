import { setImmediate as otherWork } from 'node:timers/promises';

/** Goes through a long list piece by piece; other callers are answered in between. */
export async function inSlices<Item>(
  items: readonly Item[],
  size: number,
  take: (some: readonly Item[], from: number) => unknown,
  between: () => Promise<void> = otherWork,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await between();
    await take(items.slice(from, from + size), from);
  }
}
