import type { Position } from './whole-ring.ts';

/**
 * Cuts an outline with one hole along the parallels through the hole's west and east ends, so that neither half has a hole.
 * @param outer anticlockwise, the first point not repeated.
 * @returns the upper and the lower half, closed; undefined where the hole does not lie inside.
 */
export function splitAtHole(
  outer: readonly Position[],
  given: readonly Position[],
): [Position[], Position[]] | undefined {
  const hole = clockwise(open(given));
  if (hole.length < 3) return undefined;
  const west = extreme(hole, (a, b) => a[0] < b[0]);
  const east = extreme(hole, (a, b) => a[0] > b[0]);
  const toWest = hitOf(outer, hole[west] as Position, -1);
  const toEast = hitOf(outer, hole[east] as Position, 1);
  if (toWest === undefined || toEast === undefined) return undefined;
  // Clockwise, the hole's upper side runs from west to east.
  const upper = chain(hole, west, east);
  const lower = chain(hole, east, west);
  const north = [toEast.at, ...between(outer, toEast, toWest), toWest.at, ...upper];
  const south = [toWest.at, ...between(outer, toWest, toEast), toEast.at, ...lower];
  return [closed(north), closed(south)];
}

interface Hit {
  at: Position;
  /** The side of the outline, by the point it starts from. */
  side: number;
}

/** Where a ray along the parallel first meets the outline. */
function hitOf(outer: readonly Position[], [lng, lat]: Position, direction: 1 | -1): Hit | undefined {
  let nearest: Hit | undefined;
  for (let side = 0; side < outer.length; side++) {
    const [ax, ay] = outer[side] as Position;
    const [bx, by] = outer[(side + 1) % outer.length] as Position;
    if (ay > lat === by > lat) continue;
    const x = ax + ((bx - ax) * (lat - ay)) / (by - ay);
    const isAhead = (x - lng) * direction > 0;
    if (isAhead && (nearest === undefined || (nearest.at[0] - x) * direction > 0)) nearest = { at: [x, lat], side };
  }
  return nearest;
}

/** Points of the outline after one hit and before the next, anticlockwise. */
function between(outer: readonly Position[], from: Hit, to: Hit): Position[] {
  const points: Position[] = [];
  for (let point = (from.side + 1) % outer.length; ; point = (point + 1) % outer.length) {
    if (points.length > outer.length) return points;
    points.push(outer[point] as Position);
    if (point === to.side) return points;
  }
}

/** Points of a ring from one to another, both included. */
function chain(ring: readonly Position[], from: number, to: number): Position[] {
  const points = [ring[from] as Position];
  for (let point = from; point !== to; ) {
    point = (point + 1) % ring.length;
    points.push(ring[point] as Position);
  }
  return points;
}

function open(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const repeats = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  return repeats ? ring.slice(0, -1) : [...ring];
}

const closed = (ring: Position[]): Position[] => [...ring, ring[0] as Position];

function clockwise(ring: Position[]): Position[] {
  let twice = 0;
  for (let point = 0; point < ring.length; point++) {
    const [ax, ay] = ring[point] as Position;
    const [bx, by] = ring[(point + 1) % ring.length] as Position;
    twice += (ax - (ring[0] as Position)[0]) * (by - (ring[0] as Position)[1]);
    twice -= (bx - (ring[0] as Position)[0]) * (ay - (ring[0] as Position)[1]);
  }
  return twice > 0 ? ring.toReversed() : ring;
}

function extreme(ring: readonly Position[], isBetter: (a: Position, b: Position) => boolean): number {
  let best = 0;
  for (let point = 1; point < ring.length; point++) {
    if (isBetter(ring[point] as Position, ring[best] as Position)) best = point;
  }
  return best;
}
