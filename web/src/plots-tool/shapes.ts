/** What of a file can be drawn. */
export interface Shape {
  feature: number;
  kind: 'point' | 'outline';
  /** Longitude and latitude by turns, in degrees. */
  degrees: Float64Array;
}

const maxShapes = 5000;
const maxNumbers = 400_000;
const maxDepth = 12;

/** The outlines and points of a GeoJSON text, as far as they can be read; faulty ones too, for people want to see those. */
export function shapesOf(text: string): Shape[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return [];
  }
  const shapes: Shape[] = [];
  let numbers = 0;
  const add = (feature: number, kind: Shape['kind'], positions: readonly unknown[]) => {
    const flat = positions.flatMap((position) => {
      if (!Array.isArray(position) || position.length < 2) return [];
      const [lng, lat] = position as [unknown, unknown];
      if (typeof lng !== 'number' || typeof lat !== 'number') return [];
      return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : [];
    });
    if (flat.length === 0 || shapes.length >= maxShapes || numbers + flat.length > maxNumbers) return;
    numbers += flat.length;
    shapes.push({ feature, kind, degrees: Float64Array.from(flat) });
  };
  const walk = (feature: number, value: unknown, depth: number): void => {
    if (!Array.isArray(value) || depth > maxDepth) return;
    const [first] = value;
    if (typeof first === 'number') add(feature, 'point', [value]);
    else if (Array.isArray(first) && typeof first[0] === 'number') add(feature, 'outline', value);
    else for (const each of value) walk(feature, each, depth + 1);
  };
  for (const [feature, each] of featuresOf(document).entries()) {
    for (const geometry of geometriesOf(each)) {
      if (geometry['type'] === 'MultiPoint' && Array.isArray(geometry['coordinates'])) {
        for (const point of geometry['coordinates']) walk(feature, point, 0);
      } else walk(feature, geometry['coordinates'], 0);
    }
  }
  return shapes;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function featuresOf(document: unknown): unknown[] {
  if (!isObject(document)) return [];
  return Array.isArray(document['features']) ? document['features'] : [document];
}

function geometriesOf(feature: unknown): Record<string, unknown>[] {
  if (!isObject(feature)) return [];
  const geometry = feature['type'] === 'Feature' ? feature['geometry'] : feature;
  if (!isObject(geometry)) return [];
  const { geometries } = geometry;
  return Array.isArray(geometries) ? geometries.filter(isObject) : [geometry];
}
