import type { Feature, FeatureCollection, Polygon } from 'geojson';

/** Longitude and latitude in degrees, WGS 84, in this order. */
export type Position = [lng: number, lat: number];

/** What a map shows: an area, or a point where no area is known. */
export interface MapFeature {
  id: string;
  /** Name on the map, and of its button for keyboards and screen readers. */
  label: string;
  polygon?: { type: 'Polygon'; coordinates: number[][][] } | null;
  point?: { lat: number; lng: number } | null;
  /** `draft`: not sent yet, `open`: not known; both are drawn with a broken line. `bad`: something is wrong with it. */
  tone?: 'plain' | 'draft' | 'open' | 'bad' | undefined;
}

export function polygonOf(ring: readonly Position[]): Polygon {
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

/** The points of a polygon's one ring, without the closing one. */
export function ringOf(polygon: { coordinates: number[][][] } | null | undefined): Position[] {
  const ring = polygon?.coordinates[0] ?? [];
  return ring.slice(0, -1).map(([lng = 0, lat = 0]) => [lng, lat]);
}

export function collection(features: readonly Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...features] };
}

/** Where the name of a feature stands: its point, else the middle of its area. */
export function anchorOf({ polygon, point }: Pick<MapFeature, 'polygon' | 'point'>): Position | null {
  if (polygon != null) {
    const box = boxOf(ringOf(polygon));
    if (box !== null) return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  }
  return point == null ? null : [point.lng, point.lat];
}

export type Box = [west: number, south: number, east: number, north: number];

/** A map can be moved there: a file in metres, or one written latitude first, names places that are nowhere. */
function onGlobe([lng, lat]: Position): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/** The box around positions; null around none. */
export function boxOf(positions: readonly Position[]): Box | null {
  if (positions.length === 0) return null;
  const box: Box = [180, 90, -180, -90];
  for (const [lng, lat] of positions) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** The box around features, as far as they lie on the globe. */
export function boxAround(features: readonly MapFeature[]): Box | null {
  const positions = features.flatMap(({ polygon, point }) =>
    polygon != null ? ringOf(polygon) : point == null ? [] : ([[point.lng, point.lat]] as Position[]),
  );
  return boxOf(positions.filter(onGlobe));
}

/** The zoom at which an area is so many pixels wide or high, whichever is more; the world is 512 pixels wide at zoom 0. */
export function zoomAtWidth(polygon: { coordinates: number[][][] }, pixels: number): number {
  const [west, south, east, north] = boxOf(ringOf(polygon)) ?? [0, 0, 0, 0];
  return Math.log2((pixels * 360) / (512 * Math.max(east - west, north - south, 1e-9)));
}
