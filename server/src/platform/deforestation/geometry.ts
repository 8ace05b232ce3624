/** A closed ring, or a path: [lng, lat]. */
export type Ring = readonly (readonly [number, number])[];

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What of GeoJSON a source reads: every ring of polygons, every position of points. */
export interface Ground {
  rings: Ring[];
  points: [number, number][];
}

/** The rings and points of a GeoJSON geometry; undefined when it is none that has land. */
export function groundOf(geometry: unknown): Ground | undefined {
  const ground: Ground = { rings: [], points: [] };
  return collect(geometry, ground, 0) && ground.rings.length + ground.points.length > 0 ? ground : undefined;
}

const deepest = 4;

function collect(geometry: unknown, ground: Ground, depth: number): boolean {
  if (geometry === null || typeof geometry !== 'object' || depth > deepest) return false;
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  if (type === 'GeometryCollection') {
    return Array.isArray(geometries) && geometries.every((each) => collect(each, ground, depth + 1));
  }
  if (!Array.isArray(coordinates)) return false;
  if (type === 'Point') return points([coordinates], ground);
  if (type === 'MultiPoint') return points(coordinates, ground);
  if (type === 'Polygon') return rings(coordinates, ground);
  if (type === 'MultiPolygon') return coordinates.every((each) => Array.isArray(each) && rings(each, ground));
  return false;
}

const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((each) => Number.isFinite(each));

function points(positions: unknown[], ground: Ground): boolean {
  if (!positions.every(isPosition)) return false;
  ground.points.push(...positions.map(([lng, lat]): [number, number] => [lng, lat]));
  return true;
}

function rings(list: unknown[], ground: Ground): boolean {
  for (const ring of list) {
    if (!Array.isArray(ring) || ring.length < 4 || !ring.every(isPosition)) return false;
    ground.rings.push(ring as Ring);
  }
  return true;
}

export function boxOf({ rings: outlines, points: single }: Ground): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const list of [...outlines, single]) {
    for (const [lng, lat] of list) {
      box.west = Math.min(box.west, lng);
      box.east = Math.max(box.east, lng);
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
    }
  }
  return box;
}

/** Degrees, about 5 metres: what services round outlines by, and far less than a neighbour's field is away. */
const sameWithin = 5e-5;

/** Whether two geometries cover the same ground, as far as their boxes say. */
export function sameGround(a: Ground, b: Ground): boolean {
  const [one, other] = [boxOf(a), boxOf(b)];
  return (['west', 'south', 'east', 'north'] as const).every((side) => Math.abs(one[side] - other[side]) <= sameWithin);
}

/** A point stands for at most so many hectares: for more the EU regulation demands an outline. */
const pointHectares = 4;
const sidesOfDisc = 32;

/** Rings to look at: the outline, or for each point a disc of four hectares around it. */
export function ringsOf({ rings: outlines, points: single }: Ground): Ring[] {
  return [...outlines, ...single.map(discAround)];
}

function discAround([lng, lat]: [number, number]): Ring {
  const metres = Math.sqrt((pointHectares * 10_000) / Math.PI);
  const north = metres / 110_574;
  const east = metres / (111_320 * Math.max(Math.cos((lat * Math.PI) / 180), 0.01));
  return Array.from({ length: sidesOfDisc + 1 }, (_, side) => {
    const turn = ((side % sidesOfDisc) / sidesOfDisc) * 2 * Math.PI;
    return [lng + Math.cos(turn) * east, lat + Math.sin(turn) * north] as const;
  });
}
