import {
  findContact,
  isFlat,
  keptSteps,
  microDegrees,
  type Ring,
  ringHectares,
  twiceArea,
  type WholeRing,
  wholeRing,
} from '@lotmark/sdk/plots';
import { centroid as turfCentroid } from '@turf/centroid';
import { polygon as turfPolygon } from '@turf/helpers';

/** Longest ring we take, counting the closing point. */
export const maxPoints = 25_000;
/** Above this a "plot" is a region, or its coordinates are wrong. */
export const maxAreaHa = 100_000;

export interface Box {
  minLng: number;
  minLat: number;
  maxLng: number;
  maxLat: number;
}

/** A plot's boundary as we keep it: one ring, right-handed (RFC 7946), at most 6 decimals. */
export interface PlotPolygon {
  /** The GeoJSON geometry, in the one spelling that is stored, served and committed to. */
  text: string;
  /** Hectares on the ellipsoid, 4 decimals. */
  areaHa: string;
  box: Box;
  /** Mean of the ring's points, 6 decimals. */
  centroid: { lng: number; lat: number };
  /** Points of the ring as stored, counting the closing one. */
  points: number;
}

export type PolygonReading = { ok: true; polygon: PlotPolygon } | { ok: false; message: string };
type Refused = { ok: false; message: string };

const refuse = (message: string): Refused => ({ ok: false, message });
/** A coordinate in billionths of a degree: the ring is checked as it was sent, and as it is kept. */
const fine = (degrees: number) => Math.round(degrees * 1e9) + 0;
const kept6 = (degrees: number) => microDegrees(degrees, 'round');

/**
 * Reads a GeoJSON Polygon (RFC 7946; a Feature around it is unwrapped, altitudes are dropped) and checks that it can
 * be the boundary of a plot.
 * @returns the polygon to store, or a message that says what is wrong and at which point (counted from 0).
 */
export function readPolygon(input: unknown): PolygonReading {
  const given = readRing(input);
  if (!given.ok) return given;
  const { positions } = given;
  const sent = wholeRing(positions, fine);
  const sentFault = faultOf(sent, positions, '');
  if (sentFault !== undefined) return refuse(sentFault);
  const kept = wholeRing(positions, kept6);
  const keptFault = faultOf(kept, positions, ' after rounding to 6 decimals');
  if (keptFault !== undefined) return refuse(keptFault);
  return finish(kept.ring);
}

/** Positions of the one ring, shape and ranges checked, the closing one dropped. */
function readRing(input: unknown): { ok: true; positions: [number, number][] } | Refused {
  const geometry = isObject(input) && input['type'] === 'Feature' ? input['geometry'] : input;
  if (!isObject(geometry)) return refuse('must be a GeoJSON Polygon object');
  const crs = isObject(input) ? (input['crs'] ?? geometry['crs']) : undefined;
  if (crs !== undefined && !JSON.stringify(crs).includes('CRS84')) {
    return refuse('must be in WGS 84 degrees without a `crs` member, as RFC 7946 demands');
  }
  if (geometry['type'] !== 'Polygon') {
    return refuse(
      `type must be "Polygon", not ${JSON.stringify(geometry['type'] ?? null).slice(0, 40)}; register each part as a plot of its own`,
    );
  }
  const rings = geometry['coordinates'];
  if (!Array.isArray(rings) || rings.length === 0) return refuse('coordinates must be an array with one ring');
  if (rings.length > 1) return refuse(`has ${rings.length - 1} hole(s); a plot is one ring without holes`);
  const ring: unknown = rings[0];
  if (!Array.isArray(ring)) return refuse('coordinates[0] must be an array of [lng, lat] positions');
  if (ring.length > maxPoints) return refuse(`has ${ring.length} points; at most ${maxPoints} are allowed`);
  if (ring.length < 4) {
    return refuse(`has ${ring.length} positions; a closed ring needs at least 4, the last equal to the first`);
  }
  const positions: [number, number][] = [];
  for (const [index, position] of (ring as unknown[]).entries()) {
    const fault = positionFault(position);
    if (fault !== undefined) return refuse(`point ${index + 1} ${fault}`);
    const [lng, lat] = position as [number, number];
    positions.push([lng, lat]);
  }
  const [first, last] = [positions[0] as [number, number], positions.at(-1) as [number, number]];
  if (first[0] !== last[0] || first[1] !== last[1]) {
    return refuse(`the ring is open: point ${positions.length} ${show(last)} must equal point 1 ${show(first)}`);
  }
  positions.pop();
  for (const [index, [lng]] of positions.entries()) {
    const [nextLng] = positions[(index + 1) % positions.length] as [number, number];
    if (Math.abs(nextLng - lng) > 180) {
      return refuse(`crosses the antimeridian after point ${index + 1}; cut it there and register two plots`);
    }
  }
  return { ok: true, positions };
}

function positionFault(position: unknown): string | undefined {
  if (!Array.isArray(position) || position.length < 2 || position.length > 3) {
    return 'must be [lng, lat]';
  }
  if (!position.every((value) => typeof value === 'number' && Number.isFinite(value))) {
    return 'must hold numbers: [lng, lat]';
  }
  const [lng, lat] = position as [number, number];
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return undefined;
  const hint = Math.abs(lat) <= 180 && Math.abs(lng) <= 90 ? '; it looks swapped: GeoJSON has longitude first' : '';
  return `${show([lng, lat])} is out of range (lng -180 to 180, lat -90 to 90)${hint}`;
}

function faultOf(
  { ring, origin }: WholeRing,
  positions: readonly [number, number][],
  when: string,
): string | undefined {
  if (ring.x.length < 3) return `has fewer than 3 different points${when}; it has no area`;
  if (twiceArea(ring) === 0 && isFlat(ring)) return `all its points lie in one line${when}; it has no area`;
  const contact = findContact(ring);
  if (contact === undefined) return undefined;
  const [a, b] = [origin[contact.side] as number, origin[contact.other] as number];
  const at = show(positions[b] as [number, number]);
  return `crosses or touches itself${when}: the side from point ${a + 1} meets the side from point ${b + 1}, near ${at}`;
}

function finish(ring: Ring): PolygonReading {
  const points = Array.from(ring.x, (px, index): [number, number] => [
    px / keptSteps,
    (ring.y[index] as number) / keptSteps,
  ]);
  // RFC 7946: exterior rings run anticlockwise.
  if (twiceArea(ring) < 0) points.reverse();
  const coordinates = [[...points, points[0] as [number, number]]];
  const feature = turfPolygon(coordinates);
  const hectares = ringHectares(points);
  if (hectares < 0.00005) return refuse('has no area (less than 1 square metre)');
  if (hectares > maxAreaHa) {
    return refuse(`covers ${Math.round(hectares)} ha; a plot has at most ${maxAreaHa} ha, check the coordinates`);
  }
  const [lng, lat] = turfCentroid(feature).geometry.coordinates as [number, number];
  const extreme = (values: Float64Array, pick: (a: number, b: number) => number) =>
    values.reduce((a, b) => pick(a, b)) / keptSteps;
  return {
    ok: true,
    polygon: {
      text: JSON.stringify({ coordinates, type: 'Polygon' }),
      areaHa: hectares.toFixed(4),
      box: {
        minLng: extreme(ring.x, Math.min),
        minLat: extreme(ring.y, Math.min),
        maxLng: extreme(ring.x, Math.max),
        maxLat: extreme(ring.y, Math.max),
      },
      centroid: { lng: Math.round(lng * keptSteps) / keptSteps, lat: Math.round(lat * keptSteps) / keptSteps },
      points: coordinates[0]?.length ?? 0,
    },
  };
}

function show([lng, lat]: readonly [number, number]): string {
  return `[${lng}, ${lat}]`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
