import type { Ring } from './ring-contact.ts';

/** Longitude and latitude in degrees. */
export type Position = readonly [lng: number, lat: number];

export interface WholeRing {
  ring: Ring;
  /** For each point, its place in what was given. */
  origin: Int32Array;
}

/**
 * A ring in whole steps, without points that repeat their predecessor.
 * @param positions without the closing one, or with it: it repeats the first.
 * @param whole degrees to steps.
 */
export function wholeRing(positions: readonly Position[], whole: (degrees: number) => number): WholeRing {
  const x = new Float64Array(positions.length);
  const y = new Float64Array(positions.length);
  const origin = new Int32Array(positions.length);
  let count = 0;
  for (const [index, [lng, lat]] of positions.entries()) {
    const [px, py] = [whole(lng), whole(lat)];
    if (count > 0 && x[count - 1] === px && y[count - 1] === py) continue;
    x[count] = px;
    y[count] = py;
    origin[count] = index;
    count++;
  }
  while (count > 1 && x[count - 1] === x[0] && y[count - 1] === y[0]) count--;
  // A view of a small array makes V8 move it off its heap: of 100,000 rings that costs more than all else here.
  if (count === positions.length) return { ring: { x, y }, origin };
  return { ring: { x: x.slice(0, count), y: y.slice(0, count) }, origin: origin.slice(0, count) };
}

/** All points in line with the first two different ones. */
export function isFlat({ x, y }: Ring): boolean {
  const [ax, ay] = [x[0] as number, y[0] as number];
  const [ux, uy] = [(x[1] as number) - ax, (y[1] as number) - ay];
  return x.every((px, index) => BigInt(ux) * BigInt((y[index] as number) - ay) === BigInt(uy) * BigInt(px - ax));
}

/** Shoelace sum about the first point, in square steps: positive when the ring runs anticlockwise. */
export function twiceArea({ x, y }: Ring): number {
  const [ax, ay] = [x[0] as number, y[0] as number];
  let sum = 0;
  for (let index = 1; index + 1 < x.length; index++) {
    sum +=
      ((x[index] as number) - ax) * ((y[index + 1] as number) - ay) -
      ((x[index + 1] as number) - ax) * ((y[index] as number) - ay);
  }
  return sum;
}
