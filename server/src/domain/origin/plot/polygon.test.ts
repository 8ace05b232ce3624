import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPoints, readPolygon } from './polygon.ts';

type Position = [number, number];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const square: Position[] = [
  [38, 6],
  [38.01, 6],
  [38.01, 6.01],
  [38, 6.01],
  [38, 6],
];

const kept = (input: unknown) => {
  const reading = readPolygon(input);
  if (!reading.ok) throw new Error(reading.message);
  return reading.polygon;
};
const refusalOf = (input: unknown) => {
  const reading = readPolygon(input);
  return reading.ok ? 'accepted' : reading.message;
};
const circle = (points: number, radius: number): Position[] => {
  const ring = Array.from({ length: points - 1 }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / (points - 1);
    return [38 + radius * Math.cos(angle), 6 + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] as Position];
};

test('a square: area, box, centroid, text', () => {
  const read = kept(polygon(square));
  expect(read).toMatchObject({
    box: { minLng: 38, minLat: 6, maxLng: 38.01, maxLat: 6.01 },
    centroid: { lng: 38.005, lat: 6.005 },
    points: 5,
    text: '{"coordinates":[[[38,6],[38.01,6],[38.01,6.01],[38,6.01],[38,6]]],"type":"Polygon"}',
  });
  // On the ellipsoid; a sphere would say 122.9650.
  expect(read.areaHa).toBe('122.4332');
});

test('clockwise rings are turned, altitudes and a Feature around it dropped, repeated points too', () => {
  const clockwise = [...square].reverse().map(([lng, lat]) => [lng, lat, 1900]);
  const feature = { type: 'Feature', properties: {}, geometry: polygon([clockwise[0], ...clockwise]) };
  const { coordinates } = JSON.parse(kept(feature).text);
  expect(coordinates[0]).toHaveLength(5);
  expect(kept({ type: 'Polygon', coordinates }).areaHa).toBe(kept(polygon(square)).areaHa);
  const ring = coordinates[0] as Position[];
  const sum = ring
    .slice(1)
    .reduce((total, [x, y], i) => total + (ring[i] as Position)[0] * y - x * (ring[i] as Position)[1], 0);
  expect(sum).toBeGreaterThan(0);
});

test('at most 6 decimals are kept', () => {
  const text = kept(
    polygon([
      [38.123456789, 6],
      [38.2, 6.000000449],
      [38.2, 6.1],
      [38.123456789, 6],
    ]),
  ).text;
  expect(text).toContain('[38.123457,6]');
  expect(text.match(/\d\.\d{7}/)).toBeNull();
});

describe('refused, saying what and where', () => {
  const cases: [string, unknown, RegExp][] = [
    ['text', 'POLYGON((0 0))', /GeoJSON Polygon object/],
    ['another type', { type: 'MultiPolygon', coordinates: [[square]] }, /"Polygon", not "MultiPolygon"/],
    ['no coordinates', { type: 'Polygon' }, /array with one ring/],
    ['coordinates that are no array', { type: 'Polygon', coordinates: { 0: square } }, /array with one ring/],
    ['another reference system', { ...polygon(square), crs: { properties: { name: 'EPSG:3857' } } }, /WGS 84/],
    [
      'a hole',
      polygon(square, [
        [38.002, 6.002],
        [38.004, 6.002],
        [38.004, 6.004],
        [38.002, 6.002],
      ]),
      /1 hole/,
    ],
    ['an open ring', polygon(square.slice(0, 4).concat([[38, 6.000001]])), /open: point 5 .* must equal point 1/],
    [
      'too few positions',
      polygon([
        [38, 6],
        [38.1, 6],
        [38, 6],
      ]),
      /3 positions.*at least 4/,
    ],
    ['a position of one number', polygon([[38], ...square.slice(1)]), /point 1 must be \[lng, lat\]/],
    ['numbers as text', polygon([square[0], ['38.01', '6'], ...square.slice(2)]), /point 2 must hold numbers/],
    ['null', polygon([square[0], [38.01, null], ...square.slice(2)]), /point 2 must hold numbers/],
    [
      'out of range',
      polygon([
        [190, 6],
        [191, 6],
        [191, 7],
        [190, 6],
      ]),
      /point 1 .* out of range/,
    ],
    [
      'swapped so that it is out of range',
      polygon([
        [6, 106],
        [6.1, 106],
        [6, 106.1],
        [6, 106],
      ]),
      /swapped/,
    ],
    [
      'a bow tie',
      polygon([
        [38, 6],
        [38.01, 6.01],
        [38.01, 6],
        [38, 6.01],
        [38, 6],
      ]),
      /crosses.*point 1.*point 3/,
    ],
    [
      'a touching point',
      polygon([
        [38, 6],
        [38.02, 6],
        [38.02, 6.01],
        [38.01, 6],
        [38, 6.01],
        [38, 6],
      ]),
      /touches itself/,
    ],
    [
      'a spike',
      polygon([
        [38, 6],
        [38.02, 6],
        [38.01, 6],
        [38.01, 6.01],
        [38, 6],
      ]),
      /touches itself/,
    ],
    [
      'points in one line',
      polygon([
        [38, 6],
        [38.1, 6],
        [38.2, 6],
        [38, 6],
      ]),
      /one line/,
    ],
    [
      'one point four times',
      polygon([
        [38, 6],
        [38, 6],
        [38, 6],
        [38, 6],
      ]),
      /no area/,
    ],
    [
      'less than a square metre',
      polygon([
        [38, 6],
        [38.000001, 6],
        [38, 6.000001],
        [38, 6],
      ]),
      /no area/,
    ],
    [
      'a country',
      polygon([
        [30, 0],
        [40, 0],
        [40, 10],
        [30, 10],
        [30, 0],
      ]),
      /at most 100000 ha/,
    ],
    [
      'the antimeridian',
      polygon([
        [179.99, -17],
        [-179.99, -17],
        [-179.99, -16.99],
        [179.99, -17],
      ]),
      /antimeridian/,
    ],
  ];
  test.each(cases)('%s', (_, input, message) => expect(refusalOf(input)).toMatch(message));
});

test('what was simple as sent but touches itself after rounding is refused', () => {
  // A gap of 0.0000004 degrees between the tip and the base closes.
  const ring = [
    [38, 6],
    [38.02, 6],
    [38.02, 6.01],
    [38.01, 6.0000004],
    [38, 6.01],
    [38, 6],
  ];
  expect(refusalOf(polygon(ring))).toMatch(/after rounding to 6 decimals/);
  const sliver = [
    [38, 6],
    [38.01, 6],
    [38.01, 6.0000004],
    [38, 6],
  ];
  expect(refusalOf(polygon(sliver))).toMatch(/after rounding/);
});

test('25,000 points are taken in seconds at most, one more is refused', () => {
  const started = performance.now();
  expect(kept(polygon(circle(maxPoints, 0.05))).points).toBeGreaterThan(20_000);
  expect(performance.now() - started).toBeLessThan(5000);
  expect(refusalOf(polygon(circle(maxPoints + 1, 0.05)))).toMatch(/25001 points; at most 25000/);
});

test('whatever comes in, it answers; what it keeps it accepts again, unchanged', () => {
  const number = fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.double());
  const position = fc.oneof(fc.array(number, { maxLength: 4 }), fc.jsonValue());
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({
      type: fc.constant('Polygon'),
      coordinates: fc.array(fc.array(position, { maxLength: 8 }), { maxLength: 2 }),
    }),
    fc
      .array(fc.tuple(fc.double({ min: 37, max: 37.01, noNaN: true }), fc.double({ min: 6, max: 6.01, noNaN: true })), {
        minLength: 3,
        maxLength: 6,
      })
      .map((points) => polygon([...points, points[0]])),
  );
  fc.assert(
    fc.property(anything, (input) => {
      const reading = readPolygon(input);
      if (reading.ok) expect(kept(JSON.parse(reading.polygon.text))).toEqual(reading.polygon);
      else expect(reading.message.length).toBeGreaterThan(5);
    }),
    { numRuns: 3000 },
  );
});
