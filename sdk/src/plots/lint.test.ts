import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ringHectares } from './ellipsoid-area.ts';
import { type PlotFaultCode, plotFaults } from './findings.ts';
import { lintPlots } from './lint.ts';
import { microDegrees, sixDecimals } from './micro-degrees.ts';

type Pair = [number, number];
/** About 1.2 hectares near Yirgacheffe. */
const square: Pair[] = [
  [38.204511, 6.161213],
  [38.205513, 6.161217],
  [38.205519, 6.162219],
  [38.204517, 6.162223],
  [38.204511, 6.161213],
];
const feature = (geometry: unknown, properties: Record<string, unknown> = {}) => ({
  type: 'Feature',
  properties,
  geometry,
});
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });
const lintOf = (geometry: unknown, properties?: Record<string, unknown>) =>
  lintPlots(file(feature(geometry, properties)));
const codesOf = (text: string | Uint8Array) => lintPlots(text).findings.map(({ code }) => code);
const codes = (geometry: unknown, properties?: Record<string, unknown>) =>
  lintOf(geometry, properties).findings.map(({ code }) => code);

describe('a sound file', () => {
  test('has no findings, and comes back with six decimals', () => {
    const lint = lintPlots(file(feature(polygon(square), { ProducerName: 'A', ProducerCountry: 'ET', Area: 1.23 })));
    expect(lint).toMatchObject({ ok: true, errors: 0, warnings: 0, features: 1 });
    expect(lint.plots).toEqual([
      { feature: 0, kind: 'outline', hectares: lint.hectares ? expect.any(Number) : 0, corners: 4 },
    ]);
    expect(lint.hectares).toBeGreaterThan(1.2);
    expect(lint.repaired).toContain('[38.204511,6.161213]');
    expect(lintPlots(lint.repaired ?? '').findings).toEqual([]);
  });

  test.each([
    ['a bare geometry', polygon(square)],
    ['a feature', feature(polygon(square))],
    ['altitudes', polygon(square.map(([x, y]) => [x, y, 1800]))],
    ['a MultiPolygon', { type: 'MultiPolygon', coordinates: [[square], [square.map(([x, y]) => [x + 0.01, y])]] }],
    [
      'a collection',
      { type: 'GeometryCollection', geometries: [polygon(square), { type: 'Point', coordinates: [38.3, 6.1] }] },
    ],
  ])('may be %s', (_name, document) => {
    const lint = lintPlots(JSON.stringify(document));
    expect(lint.errors).toBe(0);
    expect(lint.plots.length).toBeGreaterThan(0);
  });
});

/** For each fault of the description a file that has it, and nothing else that is an error. */
const bowTie: Pair[] = [square[0], square[2], square[1], square[3], square[0]] as Pair[];
const spur: Pair[] = [...square.slice(0, 2), [38.2061, 6.1617], [38.205513, 6.161217], ...square.slice(2)] as Pair[];
const hole: Pair[] = [
  [38.2048, 6.1615],
  [38.2048, 6.1619],
  [38.2052, 6.1619],
  [38.2052, 6.1615],
  [38.2048, 6.1615],
];
const circle: Pair[] = Array.from({ length: 33 }, (_, i) => [
  38.2 + (0.0005 * Math.cos((i % 32) * (Math.PI / 16))) / Math.cos(6.1 * (Math.PI / 180)),
  6.1 + 0.0005 * Math.sin((i % 32) * (Math.PI / 16)),
]);
const spiky: Pair[] = [
  [38.2, 6.1],
  [38.201, 6.1],
  [38.2005, 6.1000003],
  [38.201, 6.101],
  [38.2, 6.101],
  [38.2, 6.1],
];
const cases: [PlotFaultCode, string | Uint8Array][] = [
  ['not_geojson', '{"type": "FeatureCollection", '],
  ['not_geojson', new Uint8Array([0x7b, 0xff, 0xfe])],
  ['member_twice', file(feature(polygon(square))).replace('"properties"', '"type":"Feature","properties"')],
  ['no_fix', file(feature({ type: 'Point', coordinates: [0, 0] }, { Area: 1 }))],
  ['no_fix', file(feature(polygon([...square.slice(0, 2), [0.000012, -0.00004], ...square.slice(2)])))],
  ['name_too_long', file(feature(polygon(square), { ProducerName: 'A'.repeat(501) }))],
  ['other_file_kind', '<gpx></gpx>'],
  ['likely_swapped', file(feature({ type: 'Point', coordinates: [6.161213, 38.204511] }, { Area: 1 }))],
  ['other_file_kind', '%PDF-1.7'],
  ['other_file_kind', '{"name": "x"}'],
  ['archive', new Uint8Array([0x50, 0x4b, 3, 4])],
  ['no_plots', file()],
  [
    'coordinate_system',
    JSON.stringify({ ...feature(polygon(square)), crs: { type: 'name', properties: { name: 'EPSG:32637' } } }),
  ],
  ['geometry_kind', file(feature({ type: 'LineString', coordinates: square }))],
  ['geometry_kind', file(feature(null))],
  ['nested_point', file(feature({ type: 'Point', coordinates: [[38.2, 6.1]] }, { Area: 1 }))],
  [
    'position',
    file(
      feature(
        polygon([
          [38.2, 6.1],
          ['38.3', 6.1],
          [38.3, 6.2],
          [38.2, 6.1],
        ]),
      ),
    ),
  ],
  [
    'out_of_range',
    file(
      feature(
        polygon([
          [200, 95],
          [201, 95],
          [201, 96],
          [200, 95],
        ]),
      ),
    ),
  ],
  [
    'swapped',
    file(
      feature(
        polygon([
          [6.1, 138.2],
          [6.2, 138.2],
          [6.2, 138.3],
          [6.1, 138.2],
        ]),
      ),
    ),
  ],
  [
    'metres',
    file(
      feature(
        polygon([
          [405_123, 681_456],
          [405_223, 681_456],
          [405_223, 681_556],
          [405_123, 681_456],
        ]),
      ),
    ),
  ],
  ['open_ring', file(feature(polygon(square.slice(0, 4))))],
  ['too_few_points', file(feature(polygon([square[0], square[1], square[0]])))],
  [
    'flat',
    file(
      feature(
        polygon([
          [38.2, 6.1],
          [38.3, 6.1],
          [38.4, 6.1],
          [38.2, 6.1],
        ]),
      ),
    ),
  ],
  ['crosses', file(feature(polygon(bowTie)))],
  ['folds_back', file(feature(polygon(spur)))],
  ['hole', file(feature(polygon(square, hole)))],
  ['equal_at_six', file(feature(polygon([square[0], [38.2045112, 6.1612131], ...square.slice(1)])))],
  ['invalid_at_six', file(feature(polygon(spiky)))],
  ['property_name', file(feature(polygon(square), { productionplace: 'Gedeo' }))],
  ['country', file(feature(polygon(square), { ProducerCountry: 'Ethiopia' }))],
  [
    'several_countries',
    file(
      feature(polygon(square), { ProducerCountry: 'ET' }),
      feature({ type: 'Point', coordinates: [9.123457, 6.1] }, { ProducerCountry: 'CM', Area: 1 }),
    ),
  ],
  ['area_text', file(feature(polygon(square), { Area: '1,23' }))],
  ['area_range', file(feature({ type: 'Point', coordinates: [38.223457, 6.1] }, { Area: 0 }))],
  ['point_over_4ha', file(feature({ type: 'Point', coordinates: [38.223457, 6.1] }, { Area: 4.5 }))],
  ['area_missing', file(feature({ type: 'Point', coordinates: [38.223457, 6.1] }))],
  ['area_differs', file(feature(polygon(square), { Area: 9 }))],
  ['circle', file(feature(polygon(circle)))],
  [
    'few_decimals',
    file(
      feature(
        polygon([
          [38.2, 6.1],
          [38.201, 6.1],
          [38.201, 6.101],
          [38.2, 6.1],
        ]),
      ),
    ),
  ],
  ['overlap', file(feature(polygon(square)), feature(polygon(square.map(([x, y]) => [x + 0.0003, y + 0.0003]))))],
  ['overlap', file(feature(polygon(square)), feature(polygon(hole)))],
  ['overlap', file(feature(polygon(square)), feature(polygon(square)))],
  [
    'unlikely_size',
    file(
      feature(
        polygon([
          [38.1234567, 6.1],
          [46.1, 6.1],
          [46.1, 14.1],
          [38.1234567, 6.1],
        ]),
      ),
    ),
  ],
];

describe('each fault', () => {
  test.each(cases)('%s is found, and nothing else is called an error', (code, text) => {
    const lint = lintPlots(text);
    expect(lint.findings.map((finding) => finding.code)).toContain(code);
    const { severity, fault } = plotFaults[code];
    expect(lint.ok).toBe(severity === 'warning');
    const finding = lint.findings.find((each) => each.code === code);
    expect(finding).toMatchObject({ severity, fault });
    expect(
      new Set(lint.findings.filter((each) => each.severity === 'error').map((each) => each.code)).size,
    ).toBeLessThan(2);
  });

  test('has a case here, but those of size', () => {
    const covered = new Set(cases.map(([code]) => code));
    expect(Object.keys(plotFaults).filter((code) => !covered.has(code as PlotFaultCode))).toEqual([
      'too_large',
      'too_many',
      // A table has it: see read-file.test.ts.
      'cell',
    ]);
  });

  test('names the feature and the point', () => {
    const lint = lintPlots(file(feature(polygon(square)), feature(polygon(bowTie.map(([x, y]) => [x + 1, y])))));
    expect(lint.findings).toMatchObject([
      { code: 'crosses', feature: 1, point: expect.any(Number), at: [expect.any(Number), expect.any(Number)] },
    ]);
  });

  test('places count from 0, sentences from 1, and a sentence names the point of the place', () => {
    const [crossing] = lintPlots(file(feature(polygon(bowTie)))).findings;
    expect(crossing).toMatchObject({ feature: 0, point: 2, values: { a: 1, b: 3 } });
    expect(crossing?.message).toMatch(/^The sides from point 1 and from point 3 cross or touch/);
    const turned = (at: number) => [...bowTie.slice(at, -1), ...bowTie.slice(0, at), bowTie[at]] as Pair[];
    for (const ring of [0, 1, 2, 3].map(turned)) {
      const { point, values } = lintPlots(file(feature(polygon(ring)))).findings[0] ?? {};
      expect(values?.['b']).toBe((point ?? Number.NaN) + 1);
    }
    const shared = lintPlots(file(feature(polygon(square)), feature(polygon(square)))).findings;
    expect(shared).toMatchObject([{ feature: 1, message: 'Plot 1 and plot 2 share ground.' }]);
    const strange = lintPlots(JSON.stringify({ type: 'FeatureCollection', features: [7] })).findings;
    expect(strange[0]).toMatchObject({ feature: 0, message: 'Plot 1 is no GeoJSON Feature.' });
  });
});

describe('what would be lost without a word', () => {
  test.each(['MultiPolygon', 'MultiPoint', 'GeometryCollection'])('a %s with nothing in it is no plot', (type) => {
    const nothing = { type, [type === 'GeometryCollection' ? 'geometries' : 'coordinates']: [] };
    const lint = lintPlots(file(feature(polygon(square)), feature(nothing)));
    expect(lint.findings).toMatchObject([{ code: 'geometry_kind', feature: 1, values: { kind: type } }]);
    expect(lint.repaired).toBeNull();
  });

  test('a feature or geometry that names another system of coordinates does not lie where it says', () => {
    const crs = { type: 'name', properties: { name: 'EPSG:32637' } };
    for (const other of [{ ...feature(polygon(square)), crs }, feature({ ...polygon(square), crs })]) {
      expect(lintPlots(file(other)).findings).toMatchObject([{ code: 'coordinate_system', feature: 0 }]);
    }
    const longer = { type: 'name', properties: { name: 'EPSG:43261' } };
    expect(lintPlots(JSON.stringify({ ...polygon(square), crs: longer })).errors).toBe(1);
  });

  test('an outline across the 180th meridian is no belt around the Earth', () => {
    const across: Pair[] = [
      [179.999123, -16.123456],
      [-179.999123, -16.123456],
      [-179.999123, -16.121456],
      [179.999123, -16.121456],
      [179.999123, -16.123456],
    ];
    const lint = lintPlots(file(feature(polygon(across))));
    expect(lint.findings).toMatchObject([{ code: 'out_of_range', detail: 'half_round', feature: 0, point: 0 }]);
    expect(lint.hectares).toBe(0);
  });

  test('a hole that cannot be cut away leaves nothing that would be measured', () => {
    const outside = square.map(([x, y]): Pair => [x + 1, y]);
    const two = { type: 'Polygon', coordinates: [square, outside] };
    expect(lintPlots(file(feature(two))).findings.map(({ code }) => code)).toEqual(['hole']);
  });
});

describe('limits', () => {
  test('size and number of producers', () => {
    const limits = { bytes: 400, producersOfACommodity: 2, producersOfAStatement: 3, pointHectares: 4 };
    const three = file(
      ...[0, 1, 2].map((i) => feature(polygon(square.map(([x, y]) => [x + i * 0.01, y])), { ProducerName: `P${i}` })),
    );
    expect(lintPlots(three, { limits }).findings.map(({ code }) => code)).toEqual(['too_large', 'too_many']);
    const same = file(
      ...[0, 1, 2].map((i) => feature(polygon(square.map(([x, y]) => [x + i * 0.01, y])), { ProducerName: 'P' })),
    );
    expect(lintPlots(same, { limits: { ...limits, bytes: 1e6 } }).findings).toEqual([]);
  });

  test('findings beyond the limit are counted', () => {
    const many = file(...Array.from({ length: 30 }, () => feature(null)));
    expect(lintPlots(many, { maxFindings: 10 })).toMatchObject({ errors: 30, notListed: 20 });
  });

  test('warnings never take the place of an error that comes after them', () => {
    const coarse = (i: number) => feature({ type: 'Point', coordinates: [38.2 + i / 100, 6.1] }, { Area: 1 });
    const many = file(...Array.from({ length: 30 }, (_, i) => coarse(i)), feature(null), coarse(30));
    const { findings, errors, warnings, notListed } = lintPlots(many, { maxFindings: 10 });
    expect([errors, warnings, notListed]).toEqual([1, 31, 22]);
    expect(findings.map(({ severity, feature: place }) => [severity, place])).toEqual([
      ...Array.from({ length: 9 }, (_, i) => ['warning', i]),
      ['error', 30],
    ]);
  });

  test('nesting without end is no fault of ours', () => {
    let geometry: unknown = polygon(square);
    for (let depth = 0; depth < 2000; depth++) geometry = { type: 'GeometryCollection', geometries: [geometry] };
    expect(codes(geometry)).toEqual(['geometry_kind']);
  });
});

describe('a repair', () => {
  test.each([
    ['closes a ring', polygon(square.slice(0, 4)), {}],
    ['cuts a spur', polygon(spur), {}],
    [
      'drops points that are one at six decimals',
      polygon([square[0], [38.2045112, 6.1612131], ...square.slice(1)]),
      {},
    ],
    ['cuts an outline with a hole in two', polygon(square, hole), {}],
    ['spells properties', polygon(square), { productionplace: 'Gedeo', producercountry: 'et', area: '1.23' }],
  ])('%s, and the file has no error afterwards', (_name, geometry, properties) => {
    const lint = lintOf(geometry, properties);
    expect(lint.errors).toBeGreaterThan(0);
    expect(lint.repairable).toBe(lint.errors);
    expect(lint.repaired).not.toBeNull();
    const again = lintPlots(lint.repaired ?? '');
    expect(again.errors).toBe(0);
    expect(Math.abs(again.hectares - lint.hectares)).toBeLessThan(0.002);
  });

  test('a hole costs its own area', () => {
    const lint = lintOf(polygon(square, hole));
    expect(lint.hectares).toBeCloseTo(ringHectares(square) - ringHectares(hole), 3);
    expect(JSON.parse(lint.repaired ?? '').features[0].geometry.type).toBe('MultiPolygon');
  });

  test('is not offered where something has to be drawn again', () => {
    expect(lintPlots(file(feature(polygon(bowTie)), feature(polygon(square.slice(0, 4)))))).toMatchObject({
      repaired: null,
      repairable: 1,
    });
  });
});

describe('six decimals', () => {
  test('numbers that have six decimals stay what they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180_000_000, max: 180_000_000 }), (micro) => {
        const degrees = Number(sixDecimals(micro));
        expect(microDegrees(degrees, 'round')).toBe(micro + 0);
        expect(microDegrees(degrees, 'truncate')).toBe(micro + 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('others are rounded and cut off as their text says', () => {
    const decimals = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 179 }), fc.integer({ min: 0, max: 999_999_999 }));
    fc.assert(
      fc.property(decimals, ([negative, whole, nine]) => {
        const digits = String(nine).padStart(9, '0');
        const value = Number(`${negative ? '-' : ''}${whole}.${digits}`);
        const size = whole * 1e6 + Number(digits.slice(0, 6));
        const sign = negative ? -1 : 1;
        expect(microDegrees(value, 'truncate')).toBe(sign * size + 0);
        expect(microDegrees(value, 'round')).toBe(sign * (size + ((digits[6] as string) >= '5' ? 1 : 0)) + 0);
      }),
      { numRuns: 2000 },
    );
  });
});

test('areas are those of the ellipsoid', () => {
  // A degree by a degree on the equator: 12,309 km2 (geographiclib, geodesic polygon 12 308.778 km2).
  const cell: Pair[] = [
    [30, 0],
    [31, 0],
    [31, 1],
    [30, 1],
    [30, 0],
  ];
  expect(ringHectares(cell) / 100).toBeCloseTo(12_308.8, 0);
  // The whole Earth between the poles, a fortieth of it: 510 065 621.724 km2 / 40.
  const lune: Pair[] = [
    [0, -90],
    [9, -90],
    [9, 90],
    [0, 90],
    [0, -90],
  ];
  expect(ringHectares(lune) / 100).toBeCloseTo(510_065_621.724 / 40, 0);
});

test('any JSON is answered', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      lintPlots(text);
    }),
    { numRuns: 500 },
  );
  expect(codesOf('')).toEqual(['not_geojson']);
  expect(lintPlots(' \n').findings).toMatchObject([{ detail: 'empty', message: 'The file is empty.' }]);
});

describe('a hostile file', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const withGeometry = (geometry: string, properties = '{}') =>
    `{"type":"FeatureCollection","features":[{"type":"Feature","properties":${properties},"geometry":${geometry}}]}`;

  test('is a finding where it is nested deeper than anybody can write it down', () => {
    const deep = nested(200_000);
    expect(codesOf(withGeometry(`{"type":"Polygon","coordinates":[[${deep}]]}`))).toContain('position');
    expect(codesOf(withGeometry('null', `{"Area":${deep}}`))).toContain('area_text');
    expect(codesOf(`{"type":"FeatureCollection","crs":${deep},"features":[]}`)).toContain('coordinate_system');
    expect(codesOf(deep)).toEqual(['other_file_kind']);
  });

  test('says nothing to a terminal', () => {
    const control = String.fromCharCode(27);
    const files = [
      `{"type":${control}[31mX}`,
      withGeometry('{"type":"\\u001b[31mRed"}', '{"ProducerCountry":"\\u001b[2J","\\u001bcountry":"ET"}'),
      withGeometry('{"type":"\\u202eRed"}', '{"ProducerCountry":"\\u2066ET","\\u202ecountry":"ET"}'),
    ];
    for (const text of files) {
      const { findings } = lintPlots(text);
      expect(findings.length).toBeGreaterThan(0);
      for (const { message } of findings) expect(message).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }
  });

  test('takes no property of every object for one of the four', () => {
    const properties = { constructor: 'x', ProducerName: 'A' };
    expect(codes(polygon(square), properties)).toEqual([]);
  });
});

test('a point within the outline of another feature is told at the point; on the border it is not within', () => {
  const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
  const lint = lintPlots(
    file(
      feature(point(38.205015, 6.161718), { Area: 1 }),
      feature(point(38.204511, 6.161213), { Area: 1 }),
      feature(polygon(square)),
      feature(point(38.305015, 6.161718), { Area: 1 }),
    ),
  );
  expect(lint.findings).toMatchObject([
    { code: 'overlap', feature: 0, detail: 'point_inside', message: expect.stringContaining('lies within plot 3') },
  ]);
});

test('what is no text or no JSON is said at the line or the feature where it is broken', () => {
  const point = (at: string) => `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":${at}}}`;
  const file = (...features: string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
  const at = '[38.123456,6.123456]';
  const faultOf = (text: string | Uint8Array) => {
    const { code, detail, feature, values } = lintPlots(text).findings[0] ?? {};
    return { code, detail, feature, line: values?.['line'] };
  };
  const broken = { code: 'not_geojson', detail: 'not_json', line: undefined };
  expect(faultOf(file(point(at), point('[NaN,6.1]'), point(at)))).toEqual({
    ...broken,
    detail: 'feature_not_json',
    feature: 1,
  });
  expect(faultOf(file(point(at), point(at), ''))).toEqual({ ...broken, detail: 'feature_not_json', feature: 2 });
  const whole = file(point(at), point(at));
  for (const length of [1, 20, whole.length / 2, whole.length - 2, whole.length - 1])
    expect(faultOf(whole.slice(0, length))).toEqual({ ...broken, detail: 'cut_off', feature: null });
  expect(faultOf(`${file(point(at))}]`)).toEqual({ ...broken, feature: null });
  const latin = Uint8Array.from('name,lat,lon\nA,6.1,38.1\n\u00c9,6.1,38.1\n', (letter) => letter.charCodeAt(0));
  const unread = { code: 'not_geojson', feature: null };
  expect(faultOf(latin)).toEqual({ ...unread, detail: 'line_not_utf8', line: 3 });
  expect(faultOf(new Uint8Array([0xff, 0xfe, 0x6e, 0x00]))).toEqual({ ...unread, detail: 'not_utf8', line: undefined });
});
