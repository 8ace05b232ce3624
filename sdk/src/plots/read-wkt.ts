/** A geometry of a file, in GeoJSON's words; coordinates are as the file has them. */
export interface ReadGeometry {
  type: string;
  coordinates?: unknown;
  geometries?: ReadGeometry[];
}

type Nested = number[] | Nested[];

const depths: Readonly<Record<string, { type: string; depth: number }>> = {
  POINT: { type: 'Point', depth: 0 },
  LINESTRING: { type: 'LineString', depth: 1 },
  MULTIPOINT: { type: 'MultiPoint', depth: 1 },
  POLYGON: { type: 'Polygon', depth: 2 },
  MULTILINESTRING: { type: 'MultiLineString', depth: 2 },
  MULTIPOLYGON: { type: 'MultiPolygon', depth: 3 },
};

/** Well-known text (OGC 06-103r4) of the kinds that plots come in, `SRID=4326;` before it or not; undefined for another text. */
export function readWkt(text: string): ReadGeometry | undefined {
  const head = /^\s*(?:SRID\s*=\s*4326\s*;)?\s*(MULTI)?(POINT|LINESTRING|POLYGON)\s*(?:Z|M|ZM)?\s*(?=\()/i.exec(text);
  if (head === null) return undefined;
  const kind = depths[`${head[1] ?? ''}${head[2]}`.toUpperCase()];
  if (kind === undefined) return undefined;
  // (38.1 6.1, 38.2 6.1) becomes [[38.1,6.1],[38.2,6.1]]: brackets and numbers, nothing else, so JSON reads it safely.
  const body = text.slice(head[0].length).trim();
  if (!/^[\s()0-9eE+.,-]+$/.test(body)) return undefined;
  const written = body
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    .replaceAll(
      /(-?[0-9][0-9.eE+-]*(?:\s+-?[0-9][0-9.eE+-]*)+)/g,
      (position) => `[${position.trim().replaceAll(/\s+/g, ',')}]`,
    );
  try {
    const read = JSON.parse(written) as Nested;
    if (kind.depth === 0) return { type: kind.type, coordinates: (read as Nested[])[0] };
    const isNested = kind.type === 'MultiPoint' && Array.isArray((read as Nested[][])[0]?.[0]);
    return { type: kind.type, coordinates: isNested ? (read as Nested[][]).map(([position]) => position) : read };
  } catch {
    return undefined;
  }
}
