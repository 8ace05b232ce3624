import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Drawing = lazy(() => import('./trend-drawing.tsx'));

export interface TrendPoint {
  /** `2026-03-01` */
  day: string;
  value: number;
}

export interface TrendProps {
  label: string;
  points: readonly TrendPoint[];
  /** Heads the figures in the table, where they are no amounts. */
  valueLabel?: string;
  format: (value: number) => string;
  /** The same for the axis, as short as can be. */
  short: (value: number) => string;
}

/** A figure day by day; the charting code is fetched only where there is a chart. */
export function TrendChart(props: TrendProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Drawing {...props} />
    </Suspense>
  );
}
