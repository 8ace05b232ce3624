import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** What stands beside every page: where it cannot be fetched, as without a network, the pages go on without it. */
export function BesidePages({ name, children }: { name: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}
