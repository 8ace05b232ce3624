import { describe, expect, test } from 'vitest';
import { lintPlots } from './lint.ts';
import { readOtherFile } from './read-file.ts';
import { readWkt } from './read-wkt.ts';

const ring =
  '38.204511,6.161213,0 38.205513,6.161217,0\n38.205519,6.162219,0 38.204517,6.162223,0 38.204511,6.161213,0';
const kml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${body}</Folder></Document></kml>`;
const outline = kml(`<Placemark><name>Upper &amp; field</name>
  <ExtendedData><Data name="producer"><value>Almaz</value></Data><SchemaData><SimpleData name="Country">ET</SimpleData></SchemaData></ExtendedData>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
  <Placemark><name>Point</name><Point><coordinates>38.3000011,6.2000011</coordinates></Point></Placemark>`);

describe('KML', () => {
  test('becomes the GeoJSON that the EU system takes', () => {
    const lint = lintPlots(outline);
    expect(lint).toMatchObject({ format: 'kml', features: 2, errors: 1, repairable: 1 });
    expect(lint.findings[0]).toMatchObject({ code: 'other_file_kind', repaired: true });
    const again = JSON.parse(lint.repaired ?? '');
    expect(again.features[0]).toMatchObject({
      properties: { ProducerName: 'Almaz', ProducerCountry: 'ET', ProductionPlace: 'Upper & field' },
      geometry: { type: 'Polygon' },
    });
    expect(lintPlots(lint.repaired ?? '').errors).toBe(0);
  });

  test('with several outlines, holes and other shapes is read as GeoJSON would be', () => {
    const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
    const several = kml(`<Placemark><MultiGeometry>${polygon}${polygon}</MultiGeometry></Placemark>`);
    expect(readOtherFile(several)).toMatchObject({ features: [{ geometry: { type: 'MultiPolygon' } }] });
    const line = kml('<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>');
    expect(lintPlots(line).findings.map(({ code }) => code)).toContain('geometry_kind');
    const holed = polygon.replace(
      '</Polygon>',
      `<innerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></innerBoundaryIs></Polygon>`,
    );
    expect(lintPlots(kml(`<Placemark>${holed}</Placemark>`)).findings.map(({ code }) => code)).toContain('hole');
  });

  test.each([
    ['38.204511, 6.161213', 'position', '["38.204511,"] is no position.'],
    ['38.204511,,1800', 'position', '["38.204511,,1800"] is no position.'],
    ['0x26,0x6', 'position', '["0x26,0x6"] is no position.'],
    ['38.204511,6.161213, 38.3,6.2', 'position', '["38.204511,6.161213,"] is no position.'],
    ['38.204511,6.161213 38.304511,6.261213', 'nested_point', expect.stringContaining('nested')],
  ])('whose point says "%s" lies nowhere', (coordinates, code, message) => {
    const lint = lintPlots(kml(`<Placemark><Point><coordinates>${coordinates}</coordinates></Point></Placemark>`));
    expect(lint.findings).toContainEqual(expect.objectContaining({ code, message, feature: 0 }));
    expect(lint).toMatchObject({ plots: [], repaired: null });
  });

  test.each([
    ['a document type', '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>'],
    ['no end', '<kml><Document>'],
    ['another root', '<gpx><wpt lat="1" lon="2"/></gpx>'],
    ['nesting', `<kml>${'<Folder>'.repeat(200)}`],
    ['an unknown entity', '<kml><name>&evil;</name></kml>'],
  ])('with %s is refused', (_what, text) => {
    const lint = lintPlots(text);
    expect(lint.findings).toMatchObject([{ code: 'other_file_kind', repaired: false }]);
    expect(lint.repaired).toBeNull();
  });
});

describe('a table', () => {
  test.each([
    ['commas', 'plot_name,Farmer,Country,lat,lng,Area\n"Field, upper",Almaz,ET,6.161213,38.204511,1.5\n'],
    [
      'semicolons and decimal commas',
      'plot_name;Farmer;Country;Latitude;Longitude;Area\r\n"Field, upper";Almaz;ET;6,161213;38,204511;1,5\r\n',
    ],
    [
      'tabs and a mark of byte order',
      '\uFEFFplot_name\tFarmer\tCountry\tY\tX\tArea\nField, upper\tAlmaz\tET\t6.161213\t38.204511\t1.5',
    ],
    ['well-known text', 'WKT;plot_name;Farmer;Country;Area\n"POINT (38.204511 6.161213)";Field, upper;Almaz;ET;1,5'],
  ])('with %s is read', (_what, text) => {
    const lint = lintPlots(text);
    expect(lint).toMatchObject({ format: 'csv', features: 1, errors: 1, repairable: 1, axes: 'as_they_are' });
    expect(JSON.parse(lint.repaired ?? '').features[0]).toEqual({
      type: 'Feature',
      properties: { ProducerName: 'Almaz', ProducerCountry: 'ET', ProductionPlace: 'Field, upper', Area: 1.5 },
      geometry: { type: 'Point', coordinates: [38.204511, 6.161213] },
    });
  });

  test('names each row that says no place, and keeps the others', () => {
    const lint = lintPlots('name,lat,lng\na,6.161213,38.204511\nb,,38.2\nc,north,east\nd,6.171213,38.204511\n');
    const rows = lint.findings.filter(({ code }) => code === 'cell').map(({ feature, message }) => [feature, message]);
    expect(rows).toEqual([
      [1, 'Row 3 has no latitude: the column "lat" is empty.'],
      [2, 'Row 4, column "lng": "east" is no number of degrees.'],
    ]);
    expect(lint.plots).toHaveLength(2);
    expect(lint.repaired).toBeNull();
  });

  test('a cell that is out of range is called so, by its column: the heading says which is which', () => {
    const lint = lintPlots('name,latitude,longitude\na,96.2,38.204511\nb,6.161213,\nc,6.161213,238.204511\n,,\n');
    const cells = lint.findings.filter(({ code }) => code === 'cell').map(({ message }) => message);
    expect(cells).toEqual([
      'Row 2, column "latitude": 96.2 is out of range.',
      'Row 3 has no longitude: the column "longitude" is empty.',
      'Row 4, column "longitude": 238.204511 is out of range.',
      'Row 5 does not say where the plot lies.',
    ]);
    expect(lint.findings.map(({ code }) => code)).not.toContain('swapped');
    expect(lint.findings.map(({ code }) => code)).not.toContain('geometry_kind');
  });

  test.each([
    ['a table', 'lat,lng,hectares,Area\n6.161213,38.204511,1,2\n', 'Area says 1 hectares, and Area  says 2.'],
    [
      'a table with another name',
      'lat,lng,area,Superficie\n6.161213,38.204511,1,2\n',
      'Area says 1 hectares, and Superficie says 2.',
    ],
    [
      'KML',
      '<kml><Placemark><ExtendedData><Data name="Area"><value>1</value></Data><Data name="hectares"><value>2</value></Data></ExtendedData><Point><coordinates>38.204511,6.161213</coordinates></Point></Placemark></kml>',
      'Area says 1 hectares, and hectares says 2.',
    ],
  ])('two areas that contradict each other are named in %s', (_kind, text, message) => {
    expect(lintPlots(text).findings).toContainEqual(expect.objectContaining({ code: 'area_differs', message }));
    expect(lintPlots(text.replaceAll('2', '1')).findings.map(({ code }) => code)).not.toContain('area_differs');
  });

  test('a point without an area counts in the sum as it counts for the EU', () => {
    const lint = lintPlots('name,lat,lng\na,6.161213,38.204511\n');
    expect(lint.findings.map(({ code }) => code)).toContain('area_missing');
    expect(lint.hectares).toBe(4);
  });

  test('quotes, doubled quotes and line ends in a cell belong to it', () => {
    expect(readOtherFile('name,lat,lng\n"a ""b""\nc",6,38\n')).toMatchObject({
      features: [{ columns: { name: 'a "b"\nc' } }],
    });
  });

  test('a row with more cells than the heading lies nowhere: a decimal comma would have moved it to another country', () => {
    const lint = lintPlots('name,lat,lng,note\na,6,5,38,5\nb,6.161213,38.204511,,,\n');
    expect(lint.findings).toContainEqual(
      expect.objectContaining({
        code: 'cell',
        detail: 'more_cells',
        feature: 0,
        values: { row: 2, cells: 5, columns: 4 },
      }),
    );
    expect(lint.plots).toMatchObject([{ feature: 1 }]);
    expect(lint.repaired).toBeNull();
  });

  test('a quote that nothing ends is a fault of its row, and no rows are lost without a word', () => {
    const lint = lintPlots('lat,lng,name\n6.161213,38.204511,a\n6.171213,38.204511,"b\n6.181213,38.204511,c\n');
    expect(lint.findings).toContainEqual(expect.objectContaining({ detail: 'open_quote', values: { row: 3 } }));
    expect(lint).toMatchObject({ features: 2, repaired: null });
  });

  test('what comes after a quoted cell belongs to it and moves nothing', () => {
    expect(readOtherFile('name,lat,lng\n"a" field,6.161213,38.204511\n')).toMatchObject({
      features: [{ columns: { name: 'a field' }, geometry: { coordinates: [38.204511, 6.161213] } }],
    });
  });

  test('rows are numbered as they stand in the file, empty ones too', () => {
    const lint = lintPlots('name,lat,lng\n\n"a\nb",6.161213,38.204511\n\nc,north,38.2\n');
    expect(lint.findings.map(({ message }) => message)).toContain(
      'Row 5, column "lat": "north" is no number of degrees.',
    );
  });

  test('latitude and longitude go before x and y, which are metres beside them', () => {
    expect(readOtherFile('x,y,lat,lng\n412000,681000,6.161213,38.204511\n')).toMatchObject({
      features: [{ geometry: { coordinates: [38.204511, 6.161213] } }],
    });
  });

  test('broken GeoJSON is called so, and never a table', () => {
    const sound = JSON.stringify({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [38.2, 6.1] },
    });
    expect(lintPlots(sound.slice(0, -1)).findings).toMatchObject([{ code: 'not_geojson', detail: 'cut_off' }]);
    for (const text of [`${sound}\n${sound}`, `\u001e${sound}`, `\u00a0${sound}`, sound.replace('38', 'NaN')]) {
      expect(lintPlots(text)).toMatchObject({
        findings: [{ code: 'not_geojson', detail: 'not_json' }],
        repaired: null,
      });
    }
  });

  test('without columns of a place is no table of plots', () => {
    expect(lintPlots('name,kilograms\na,5').findings).toMatchObject([
      { code: 'not_geojson', detail: 'table_nowhere', message: expect.stringContaining('latitude and longitude') },
    ]);
    expect(lintPlots('{"type": "Feature", ').findings).toMatchObject([{ detail: 'cut_off' }]);
    expect(lintPlots('a letter').findings).toMatchObject([{ detail: 'not_json' }]);
  });
});

test.each([
  ['POINT(38.2 6.1)', { type: 'Point', coordinates: [38.2, 6.1] }],
  ['SRID=4326;POINT Z (38.2 6.1 1800)', { type: 'Point', coordinates: [38.2, 6.1, 1800] }],
  [
    'polygon((1 2,3 4,5 6,1 2))',
    {
      type: 'Polygon',
      coordinates: [
        [
          [1, 2],
          [3, 4],
          [5, 6],
          [1, 2],
        ],
      ],
    },
  ],
  [
    'MULTIPOLYGON(((1 2,3 4,5 6,1 2)))',
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [1, 2],
            [3, 4],
            [5, 6],
            [1, 2],
          ],
        ],
      ],
    },
  ],
  [
    'MULTIPOINT((1 2),(3 4))',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  ['SRID=32637;POINT(1 2)', undefined],
  ['POINT(1 2', undefined],
  ['POINT(alert(1))', undefined],
])('well-known text: %s', (text, read) => {
  expect(readWkt(text)).toEqual(read);
});

describe('latitude first', () => {
  const swapped = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { Area: 1 }, geometry: { type: 'Point', coordinates: [6.161213, 38.204511] } },
    ],
  });
  test('is guessed where coffee would not grow, and asked; read so, it is right', () => {
    const lint = lintPlots(swapped);
    expect(lint).toMatchObject({ axes: 'likely_latitude_first', errors: 0 });
    expect(lint.findings.map(({ code }) => code)).toContain('likely_swapped');
    const right = lintPlots(swapped, { latitudeFirst: true });
    expect(right).toMatchObject({ axes: 'as_they_are', findings: [] });
    expect(right.repaired).toContain('[38.204511,6.161213]');
  });
  test('is not guessed of what lies where it grows either way', () => {
    expect(lintPlots(swapped.replace('38.204511', '28.204511')).axes).toBe('as_they_are');
  });
});

describe('a table of points', () => {
  const findingsOf = (text: string) => lintPlots(text).findings.filter(({ code }) => code !== 'other_file_kind');

  test('may say before its heading what stands between columns', () => {
    const lint = lintPlots('sep=;\r\nlat;lng;area\r\n6,161213;38,204511;1\r\n95;38,204513;1\r\n');
    expect(lint.features).toBe(2);
    expect(lint.findings.map(({ message }) => message)).toContain('Row 3, column "lat": 95 is out of range.');
  });

  test('with two columns of latitude that differ says no place; metres beside degrees are another matter', () => {
    const rows =
      'lat,Latitude,lng,x,area\n6.161213,7.161213,38.204511,455000,1\n6.161215,6.161215,38.204517,455001,1\n';
    expect(findingsOf(rows)).toMatchObject([
      { code: 'cell', feature: 0, message: 'Row 2: the columns "lat" and "Latitude" say 6.161213 and 7.161213.' },
    ]);
    expect(findingsOf('lat,lat,lng,area\n6.161213,6.2,38.204511,1\n')).toMatchObject([{ code: 'cell', feature: 0 }]);
  });

  test('that names one point twice is told of it at the second', () => {
    const rows = 'lat,lng,area\n6.161213,38.204511,1\n6.161217,38.204511,1\n6.1612131,38.204511,1\n';
    expect(findingsOf(rows)).toMatchObject([
      { code: 'overlap', severity: 'warning', feature: 2, message: 'Plot 1 and plot 3 are the same point.' },
    ]);
  });
});

test('the repaired file is made only where it is wanted', () => {
  expect(lintPlots(outline, { repair: false })).toEqual({ ...lintPlots(outline), repaired: null });
});

test('of KML that breaks its rules no place is lost: Placemarks in Placemarks, two outlines of one polygon', () => {
  const point = (lng: number) => `<Point><coordinates>${lng},6.123456</coordinates></Point>`;
  const nested = kml(`<Placemark>${point(38.123456)}<Placemark>${point(39.123456)}</Placemark></Placemark>`);
  expect(lintPlots(nested).plots).toHaveLength(2);
  const outlines = '<LinearRing><coordinates>38.1,6.1 38.2,6.1 38.2,6.2 38.1,6.1</coordinates></LinearRing>'.repeat(2);
  const twice = kml(`<Placemark><Polygon><outerBoundaryIs>${outlines}</outerBoundaryIs></Polygon></Placemark>`);
  expect(lintPlots(twice).findings.map(({ code }) => code)).toContain('geometry_kind');
});
