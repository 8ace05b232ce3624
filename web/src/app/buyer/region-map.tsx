import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Drawing = lazy(() => import('./region-map-drawing.tsx'));

export interface RegionMapProps {
  /** ISO 3166-1 alpha-2 codes: a map for everybody says no more than the country. */
  from: string;
  to: string;
}

export function RegionMap(props: RegionMapProps) {
  return (
    <Suspense fallback={<Skeleton height={260} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
