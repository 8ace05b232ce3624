import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findContact, type Ring } from './ring-contact.ts';

const ring = (points: readonly (readonly [number, number])[]): Ring => ({
  x: Float64Array.from(points, ([x]) => x),
  y: Float64Array.from(points, ([, y]) => y),
});

/** The definition, side against side; slow and plain. */
function hasContact(points: readonly (readonly [number, number])[]): boolean {
  const n = points.length;
  const turn = ([ax, ay]: readonly number[], [bx, by]: readonly number[], [cx, cy]: readonly number[]) =>
    Math.sign(
      ((bx as number) - (ax as number)) * ((cy as number) - (ay as number)) -
        ((by as number) - (ay as number)) * ((cx as number) - (ax as number)),
    );
  const within = (a: readonly number[], b: readonly number[], p: readonly number[]) =>
    turn(a, b, p) === 0 &&
    [0, 1].every(
      (axis) =>
        Math.min(a[axis] as number, b[axis] as number) <= (p[axis] as number) &&
        (p[axis] as number) <= Math.max(a[axis] as number, b[axis] as number),
    );
  for (let i = 0; i < n; i++) {
    for (let k = i + 1; k < n; k++) {
      const [a, b] = [points[i] as [number, number], points[(i + 1) % n] as [number, number]];
      const [c, d] = [points[k] as [number, number], points[(k + 1) % n] as [number, number]];
      if (k === i + 1) {
        if (within(a, b, d) || within(c, d, a)) return true;
      } else if (i === 0 && k === n - 1) {
        if (within(a, b, c) || within(c, d, b)) return true;
      } else if (
        within(a, b, c) ||
        within(a, b, d) ||
        within(c, d, a) ||
        within(c, d, b) ||
        (turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b))
      ) {
        return true;
      }
    }
  }
  return false;
}

/** Rings on a small grid, where points, sides and lines coincide all the time. */
const smallRings = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), { minLength: 3, maxLength: 9 })
  .filter((points) =>
    points.every(([x, y], i) => {
      const [nx, ny] = points[(i + 1) % points.length] as [number, number];
      return x !== nx || y !== ny;
    }),
  );

test('agrees with the definition', () => {
  fc.assert(
    fc.property(smallRings, (points) => {
      expect(findContact(ring(points)) !== undefined).toBe(hasContact(points));
    }),
    { numRuns: 20_000 },
  );
});

test('is exact where floating point is not: a point one step beside a side across the world', () => {
  const far = 3.6e11;
  const touching = [
    [0, 0],
    [far, far],
    [far, far + 2e6],
    [far / 2, far / 2],
  ] as const;
  const beside = [
    [0, 0],
    [far, far],
    [far, far + 2e6],
    [far / 2, far / 2 + 1],
  ] as const;
  expect(findContact(ring(touching))).toBeDefined();
  expect(findContact(ring(beside))).toBeUndefined();
});

test('25,000 points of the worst shapes take seconds at most', () => {
  const teeth = 12_499;
  const comb = Array.from({ length: teeth }, (_, i): [number, number][] => {
    const up: [number, number] = [i * 4 + 200_000, 200_000];
    const down: [number, number] = [i * 4, 0];
    return i % 2 === 0 ? [down, up] : [up, down];
  }).flat();
  comb.push([teeth * 4 + 200_000, -10], [0, -10]);
  const started = performance.now();
  expect(findContact(ring(comb))).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(5000);
});
