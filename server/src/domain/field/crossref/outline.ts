import { z } from 'zod';

type Point = readonly [lng: number, lat: number];

const kmPerDegree = 111.32;

/**
 * Kilometres from a place to a ring: 0 inside it. On a plane around the place, which is exact to a thousandth within the
 * few kilometres that matter here.
 */
export function kilometresToRing([lng, lat]: Point, ring: readonly Point[]): number {
  const scale = Math.cos((lat * Math.PI) / 180);
  const flat = ring.map(([x, y]) => [(x - lng) * scale * kmPerDegree, (y - lat) * kmPerDegree] as const);
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [place, [x2, y2]] of flat.entries()) {
    const [x1, y1] = flat[(place + flat.length - 1) % flat.length] as readonly [number, number];
    if (y1 > 0 !== y2 > 0 && ((x2 - x1) * -y1) / (y2 - y1) + x1 > 0) inside = !inside;
    nearest = Math.min(nearest, toSegment(x1, y1, x2, y2));
  }
  return inside ? 0 : nearest;
}

/** From the origin to a segment. */
function toSegment(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}

const polygon = z.object({ coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) });

/** The outer ring of an outline as it is kept: GeoJSON text. */
export function readRing(text: string | null): [number, number][] | null {
  return text === null ? null : (polygon.parse(JSON.parse(text)).coordinates[0] ?? null);
}
