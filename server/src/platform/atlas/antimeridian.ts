import type { Place } from './place.ts';

/**
 * A ring that crosses the 180th meridian, with longitudes that go on beyond it: Chukotka lies at 185 then, not at -175.
 * As the atlas has it, the ring jumps from one edge of the world to the other, and what lies between is filled as land.
 */
export function acrossAntimeridian(ring: readonly Place[]): readonly Place[] {
  let turn = 0;
  const places = ring.map(([longitude, latitude], index): Place => {
    const before = ring[index - 1]?.[0] ?? longitude;
    if (longitude - before > 180) turn -= 360;
    if (before - longitude > 180) turn += 360;
    return [longitude + turn, latitude];
  });
  // Antarctica goes around the pole and closes along the edge of the world: it is right as it is.
  if (turn !== 0) return ring;
  const longitudes = places.map(([longitude]) => longitude);
  const shift = Math.round((Math.min(...longitudes) + Math.max(...longitudes)) / 2 / 360) * 360;
  return places.map(([longitude, latitude]) => [longitude - shift, latitude]);
}
