import { lintPlots } from '@lotmark/sdk/plots';
import { expect, test } from 'vitest';
import { grouped, plotsOf } from './grouped.ts';

const point = (place: number, properties: Record<string, unknown>) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [38.200001 + place / 100, 6.100001] },
});
const findingsOf = (...features: unknown[]) =>
  lintPlots(JSON.stringify({ type: 'FeatureCollection', features })).findings;

test('one property misspelt in every plot is one group', () => {
  const findings = findingsOf(...Array.from({ length: 10 }, (_, place) => point(place, { Hectares: 1, farmer: 'A' })));
  const groups = grouped(findings);
  expect(groups.map((group) => [group[0].values['given'], plotsOf(group)])).toEqual([
    ['Hectares', 10],
    ['farmer', 10],
  ]);
  expect(groups.flat()).toHaveLength(findings.length);
});

test('other faults of one kind are one group too, whatever stands in them', () => {
  const groups = grouped(findingsOf(point(0, { Area: '1' }), point(1, {}), point(2, { Area: '2' })));
  expect(groups.map((group) => [group[0].code, plotsOf(group)])).toEqual([
    ['area_text', 2],
    ['area_missing', 1],
  ]);
});

test('what a repair takes away stands apart from what it does not', () => {
  const groups = grouped(findingsOf(point(0, { Area: '1,5' }), point(1, { Area: 'much' })));
  expect(groups.map(([{ code, repaired }]) => [code, repaired])).toEqual([
    ['area_text', true],
    ['area_text', false],
    ['area_missing', false],
  ]);
});
