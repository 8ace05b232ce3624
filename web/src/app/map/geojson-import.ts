import { maxPoints } from './polygon-check.ts';
import type { Position } from './shapes.ts';

/** Room for the longest ring with many decimals. */
export const maxImportBytes = 4_000_000;

export type ImportFault =
  | { kind: 'importTooLarge' | 'importNotJson' | 'importNoPolygon' | 'importHole' | 'importCrs' }
  | { kind: 'importSeveral'; count: number }
  | { kind: 'tooMany'; points: number };

export type PolygonImport = { ok: true; ring: Position[] } | { ok: false; fault: ImportFault };

/** Takes the one polygon out of GeoJSON text: a geometry, a feature or a collection. Altitudes are dropped. */
export function readGeoJson(text: string): PolygonImport {
  const refuse = (fault: ImportFault): PolygonImport => ({ ok: false, fault });
  if (text.length > maxImportBytes) return refuse({ kind: 'importTooLarge' });
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return refuse({ kind: 'importNotJson' });
  }
  if (!isObject(root)) return refuse({ kind: 'importNotJson' });
  if (root['crs'] != null && !/CRS84|EPSG:+4326/.test(JSON.stringify(root['crs'])))
    return refuse({ kind: 'importCrs' });
  const polygons = polygonsIn(root);
  const [rings, ...others] = polygons;
  if (rings === undefined) return refuse({ kind: 'importNoPolygon' });
  if (others.length > 0) return refuse({ kind: 'importSeveral', count: polygons.length });
  if (rings.length > 1) return refuse({ kind: 'importHole' });
  const ring = withoutClosing(positionsOf(rings[0]));
  if (ring.length === 0) return refuse({ kind: 'importNoPolygon' });
  if (ring.length + 1 > maxPoints) return refuse({ kind: 'tooMany', points: ring.length });
  return { ok: true, ring };
}

/** Each polygon as its list of rings. */
function polygonsIn(node: Record<string, unknown>): unknown[][] {
  const { type, coordinates, geometry, features, geometries } = node;
  if (type === 'Polygon' && Array.isArray(coordinates)) return [coordinates];
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates.filter(Array.isArray);
  if (type === 'Feature' && isObject(geometry)) return polygonsIn(geometry);
  const parts = type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : [];
  return Array.isArray(parts) ? parts.filter(isObject).flatMap(polygonsIn) : [];
}

function withoutClosing(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring.slice(0, -1) : ring;
}

/** Nothing where one of them is no position. */
function positionsOf(ring: unknown): Position[] {
  if (!Array.isArray(ring)) return [];
  const positions: Position[] = [];
  for (const each of ring as unknown[]) {
    const [lng, lat] = Array.isArray(each) ? (each as unknown[]) : [];
    if (typeof lng !== 'number' || typeof lat !== 'number') return [];
    positions.push([lng, lat]);
  }
  return positions;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
