import type { Position } from './whole-ring.ts';

/** WGS 84. Source: NGA.STND.0036, table 3.1. */
const semiMajorAxis = 6_378_137;
const flattening = 1 / 298.257_223_563;
const squaredEccentricity = flattening * (2 - flattening);
const eccentricity = Math.sqrt(squaredEccentricity);
const degree = Math.PI / 180;

/**
 * Northing of the cylindrical equal-area projection of the ellipsoid, in metres: areas between its parallels are true.
 * Source: Snyder, Map Projections - A Working Manual (1987), equations 10-15 and 3-12.
 */
function northing(latitude: number): number {
  const sine = Math.sin(latitude * degree);
  const scaled = eccentricity * sine;
  const q =
    (1 - squaredEccentricity) *
    (sine / (1 - scaled * scaled) - Math.log((1 - scaled) / (1 + scaled)) / (2 * eccentricity));
  return (semiMajorAxis * q) / 2;
}

/**
 * Area of a ring on the WGS 84 ellipsoid, in hectares, 0 or more. On a sphere it would read up to half a per cent too large in the
 * tropics, which matters at the line of 4 hectares. Sides are straight in the projection: within 1e-8 of geodesics for plots of
 * a few kilometres.
 * @param positions degrees; the closing one may be there or not.
 */
export function ringHectares(positions: readonly Position[]): number {
  const [first] = positions;
  if (first === undefined) return 0;
  const [originLng, originY] = [first[0], northing(first[1])];
  let sum = 0;
  let [px, py] = [0, 0];
  for (const [lng, lat] of positions) {
    const x = (lng - originLng) * degree * semiMajorAxis;
    const y = northing(lat) - originY;
    sum += px * y - x * py;
    [px, py] = [x, y];
  }
  return Math.abs(sum) / 20_000;
}
