import { Outlines, type Position, ringHectares } from '@lotmark/sdk/plots';
import { overlapHa } from '../../origin/plot/overlap.ts';
import type { Fault } from './fault.ts';
import { plotLink } from './lint-faults.ts';

/** Pairs after which nothing more is looked for: ten neighbours to each plot of the largest statement. */
const mostPairs = 100_000;
/** Borders to check, of which more is said than anybody reads; land that is declared twice is looked for in all pairs. */
const mostBorders = 1000;

export interface DrawnOutline {
  plot: string;
  /** GeoJSON of at most six decimals. */
  geometry: string;
  /** Of a point what is stated, or null. */
  hectares: string | null;
}

/**
 * Pure: plots of a package that share ground, drawn twice, or one of them is wrong. Of the outlines themselves: what was found when
 * they were registered are rows that somebody could remove.
 */
export function sharedGround(plots: readonly DrawnOutline[]): Fault[] {
  const outlines = new Outlines();
  for (const [place, each] of plots.entries())
    if (each.geometry.includes('"Polygon"')) outlines.add(place, stepsOf(ringOf(each)));
  const found: Fault[] = [];
  let borders = 0;
  for (const pair of outlines.overlaps(mostPairs)) {
    const [one, two] = pair.map((place) => plots[place] as DrawnOutline).sort((a, b) => (a.plot < b.plot ? -1 : 1)) as [
      DrawnOutline,
      DrawnOutline,
    ];
    if (one === two || (borders >= mostBorders && !mayBeTwice(one, two))) continue;
    const fault = faultOf(one, two);
    if (fault?.severity === 'warning') borders += 1;
    if (fault !== undefined) found.push(fault);
  }
  return found;
}

const smallerOf = (one: DrawnOutline, two: DrawnOutline) => Math.min(Number(one.hectares), Number(two.hectares));

/** What two outlines share is no more than what their boxes do. */
function mayBeTwice(one: DrawnOutline, two: DrawnOutline): boolean {
  const [a, b] = [boxOf(ringOf(one)), boxOf(ringOf(two))];
  const [west, south] = [Math.max(a.west, b.west), Math.max(a.south, b.south)];
  const [east, north] = [Math.min(a.east, b.east), Math.min(a.north, b.north)];
  const box = [west, south, east, south, east, north, west, north, west, south];
  const corners = Array.from({ length: 5 }, (_, corner): Position => [box[corner * 2] ?? 0, box[corner * 2 + 1] ?? 0]);
  return ringHectares(corners) * 2 > smallerOf(one, two);
}

function boxOf(ring: readonly Position[]) {
  const of = (axis: 0 | 1) => ring.map((position) => position[axis]);
  const least = (axis: 0 | 1) => of(axis).reduce((found, each) => Math.min(found, each), Infinity);
  const most = (axis: 0 | 1) => of(axis).reduce((found, each) => Math.max(found, each), -Infinity);
  return { west: least(0), south: least(1), east: most(0), north: most(1) };
}

function faultOf(one: DrawnOutline, two: DrawnOutline): Fault | undefined {
  const hectares = overlapHa(ringOf(one), ringOf(two));
  const shown = String(Number(hectares.toFixed(4)));
  if (shown === '0') return undefined;
  const twice = hectares * 2 > smallerOf(one, two);
  const words = twice ? 'more than half of the smaller one: the same ground is declared twice' : 'check the border';
  return {
    code: twice ? 'declared_twice' : 'shared_ground',
    severity: twice ? 'error' : 'warning',
    record: one.plot,
    message: `${one.plot} and ${two.plot} share ${shown} ha, ${words}.`,
    values: { other: two.plot, hectares: shown },
    link: plotLink(one.plot),
  };
}

const ringOf = ({ geometry }: DrawnOutline): Position[] =>
  (JSON.parse(geometry) as { coordinates: Position[][] }).coordinates[0] ?? [];

/** In millionths of a degree, without the closing point. */
function stepsOf(ring: readonly Position[]): { x: Float64Array; y: Float64Array } {
  const open = ring.slice(0, -1);
  const steps = (axis: 0 | 1) => Float64Array.from(open, (position) => Math.round(position[axis] * 1e6));
  return { x: steps(0), y: steps(1) };
}
