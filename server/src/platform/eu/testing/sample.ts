import type { DueDiligenceStatement } from '../statement.ts';

/** A square of about a hectare, which closes. */
export const square = (lng = 38.1, lat = 6.1): string => {
  const [west, south, east, north] = [lng, lat, lng + 0.001, lat + 0.001].map((degrees) => degrees.toFixed(6));
  return `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"ProducerName":"Abebe","ProducerCountry":"ET","ProductionPlace":"Yirgacheffe"},"geometry":{"type":"Polygon","coordinates":[[[${west},${south}],[${east},${south}],[${east},${north}],[${west},${north}],[${west},${south}]]]}}]}`;
};

/** A sound statement. */
export const sampleStatement = (more: Partial<DueDiligenceStatement> = {}): DueDiligenceStatement => ({
  internalReferenceNumber: 'DDP-2026-00001-0a1b2c3d',
  activityType: 'IMPORT',
  representedOperator: {
    identifier: { type: 'eori', value: 'DE123456789' },
    address: { country: 'DE', street: 'Am Hafen 1', postalCode: '20457', city: 'Hamburg' },
    email: 'import@kaffee.example',
    phone: '+49 40 1234',
    name: 'Kaffee & Söhne <GmbH>',
  },
  countryOfActivity: 'DE',
  borderCrossCountry: 'NL',
  comment: 'First lot',
  commodities: [
    {
      descriptionOfGoods: 'Coffee, not roasted',
      goodsMeasure: { netWeight: '19200.5' },
      hsHeading: '0901',
      speciesInfo: [{ scientificName: 'Coffea arabica', commonName: 'Arabica coffee' }],
      producers: [
        { country: 'ET', name: 'Abebe', geojson: square() },
        { country: 'ET', geojson: square(38.2) },
      ],
    },
  ],
  geoLocationConfidential: true,
  groupedDeclarations: [],
  ...more,
});
