import { ringHectares } from '@lotmark/sdk/plots';
import { kinks as turfKinks } from '@turf/kinks';
import { boxOf, type Position, polygonOf } from './shapes.ts';

/** The service's limits: the closing point counts as one. */
export const maxPoints = 25_000;
export const maxAreaHa = 100_000;
/** Less than a square metre. */
const minAreaHa = 0.0001;
/** A boundary this far from where it should be was probably written latitude first. */
const nearDegrees = 1;

export type PolygonFault =
  | { kind: 'tooFew' }
  | { kind: 'tooMany'; points: number }
  /** The number of the corner, from 1. */
  | { kind: 'range'; corner: number }
  | { kind: 'swapped' }
  | { kind: 'crossing'; count: number }
  | { kind: 'noArea' }
  | { kind: 'tooLarge'; areaHa: number };

export interface PolygonFindings {
  /** Null while there is no area to speak of. */
  areaHa: number | null;
  fault: PolygonFault | null;
  /** Where the boundary crosses itself. */
  crossings: Position[];
}

/**
 * Says what is wrong with a boundary while it is drawn. The service decides in the end; this one answers at once.
 * @param ring its corners, the first one not repeated
 * @param near where the plot should lie, if that is known
 */
export function checkPolygon(ring: readonly Position[], near?: Position): PolygonFindings {
  const found = (fault: PolygonFault | null, areaHa: number | null = null, crossings: Position[] = []) => ({
    areaHa,
    fault,
    crossings,
  });
  if (ring.length + 1 > maxPoints) return found({ kind: 'tooMany', points: ring.length });
  const outside = ring.findIndex(([lng, lat]) => !(Math.abs(lng) <= 180 && Math.abs(lat) <= 90));
  if (outside >= 0) {
    const turned = ring.every(([lng, lat]) => Math.abs(lng) <= 90 && Math.abs(lat) <= 180);
    return found(turned ? { kind: 'swapped' } : { kind: 'range', corner: outside + 1 });
  }
  const corners = withoutRepeats(ring);
  if (corners.length < 3) return found({ kind: 'tooFew' });
  const polygon = polygonOf(corners);
  const areaHa = ringHectares(corners);
  const crossings = distinct(turfKinks(polygon).features.map(({ geometry }) => geometry.coordinates as Position));
  if (crossings.length > 0) return found({ kind: 'crossing', count: crossings.length }, null, crossings);
  if (areaHa < minAreaHa) return found({ kind: 'noArea' }, areaHa);
  if (liesTurned(corners, near)) return found({ kind: 'swapped' }, areaHa);
  if (areaHa > maxAreaHa) return found({ kind: 'tooLarge', areaHa }, areaHa);
  return found(null, areaHa);
}

export function swapped(ring: readonly Position[]): Position[] {
  return ring.map(([lng, lat]) => [lat, lng]);
}

/** Repeating a corner changes nothing, and must not count as a crossing. */
function withoutRepeats(ring: readonly Position[]): Position[] {
  return ring.filter((position, index) => {
    const before = ring[index === 0 ? ring.length - 1 : index - 1];
    return ring.length === 1 || before === undefined || !same(position, before);
  });
}

function distinct(positions: readonly Position[]): Position[] {
  return positions.filter((position, index) => positions.findIndex((other) => same(other, position)) === index);
}

function same(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function liesTurned(ring: readonly Position[], near: Position | undefined): boolean {
  const box = boxOf(ring);
  if (near === undefined || box === null) return false;
  const middle: Position = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const isNear = ([lng, lat]: Position) => Math.hypot(lng - near[0], lat - near[1]) < nearDegrees;
  return !isNear(middle) && isNear([middle[1], middle[0]]);
}
