import type { Dice } from './dice.ts';

/** [longitude, latitude] in degrees. */
export type Spot = readonly [lng: number, lat: number];

const metresPerDegree = 111_320;

/** Degrees of so many metres to the east and to the north of a spot. */
export function moved([lng, lat]: Spot, east: number, north: number): Spot {
  const eastDegree = metresPerDegree * Math.cos((lat * Math.PI) / 180);
  return [lng + east / eastDegree, lat + north / metresPerDegree];
}

export function metresApart([lng1, lat1]: Spot, [lng2, lat2]: Spot): number {
  const east = (lng2 - lng1) * metresPerDegree * Math.cos((lat1 * Math.PI) / 180);
  return Math.hypot(east, (lat2 - lat1) * metresPerDegree);
}

/** The outline of a field, and how far it reaches from its middle. */
export interface Outline {
  /** Closed. */
  ring: [number, number][];
  reachMetres: number;
}

/** Waves of the outline: how many in one turn, and how deep, as a part of the radius. */
const waves: readonly [turns: number, depth: number][] = [
  [2, 0.16],
  [3, 0.13],
  [5, 0.07],
  [8, 0.035],
];

/**
 * A field as people walk it: longer along the slope than across it, with bays and corners, and never crossing itself,
 * because each of its points lies in another direction from the middle.
 */
export function outline(middle: Spot, hectares: number, dice: Dice): Outline {
  const points = dice.whole(11, 22);
  const slope = dice.between(0, Math.PI);
  const length = dice.between(1.05, 1.9);
  const shifts = waves.map(() => dice.between(0, 2 * Math.PI));
  const corners = Array.from({ length: points }, (_, index) => {
    const angle = ((index + dice.between(-0.3, 0.3)) / points) * 2 * Math.PI;
    const bays = waves.reduce(
      (sum, [turns, depth], wave) => sum + depth * Math.cos(turns * angle + (shifts[wave] ?? 0)),
      1,
    );
    const along = bays * Math.cos(angle) * Math.sqrt(length);
    const across = (bays * Math.sin(angle)) / Math.sqrt(length);
    return [
      along * Math.cos(slope) - across * Math.sin(slope),
      along * Math.sin(slope) + across * Math.cos(slope),
    ] as const;
  });
  const scale = Math.sqrt((hectares * 10_000) / areaOf(corners));
  const ring = corners.map(([east, north]): [number, number] => {
    const [lng, lat] = moved(middle, east * scale, north * scale);
    return [rounded(lng), rounded(lat)];
  });
  const [first] = ring;
  if (first === undefined) throw new Error('an outline has points');
  return {
    ring: [...ring, first],
    reachMetres: Math.max(...corners.map(([east, north]) => Math.hypot(east, north))) * scale,
  };
}

function areaOf(corners: readonly (readonly [number, number])[]): number {
  const sum = corners.reduce((total, [x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [0, 0];
    return total + x1 * y2 - x2 * y1;
  }, 0);
  return Math.abs(sum) / 2;
}

/** Six decimals are about ten centimetres. */
export const rounded = (degrees: number): number => Number(degrees.toFixed(6));
