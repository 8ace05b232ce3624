/** What a bin holds, and whether one thing more fits. */
export interface Room<Item extends { bytes: number }, Filled> {
  empty(): Filled;
  /** The bin with the item in it, changed in place; undefined, and unchanged, where it does not fit. */
  add(filled: Filled, item: Item): Filled | undefined;
  copy(filled: Filled): Filled;
  /** Fewer bins than this cannot hold the items. */
  atLeast(items: readonly Item[]): number;
}

/** Where the quick ways may not have found the fewest, so many items are tried out exhaustively, */
const exhaustiveItems = 24;
/** in so many steps at most. */
const exhaustiveSteps = 50_000;

/**
 * Puts items into few bins, the same way each time. Things in the order given and the largest first are both tried; where
 * neither reaches the bound below which nobody can come, a small number of items is tried out exhaustively.
 * @returns undefined where an item fits into no bin.
 */
export function pack<Item extends { bytes: number }, Filled>(
  items: readonly Item[],
  room: Room<Item, Filled>,
): Item[][] | undefined {
  if (items.length === 0) return [[]];
  const bound = room.atLeast(items);
  const inOrder = firstFit(items, room);
  if (inOrder === undefined || inOrder.length <= bound) return inOrder;
  const bySize = [...items].sort((left, right) => right.bytes - left.bytes);
  const largestFirst = firstFit(bySize, room) ?? inOrder;
  const best = largestFirst.length < inOrder.length ? largestFirst : inOrder;
  if (best.length <= bound || items.length > exhaustiveItems) return best;
  return exhaustive(bySize, room, { bound, best });
}

function firstFit<Item extends { bytes: number }, Filled>(
  items: readonly Item[],
  room: Room<Item, Filled>,
): Item[][] | undefined {
  const bins: { filled: Filled; items: Item[] }[] = [];
  for (const item of items) {
    let place = bins.find(({ filled }) => room.add(filled, item) !== undefined);
    if (place === undefined) {
      const filled = room.add(room.empty(), item);
      if (filled === undefined) return undefined;
      place = { filled, items: [] };
      bins.push(place);
    }
    place.items.push(item);
  }
  return bins.map((bin) => bin.items);
}

/** Branch and bound: an item goes into each bin that takes it, or into one new bin. */
function exhaustive<Item extends { bytes: number }, Filled>(
  items: readonly Item[],
  room: Room<Item, Filled>,
  found: { bound: number; best: Item[][] },
): Item[][] {
  let { best } = found;
  let steps = 0;
  const bins: { filled: Filled; items: Item[] }[] = [];
  const place = (index: number): void => {
    if (best.length <= found.bound || ++steps > exhaustiveSteps || bins.length >= best.length) return;
    const item = items[index];
    if (item === undefined) {
      best = bins.map((bin) => [...bin.items]);
      return;
    }
    for (const bin of bins) {
      const filled = room.add(room.copy(bin.filled), item);
      if (filled === undefined) continue;
      const before = bin.filled;
      bin.filled = filled;
      bin.items.push(item);
      place(index + 1);
      bin.items.pop();
      bin.filled = before;
    }
    if (bins.length + 1 >= best.length) return;
    const filled = room.add(room.empty(), item);
    if (filled === undefined) return;
    bins.push({ filled, items: [item] });
    place(index + 1);
    bins.pop();
  };
  place(0);
  return best;
}
