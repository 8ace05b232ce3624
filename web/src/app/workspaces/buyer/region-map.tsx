import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RegionMapProps } from './region-map-drawing.tsx';

const Drawing = lazy(() => import('./region-map-drawing.tsx'));

export function RegionMap(props: RegionMapProps) {
  return (
    <Suspense fallback={<Skeleton height={260} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
