import type { PlotProperties } from './lint-properties.ts';
import { microDegrees, sixDecimals } from './micro-degrees.ts';
import type { Ring } from './ring-contact.ts';
import type { Position } from './whole-ring.ts';

/** What of a feature may be sent. */
export interface SoundPlot {
  properties: PlotProperties;
  rings: readonly Ring[];
  points: readonly Position[];
}

/** A GeoJSON text of the plots, each coordinate with exactly six decimals, in the order given. */
export function writeFile(plots: readonly SoundPlot[]): string {
  const features = plots.map(
    ({ properties, rings, points }) =>
      `{"type":"Feature","properties":${writeProperties(properties)},"geometry":${geometryOf(rings, points)}}`,
  );
  return `{"type":"FeatureCollection","features":[${features.join(',\n')}]}\n`;
}

function writeProperties({ producerName, producerCountry, productionPlace, area }: PlotProperties): string {
  return JSON.stringify({
    ProducerName: producerName,
    ProducerCountry: producerCountry,
    ProductionPlace: productionPlace,
    Area: area,
  });
}

const pair = (x: number, y: number) => `[${sixDecimals(x)},${sixDecimals(y)}]`;
const pointOf = ([lng, lat]: Position) => pair(microDegrees(lng, 'round'), microDegrees(lat, 'round'));

function ringOf({ x, y }: Ring): string {
  const pairs = Array.from(x, (px, index) => pair(px, y[index] as number));
  return `[[${[...pairs, pairs[0]].join(',')}]]`;
}

function geometryOf(rings: readonly Ring[], points: readonly Position[]): string {
  const parts: string[] = [];
  if (rings.length === 1) parts.push(`{"type":"Polygon","coordinates":${ringOf(rings[0] as Ring)}}`);
  if (rings.length > 1) parts.push(`{"type":"MultiPolygon","coordinates":[${rings.map(ringOf).join(',')}]}`);
  if (points.length === 1) parts.push(`{"type":"Point","coordinates":${pointOf(points[0] as Position)}}`);
  if (points.length > 1) parts.push(`{"type":"MultiPoint","coordinates":[${points.map(pointOf).join(',')}]}`);
  return parts.length === 1 ? (parts[0] as string) : `{"type":"GeometryCollection","geometries":[${parts.join(',')}]}`;
}
