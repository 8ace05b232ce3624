import { expect, test } from 'vitest';
import { readPlaceReason } from './place-reason.ts';

test('what the service says of a place is recognised, each sentence by its figures', () => {
  const hint = 'the coordinates look swapped: GeoJSON has [longitude, latitude]';
  expect(readPlaceReason(`lies outside the cooperative's country ET; ${hint}`)).toEqual({
    key: 'place_swapped',
    country: 'ET',
  });
  const at = (said: string) => readPlaceReason(`0.1234, -30.1234 (latitude, longitude) ${said}`);
  expect(at('lies in the sea; a plot lies on land')).toEqual({ key: 'place_sea', place: '0.1234, -30.1234' });
  expect(at('lies 4120 km from ET, the country of the cooperative; at most 100 km are believed')).toEqual({
    key: 'place_far',
    place: '0.1234, -30.1234',
    km: 4120,
    country: 'ET',
    most: 100,
  });
  expect(readPlaceReason('something else')).toBeUndefined();
});
