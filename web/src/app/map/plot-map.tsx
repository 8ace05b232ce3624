import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MapFeature } from './shapes.ts';

const Drawing = lazy(() => import('./plot-map-drawing.tsx'));

export interface PlotMapProps {
  features: readonly MapFeature[];
  /** What the map shows, for screen readers. */
  label: string;
  /** Somebody chose a feature on the map. */
  onSelect?: ((id: string) => void) | undefined;
  height?: number;
  /** How near the map starts at most; 16 shows a field, 5 a region. */
  closest?: number;
}

/** Areas and points on a map of the world. The drawing code is fetched only where there is a map. */
export function PlotMap(props: PlotMapProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 320} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
