import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { OpenFrame } from '../layout/open-frame.tsx';
import { PublicFrame } from '../layout/public-frame.tsx';
import { RouteProblem } from '../layout/route-problem.tsx';
import { WorkspaceFrame } from '../layout/workspace-frame.tsx';
import { whoamiQuery } from '../session/session.ts';

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteProblem,
});

/** Pages that a guest may see, with a plain head: login, sign-up. */
export const publicArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: PublicFrame,
  beforeLoad: ({ context }) => context.queries.ensureQueryData(whoamiQuery).then(() => undefined),
});

/** Pages that guests see with a plain head, and users within their workspace: the market. */
export const openArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: OpenFrame,
  beforeLoad: ({ context }) => context.queries.ensureQueryData(whoamiQuery).then(() => undefined),
});

/** Pages that only users see; everybody else is asked to log in and comes back. */
export const userArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'user',
  component: WorkspaceFrame,
  beforeLoad: async ({ context, location }) => {
    const { user } = await context.queries.ensureQueryData(whoamiQuery);
    if (user === null) throw redirect({ to: '/login', search: { next: location.publicHref } as never });
  },
});
