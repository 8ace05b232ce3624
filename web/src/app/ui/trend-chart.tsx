import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { TrendProps } from './trend-drawing.tsx';

const Drawing = lazy(() => import('./trend-drawing.tsx'));

/** A figure day by day; the charting code is fetched only where there is a chart. */
export function TrendChart(props: TrendProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
