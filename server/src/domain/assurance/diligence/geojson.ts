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
 * coordinates of exactly six decimals, `Area` a number of hectares, left out for a point whose area nobody states.
 */
export function geoJsonOf(plots: readonly FeaturePlot[]): string {
  return collection(plots.map(featureOf));
}

/** The features of some plots, one to a line. */
export const featureLines = (plots: readonly FeaturePlot[]): string => plots.map(featureOf).join(',\n');

/** The same for Whisp, which is told under which name each plot is to be answered, and nothing else of it. */
export const whispLines = (plots: readonly { plot: string; geometry: string }[]): string =>
  plots
    .map(
      ({ plot, geometry }) =>
        `{"type":"Feature","properties":${JSON.stringify({ external_id: plot })},"geometry":${sixDecimalGeometry(geometry)}}`,
    )
    .join(',\n');

/** What stands before and after the features. */
export const [collectionStart, collectionEnd] = ['{"type":"FeatureCollection","features":[', ']}\n'];

const collection = (features: readonly string[]): string => `${collectionStart}${features.join(',\n')}${collectionEnd}`;

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
