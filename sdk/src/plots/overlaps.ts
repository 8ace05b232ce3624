import type { Ring } from './ring-contact.ts';
import type { Position } from './whole-ring.ts';

/** An outline in millionths of a degree, and whose it is. */
export interface Outline {
  /** Outlines of one owner are compared, too. */
  place: number;
  ring: Ring;
}

interface Boxed extends Outline {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/**
 * Pairs of outlines that share ground; a common border or corner is no overlap. One sweep over the boxes, then side against side
 * where two boxes meet.
 * @param limit pairs after which the search ends.
 */
export function findOverlaps(outlines: readonly Outline[], limit: number): [Outline, Outline][] {
  const boxes = outlines.map(boxed).sort((a, b) => a.minX - b.minX);
  const found: [Outline, Outline][] = [];
  let open: Boxed[] = [];
  for (const next of boxes) {
    open = open.filter(({ maxX }) => maxX > next.minX);
    for (const other of open) {
      if (other.maxY <= next.minY || other.minY >= next.maxY || !shareGround(other, next)) continue;
      found.push(other.place <= next.place ? [other, next] : [next, other]);
      if (found.length >= limit) return found;
    }
    open.push(next);
  }
  return found;
}

function boxed(outline: Outline): Boxed {
  const { x, y } = outline.ring;
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let point = 0; point < x.length; point++) {
    const [px, py] = [x[point] as number, y[point] as number];
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
  }
  return { ...outline, minX, maxX, minY, maxY };
}

function shareGround(a: Boxed, b: Boxed): boolean {
  if (sidesCross(a, b)) return true;
  // No side crosses another: one lies in the other, they are the same, or they only touch.
  return hasInnerPoint(a, b) || hasInnerPoint(b, a);
}

/** Sides of the one that come near the other. */
function sidesNear({ ring: { x, y } }: Boxed, { minX, maxX, minY, maxY }: Boxed): Int32Array {
  const near: number[] = [];
  for (let from = 0; from < x.length; from++) {
    const to = from + 1 === x.length ? 0 : from + 1;
    const [ax, ay, bx, by] = [x[from] as number, y[from] as number, x[to] as number, y[to] as number];
    if (Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX) continue;
    if (Math.max(ay, by) < minY || Math.min(ay, by) > maxY) continue;
    near.push(from);
  }
  return Int32Array.from(near);
}

function sidesCross(a: Boxed, b: Boxed): boolean {
  const [ofA, ofB] = [sidesNear(a, b), sidesNear(b, a)];
  for (const i of ofA) for (const k of ofB) if (crosses(a.ring, i, b.ring, k)) return true;
  return false;
}

/** Each side has an end on either side of the other: touching is no crossing. */
function crosses(a: Ring, i: number, b: Ring, k: number): boolean {
  const [from, to] = sideAt(a, i);
  const [start, end] = sideAt(b, k);
  for (const axis of [0, 1] as const) {
    if (Math.max(from[axis], to[axis]) < Math.min(start[axis], end[axis])) return false;
    if (Math.max(start[axis], end[axis]) < Math.min(from[axis], to[axis])) return false;
  }
  return turn(from, to, start) * turn(from, to, end) < 0 && turn(start, end, from) * turn(start, end, to) < 0;
}

function sideAt({ x, y }: Ring, from: number): [Position, Position] {
  const to = from + 1 === x.length ? 0 : from + 1;
  return [
    [x[from] as number, y[from] as number],
    [x[to] as number, y[to] as number],
  ];
}

/** Sign of the turn a -> b -> c. Exact: the coordinates are whole, and where doubles may err, products are made anew. */
function turn([ax, ay]: Position, [bx, by]: Position, [px, py]: Position): number {
  const left = (bx - ax) * (py - ay);
  const right = (by - ay) * (px - ax);
  if (Math.abs(left - right) > 3.4e-16 * (Math.abs(left) + Math.abs(right))) return Math.sign(left - right);
  const exact = BigInt(bx - ax) * BigInt(py - ay) - BigInt(by - ay) * BigInt(px - ax);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Does a point of `inner` that is not on the border of `outer` lie in it? Middles of sides count, too. */
function hasInnerPoint(inner: Boxed, outer: Boxed): boolean {
  const { x, y } = inner.ring;
  let onBorder = 0;
  for (let from = 0; from < x.length; from++) {
    const to = from + 1 === x.length ? 0 : from + 1;
    for (const [px, py] of [
      [x[from] as number, y[from] as number],
      [((x[from] as number) + (x[to] as number)) / 2, ((y[from] as number) + (y[to] as number)) / 2],
    ] as const) {
      if (px < outer.minX || px > outer.maxX || py < outer.minY || py > outer.maxY) continue;
      const where = sideOf(outer.ring, px, py);
      if (where === 'inside') return true;
      if (where === 'border') onBorder += 1;
    }
  }
  // All of it on the border of the other: the same outline.
  return onBorder === 2 * x.length;
}

function sideOf({ x, y }: Ring, px: number, py: number): 'inside' | 'outside' | 'border' {
  let inside = false;
  for (let from = 0, to = x.length - 1; from < x.length; to = from++) {
    const [ax, ay, bx, by] = [x[from] as number, y[from] as number, x[to] as number, y[to] as number];
    const turn = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    const between =
      Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(ay, by) <= py && py <= Math.max(ay, by);
    if (turn === 0 && between) return 'border';
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}
