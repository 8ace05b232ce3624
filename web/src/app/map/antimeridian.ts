import { boxOf, type Position } from './shapes.ts';

/**
 * A ring that crosses the 180th meridian, with longitudes that go on beyond it: Chukotka lies at 185 then, not at -175.
 * As the file has it, the ring jumps from one edge of the map to the other, and what lies between is filled as land.
 */
export function acrossAntimeridian(ring: readonly Position[]): Position[] {
  let turn = 0;
  const places = ring.map(([lng, lat], index): Position => {
    const before = ring[index - 1]?.[0] ?? lng;
    if (lng - before > 180) turn -= 360;
    if (before - lng > 180) turn += 360;
    return [lng + turn, lat];
  });
  // Antarctica goes around the pole and closes along the edge of the map: it is right as it is.
  if (turn !== 0) return [...ring];
  const box = boxOf(places);
  if (box === null) return [];
  const shift = Math.round((box[0] + box[2]) / 2 / 360) * 360;
  return places.map(([lng, lat]) => [lng - shift, lat]);
}
