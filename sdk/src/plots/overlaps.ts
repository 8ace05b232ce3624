import type { Ring } from './ring-contact.ts';
import type { Position } from './whole-ring.ts';

interface Box {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

interface Boxed extends Box {
  ring: Ring;
}

/** Outlines in millionths of a degree, and whose each is, in few bytes: one file has 100,000 and more. */
export class Outlines {
  /** All x of an outline, then all y of it. */
  #steps = new Int32Array(1024);
  #used = 0;
  readonly #starts: number[] = [];
  readonly #places: number[] = [];

  /** Outlines of one place are compared with each other, too. */
  add(place: number, { x, y }: Ring): void {
    const end = this.#used + x.length + y.length;
    if (end > this.#steps.length) {
      const larger = new Int32Array(Math.max(end, Math.ceil(this.#steps.length * 1.5)));
      larger.set(this.#steps);
      this.#steps = larger;
    }
    this.#steps.set(x, this.#used);
    this.#steps.set(y, this.#used + x.length);
    this.#starts.push(this.#used);
    this.#places.push(place);
    this.#used = end;
  }

  /**
   * Pairs of places whose outlines share ground, the lower one first; a common border or corner is no overlap. One sweep over
   * the boxes, then side against side where two boxes meet.
   * @param limit pairs after which the search ends.
   */
  overlaps(limit: number): [number, number][] {
    const boxes = this.#starts.map((_, index) => boxOf(this.#ring(index)));
    const minX = (index: number) => (boxes[index] as Box).minX;
    const order = Int32Array.from(boxes, (_, index) => index).sort((a, b) => minX(a) - minX(b));
    const found: [number, number][] = [];
    let open: number[] = [];
    for (const next of order) {
      const box = boxes[next] as Box;
      open = open.filter((other) => (boxes[other] as Box).maxX > box.minX);
      for (const other of open) {
        const near = boxes[other] as Box;
        if (near.maxY <= box.minY || near.minY >= box.maxY) continue;
        if (!shareGround({ ...near, ring: this.#ring(other) }, { ...box, ring: this.#ring(next) })) continue;
        const [a, b] = [this.#places[other] as number, this.#places[next] as number];
        found.push(a <= b ? [a, b] : [b, a]);
        if (found.length >= limit) return found;
      }
      open.push(next);
    }
    return found;
  }

  /**
   * Which points lie within an outline, by the places of both; on its border is not within. One sweep from west to east.
   * @param limit pairs after which the search ends.
   */
  holding(
    points: readonly { place: number; x: number; y: number }[],
    limit: number,
  ): { point: number; within: number }[] {
    if (points.length === 0) return [];
    const boxes = this.#starts.map((_, index) => boxOf(this.#ring(index)));
    const order = boxes.map((_, index) => index).sort((a, b) => (boxes[a] as Box).minX - (boxes[b] as Box).minX);
    const found: { point: number; within: number }[] = [];
    let open: number[] = [];
    let next = 0;
    for (const { place, x, y } of [...points].sort((a, b) => a.x - b.x)) {
      for (; next < order.length && (boxes[order[next] as number] as Box).minX < x; next++)
        open.push(order[next] as number);
      open = open.filter((index) => (boxes[index] as Box).maxX > x);
      for (const index of open) {
        const { minY, maxY } = boxes[index] as Box;
        if (y <= minY || y >= maxY || sideOf(this.#ring(index), x, y) !== 'inside') continue;
        found.push({ point: place, within: this.#places[index] as number });
        if (found.length >= limit) return found;
      }
    }
    return found;
  }

  #ring(index: number): Ring {
    const from = this.#starts[index] as number;
    const to = this.#starts[index + 1] ?? this.#used;
    const middle = (from + to) / 2;
    return {
      x: Float64Array.from(this.#steps.subarray(from, middle)),
      y: Float64Array.from(this.#steps.subarray(middle, to)),
    };
  }
}

function boxOf({ x, y }: Ring): Box {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let point = 0; point < x.length; point++) {
    const [px, py] = [x[point] as number, y[point] as number];
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
  }
  return { minX, maxX, minY, maxY };
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
