import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PlotMapProps } from './plot-map-drawing.tsx';

const Drawing = lazy(() => import('./plot-map-drawing.tsx'));

/** Areas and points on a map of the world. The drawing code is fetched only where there is a map. */
export function PlotMap(props: PlotMapProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 320} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
