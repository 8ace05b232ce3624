import { Outlines, type Position } from '@lotmark/sdk/plots';
import { overlapHa } from '../../origin/plot/overlap.ts';
import type { Fault } from './fault.ts';
import { plotLink } from './lint-faults.ts';

/** More pairs than anybody reads. */
const mostPairs = 2000;

export interface DrawnOutline {
  plot: string;
  /** GeoJSON of at most six decimals. */
  geometry: string;
  /** Null of a point. */
  hectares: string | null;
}

/**
 * Pure: plots of a package that share ground, drawn twice, or one of them is wrong. Of the outlines themselves: what was found when
 * they were registered are rows that somebody could remove.
 */
export function sharedGround(plots: readonly DrawnOutline[]): Fault[] {
  const outlines = new Outlines();
  for (const [place, each] of plots.entries()) if (each.hectares !== null) outlines.add(place, stepsOf(ringOf(each)));
  return outlines.overlaps(mostPairs).flatMap(([a, b]) => {
    const [one, two] = [plots[a], plots[b]].sort((left, right) => ((left?.plot ?? '') < (right?.plot ?? '') ? -1 : 1));
    return one === undefined || two === undefined || one === two ? [] : faultOf(one, two);
  });
}

function faultOf(one: DrawnOutline, two: DrawnOutline): Fault[] {
  const hectares = overlapHa(ringOf(one), ringOf(two));
  const shown = String(Number(hectares.toFixed(4)));
  if (shown === '0') return [];
  const twice = hectares * 2 > Math.min(Number(one.hectares), Number(two.hectares));
  const words = twice ? 'more than half of the smaller one: the same ground is declared twice' : 'check the border';
  return [
    {
      code: twice ? 'declared_twice' : 'shared_ground',
      severity: twice ? 'error' : 'warning',
      record: one.plot,
      message: `${one.plot} and ${two.plot} share ${shown} ha, ${words}.`,
      values: { other: two.plot, hectares: shown },
      link: plotLink(one.plot),
    },
  ];
}

const ringOf = ({ geometry }: DrawnOutline): Position[] =>
  (JSON.parse(geometry) as { coordinates: Position[][] }).coordinates[0] ?? [];

/** In millionths of a degree, without the closing point. */
function stepsOf(ring: readonly Position[]): { x: Float64Array; y: Float64Array } {
  const open = ring.slice(0, -1);
  const steps = (axis: 0 | 1) => Float64Array.from(open, (position) => Math.round(position[axis] * 1e6));
  return { x: steps(0), y: steps(1) };
}
