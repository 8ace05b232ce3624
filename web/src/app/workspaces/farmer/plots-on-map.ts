import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapFeature } from '../../map/shapes.ts';
import type { Draft } from '../../offline/draft.ts';
import { useDrafts } from '../../offline/drafts.ts';
import { useUser } from '../../shell/session/session.ts';
import { type Plot, plotQuery } from './known-farm.ts';

/** Boundaries are long; beyond this many plots the others are shown as points. */
const mostBoundaries = 40;
const none: readonly Plot[] = [];

type Polygon = NonNullable<MapFeature['polygon']>;

/** The farmer's plots for a map, and those that wait to be sent. */
export function usePlotsOnMap(plots: readonly Plot[] = none): readonly MapFeature[] {
  const { id } = useUser();
  const drafts = useDrafts();
  const boundaries = useQueries({
    queries: plots
      .filter((plot) => plot.has_polygon)
      .slice(0, mostBoundaries)
      .map(({ name }) => ({ ...plotQuery(id, name), staleTime: 300_000 })),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data.answer])),
  });
  return useMemo(
    () => [
      ...plots.map((plot): MapFeature => {
        const { name, plot_name, gps_lat, gps_lng } = plot;
        const polygon = boundaries.find((detail) => detail.name === name)?.gps_polygon ?? null;
        const point = gps_lat === null || gps_lng === null ? null : { lat: gps_lat, lng: gps_lng };
        return { id: name, label: plot_name, polygon, point };
      }),
      ...drafts.flatMap(draftOnMap),
    ],
    [plots, boundaries, drafts],
  );
}

function draftOnMap(draft: Draft): MapFeature[] {
  if (draft.kind !== 'plot') return [];
  const { plot_name, gps_polygon, gps_lat, gps_lng } = draft.values;
  const point = gps_lat === undefined || gps_lng === undefined ? null : { lat: Number(gps_lat), lng: Number(gps_lng) };
  return [
    {
      id: `draft ${draft.id}`,
      label: plot_name,
      polygon: (gps_polygon as Polygon | undefined) ?? null,
      point,
      tone: 'draft',
    },
  ];
}

/** The page of what was chosen on the map. */
export function pageOfFeature(id: string): string {
  return id.startsWith('draft ') ? `/farmer/drafts/${id.slice('draft '.length)}` : `/farmer/plots/${id}`;
}
