import { distance as turfDistance } from '@turf/distance';
import type { GpsDivergencePlace } from '../../../platform/db/tables.generated.ts';

export type { GpsDivergencePlace as Place } from '../../../platform/db/tables.generated.ts';

export interface Position {
  lat: number;
  lng: number;
}

/** Kilometres to the nearest of some places; undefined where none is known. */
export function nearestKm(from: Position, places: readonly Position[]): number | undefined {
  const distances = places.map((to) => turfDistance([from.lng, from.lat], [to.lng, to.lat], { units: 'kilometers' }));
  return distances.length === 0 ? undefined : Math.min(...distances);
}

const whatWords: Readonly<Record<GpsDivergencePlace, string>> = {
  plot: 'a scan of its tag was made',
  dispatch: 'an entry of its dispatch was made',
  receipt: 'an entry of its receipt was made',
};

/** What a lot is flagged with: the limit, and no side's own position or distance, which stay blind. */
export function divergenceReason(place: GpsDivergencePlace, maxKm: number): string {
  const from = place === 'plot' ? 'its plot' : 'the nearest of its plots';
  return `GPS divergence: ${whatWords[place]} more than ${maxKm} km from ${from}.`;
}
