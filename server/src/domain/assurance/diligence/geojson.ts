import { setImmediate as otherWork } from 'node:timers/promises';

/** What a feature of the EU's file needs of a plot. */
export interface FeaturePlot {
  producer_name: string;
  country: string;
  place: string;
  /** Canonical GeoJSON: a Polygon, or a Point. */
  geometry: string;
  hectares?: string | null;
}

/**
 * The file of plots as the EU information system reads it (GeoJSON File Description 1.3): a FeatureCollection with exactly the four properties,
 * coordinates of exactly six decimals, `Area` a number of hectares, left out for a point of unknown area.
 */
export function geoJsonOf(plots: readonly FeaturePlot[]): string {
  return collection(plots.map(featureOf));
}

/** The features of some plots, one to a line. */
export const featureLines = (plots: readonly FeaturePlot[]): string => plots.map(featureOf).join(',\n');

/** Plots to one go: other callers are answered in between. */
const atOnce = 250;

/** As `geoJsonOf`, for thousands of plots. */
export async function geoJsonFile(plots: readonly FeaturePlot[]): Promise<string> {
  const features: string[] = [];
  for (let from = 0; from < plots.length; from += atOnce) {
    if (from > 0) await otherWork();
    features.push(...plots.slice(from, from + atOnce).map(featureOf));
  }
  return collection(features);
}

const collection = (features: readonly string[]): string =>
  `{"type":"FeatureCollection","features":[${features.join(',\n')}]}\n`;

function featureOf({ producer_name, country, place, geometry, hectares }: FeaturePlot): string {
  return `{"type":"Feature","properties":${JSON.stringify({
    ProducerName: producer_name,
    ProducerCountry: country,
    ProductionPlace: place,
    ...(hectares == null ? {} : { Area: Number(hectares) }),
  })},"geometry":${sixDecimalGeometry(geometry)}}`;
}

/** Numbers that are kept with at most six decimals, written with exactly six: only zeros are added. */
function sixDecimalGeometry(geometry: string): string {
  const written = geometry.replaceAll(/(-?\d+)(?:\.(\d{1,6}))?(?=[,\]])/g, (_all, whole: string, part = '') => {
    return `${whole}.${(part as string).padEnd(6, '0')}`;
  });
  const { type } = JSON.parse(geometry) as { type: string };
  const coordinates = written.slice(written.indexOf('['), written.lastIndexOf(']') + 1);
  return `{"type":"${type}","coordinates":${coordinates}}`;
}
