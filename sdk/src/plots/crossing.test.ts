import { expect, test } from 'vitest';
import { lintPlots } from './lint.ts';

const polygon = (...ring: [number, number][]) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
});
const lint = (...features: unknown[]) => lintPlots(JSON.stringify({ type: 'FeatureCollection', features }));

test('where two sides cross is the place of the crossing, not a corner', () => {
  const { findings } = lint(
    polygon([38.200001, 6.100001], [38.204001, 6.104001], [38.204001, 6.100001], [38.200001, 6.104001]),
  );
  expect(findings).toMatchObject([{ code: 'crosses', at: [38.202001, 6.102001] }]);
  expect(findings[0]?.message).toBe(
    'The sides from point 1 and from point 3 cross or touch, at [38.202001, 6.102001].',
  );
});

test('where a corner lies on another side, the corner is the place', () => {
  const { findings } = lint(
    polygon(
      [38.200001, 6.100001],
      [38.204001, 6.100001],
      [38.204001, 6.104001],
      [38.202001, 6.100001],
      [38.200001, 6.104001],
    ),
  );
  expect(findings).toMatchObject([{ code: 'crosses', at: [38.202001, 6.100001] }]);
});

test('where two corners are one, that is the place', () => {
  const { findings } = lint(
    polygon(
      [38.202001, 6.102001],
      [38.200001, 6.100001],
      [38.204001, 6.100001],
      [38.202001, 6.102001],
      [38.204001, 6.104001],
      [38.200001, 6.104001],
    ),
  );
  expect(findings).toMatchObject([{ code: 'crosses', at: [38.202001, 6.102001] }]);
});

test('what meets at six decimals only has its place too', () => {
  const { findings } = lint(
    polygon([38.2000012, 6.1000012], [38.2040012, 6.1000012], [38.2020012, 6.1000014], [38.2020012, 6.1040012]),
  );
  const [finding] = findings;
  expect(finding).toMatchObject({ code: 'invalid_at_six', at: [expect.any(Number), expect.any(Number)] });
});

test('it says how many of the plots can be used', () => {
  const point = (coordinates: unknown) => ({
    type: 'Feature',
    properties: { Area: 1 },
    geometry: { type: 'Point', coordinates },
  });
  const sound = { ...point([38.212347, 6.112347]), properties: { producername: 'Abebe', Area: 1 } };
  expect(lint(sound, point([38.223457, 6.123457]), point('here'), 7)).toMatchObject({ features: 4, usable: 2 });
  const twoParts = { type: 'MultiPoint', coordinates: [[38.223457, 6.123457], ['x']] };
  expect(lint({ type: 'Feature', properties: { Area: 1 }, geometry: twoParts })).toMatchObject({ usable: 0 });
  const metres = { type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'EPSG:32637' } } };
  expect(lintPlots(JSON.stringify({ ...metres, features: [sound] }))).toMatchObject({ features: 1, usable: 0 });
});
