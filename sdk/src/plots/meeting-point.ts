import type { Contact, Ring } from './ring-contact.ts';

/** Where two sides of a ring that meet do so, in its own steps; a corner where one lies on the other side. */
export function meetingPoint(ring: Ring, { side, other }: Contact): readonly [x: number, y: number] {
  const corner = (at: number): readonly [number, number] => [ring.x[at] as number, ring.y[at] as number];
  const next = (at: number) => (at + 1 === ring.x.length ? 0 : at + 1);
  const [a, b, c, d] = [corner(side), corner(next(side)), corner(other), corner(next(other))];
  for (const point of [c, d]) if (isOn(a, b, point)) return point;
  for (const point of [a, b]) if (isOn(c, d, point)) return point;
  const across = cross(a, b, c, d);
  // Sides that run beside each other have no one place: a corner is as near as any.
  if (across === 0) return c;
  const along = cross(a, c, c, d) / across;
  return [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])];
}

type Point = readonly [number, number];

/** Of the ways from a to b and from c to d. */
const cross = (a: Point, b: Point, c: Point, d: Point) => (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);

function isOn(a: Point, b: Point, point: Point): boolean {
  const within = (place: 0 | 1) =>
    Math.min(a[place], b[place]) <= point[place] && point[place] <= Math.max(a[place], b[place]);
  return within(0) && within(1) && cross(a, b, a, point) === 0;
}
