import { isLand, kilometresTo } from '../../../platform/atlas/atlas.ts';
import type { Place } from '../../../platform/atlas/place.ts';

/** The atlas draws borders coarsely: so near to its cooperative's country, a plot lies in it. Degrees, about 11 km. */
const border = 0.1;
const around = [-border, 0, border];
/** A place, and those around it that the atlas may have meant. */
export const nearby = ([x, y]: Place): Place[] =>
  around.flatMap((east) => around.map((north) => [x + east, y + north] as const));

/**
 * Why nobody can farm at a place: it lies at sea, or far from the country of the plot's cooperative. A field at the coast
 * may lie off the atlas's.
 * @param home ISO code of the cooperative's country, and how far from it a plot may lie, in kilometres.
 */
export function misplaced(place: Place, home: { country: string; maxKm: number } | undefined): string | undefined {
  if (!nearby(place).some(isLand)) return 'lies in the sea; a plot lies on land';
  if (home === undefined) return undefined;
  const km = kilometresTo(home.country, place);
  if (km === null || km <= home.maxKm) return undefined;
  return `lies ${Math.round(km)} km from ${home.country}, the country of the cooperative; at most ${home.maxKm} km are believed`;
}
