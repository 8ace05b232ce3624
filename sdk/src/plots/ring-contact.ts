/**
 * Does a closed ring touch itself anywhere? One sweep over the points (Shamos and Hoey), O(n log n): a ring of 25,000
 * points takes milliseconds, whatever its shape. The answer is exact, because coordinates are whole numbers.
 */

/** A closed ring of whole-number coordinates; the first point is not repeated, neighbours differ. */
export interface Ring {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Two sides that meet although they should not; a side is named by the point it starts from. */
export interface Contact {
  readonly side: number;
  readonly other: number;
}

/** Sign of the turn a -> b -> c: positive to the left, negative to the right, 0 when in line. */
function turn({ x, y }: Ring, a: number, b: number, c: number): number {
  const ax = x[a] as number;
  const ay = y[a] as number;
  const ux = (x[b] as number) - ax;
  const uy = (y[b] as number) - ay;
  const vx = (x[c] as number) - ax;
  const vy = (y[c] as number) - ay;
  const left = ux * vy;
  const right = uy * vx;
  const difference = left - right;
  // Beyond this bound (Shewchuk's filter) rounding of the two products cannot have turned the sign.
  if (Math.abs(difference) > 3.4e-16 * (Math.abs(left) + Math.abs(right))) return difference;
  const exact = BigInt(ux) * BigInt(vy) - BigInt(uy) * BigInt(vx);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Is `p`, known to be in line with a and b, between them? */
function between({ x, y }: Ring, a: number, b: number, p: number): boolean {
  const inside = (low: number, high: number, value: number) =>
    low < high ? low <= value && value <= high : high <= value && value <= low;
  return (
    inside(x[a] as number, x[b] as number, x[p] as number) && inside(y[a] as number, y[b] as number, y[p] as number)
  );
}

/** Do the sides starting at `i` and `k`, which share no point of the ring, have a point in common? */
function haveContact(ring: Ring, i: number, k: number): boolean {
  const n = ring.x.length;
  const iEnd = i + 1 === n ? 0 : i + 1;
  const kEnd = k + 1 === n ? 0 : k + 1;
  const a = turn(ring, i, iEnd, k);
  const b = turn(ring, i, iEnd, kEnd);
  const c = turn(ring, k, kEnd, i);
  const d = turn(ring, k, kEnd, iEnd);
  if (((a > 0 && b < 0) || (a < 0 && b > 0)) && ((c > 0 && d < 0) || (c < 0 && d > 0))) return true;
  return (
    (a === 0 && between(ring, i, iEnd, k)) ||
    (b === 0 && between(ring, i, iEnd, kEnd)) ||
    (c === 0 && between(ring, k, kEnd, i)) ||
    (d === 0 && between(ring, k, kEnd, iEnd))
  );
}

/** A point at which the ring turns back onto the side it came by. */
function findFold(ring: Ring): Contact | undefined {
  const { x, y } = ring;
  const n = x.length;
  for (let i = 0; i < n; i++) {
    const before = i === 0 ? n - 1 : i - 1;
    const after = i + 1 === n ? 0 : i + 1;
    if (turn(ring, before, i, after) !== 0) continue;
    const backX = (x[before] as number) - (x[i] as number);
    const backY = (y[before] as number) - (y[i] as number);
    const onX = (x[after] as number) - (x[i] as number);
    const onY = (y[after] as number) - (y[i] as number);
    // In line: the signs alone say whether it goes on or back.
    if (Math.sign(backX) === Math.sign(onX) && Math.sign(backY) === Math.sign(onY)) return { side: before, other: i };
  }
  return undefined;
}

/** @returns two sides of the ring that meet, or undefined for a simple ring. */
export function findContact(ring: Ring): Contact | undefined {
  const { x, y } = ring;
  const n = x.length;
  if (n < 3) return { side: 0, other: n - 1 };
  const fold = findFold(ring);
  if (fold !== undefined) return fold;

  const compare = (a: number, b: number) => (x[a] as number) - (x[b] as number) || (y[a] as number) - (y[b] as number);
  const order = Int32Array.from({ length: n }, (_, index) => index).sort(compare);
  for (let place = 1; place < n; place++) {
    const [a, b] = [order[place - 1] as number, order[place] as number];
    if (compare(a, b) === 0) return { side: Math.min(a, b), other: Math.max(a, b) };
  }

  // The sides under the sweep line, lowest first. Splicing a typed array is a memory move: cheaper than a tree here.
  const active = new Int32Array(n);
  let size = 0;
  const ends = (side: number): [left: number, right: number] => {
    const to = side + 1 === n ? 0 : side + 1;
    return compare(side, to) < 0 ? [side, to] : [to, side];
  };
  const placeOf = (point: number): number => {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      const [left, right] = ends(active[middle] as number);
      if (turn(ring, left, right, point) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const contactAt = (lower: number): Contact | undefined => {
    if (lower < 0 || lower + 1 >= size) return undefined;
    const a = active[lower] as number;
    const b = active[lower + 1] as number;
    const apart = Math.abs(a - b);
    // Sides that follow each other share a point by right; folds were looked for before.
    if (apart === 1 || apart === n - 1 || !haveContact(ring, a, b)) return undefined;
    return { side: Math.min(a, b), other: Math.max(a, b) };
  };

  for (const point of order) {
    const incoming = point === 0 ? n - 1 : point - 1;
    const outgoing = point;
    const incomingStarts = ends(incoming)[0] === point;
    const outgoingStarts = ends(outgoing)[0] === point;
    const place = placeOf(point);
    let contact: Contact | undefined;
    if (incomingStarts && outgoingStarts) {
      const outgoingIsUpper = turn(ring, point, ends(incoming)[1], ends(outgoing)[1]) > 0;
      active.copyWithin(place + 2, place, size);
      active[place] = outgoingIsUpper ? incoming : outgoing;
      active[place + 1] = outgoingIsUpper ? outgoing : incoming;
      size += 2;
      contact = contactAt(place - 1) ?? contactAt(place + 1);
    } else {
      const ending = incomingStarts ? outgoing : incoming;
      const found = active[place] as number;
      // Another side lies where this one should end: they meet here.
      if (place >= size || (found !== incoming && found !== outgoing)) {
        return { side: Math.min(found, ending), other: Math.max(found, ending) };
      }
      if (incomingStarts || outgoingStarts) {
        active[place] = incomingStarts ? incoming : outgoing;
        contact = contactAt(place - 1) ?? contactAt(place);
      } else {
        active.copyWithin(place, place + 2, size);
        size -= 2;
        contact = contactAt(place - 1);
      }
    }
    if (contact !== undefined) return contact;
  }
  return undefined;
}
