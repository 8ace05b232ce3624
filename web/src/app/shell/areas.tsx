import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { loadWords } from '../i18n/catalogues.ts';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { OpenFrame } from './layout/open-frame.tsx';
import { PublicFrame } from './layout/public-frame.tsx';
import { RouteProblem } from './layout/route-problem.tsx';
import { WorkspaceFrame } from './layout/workspace-frame.tsx';
import { type Whoami, whoamiQuery } from './session/session.ts';
import { menuOf, type ShellContext } from './workspace.ts';

export const rootRoute = createRootRouteWithContext<ShellContext & { queries: QueryClient }>()({
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
  loader: loadMenu,
});

const openWithoutFactor = ['/account', '/confirm-email'];

/** Pages that only users see; everybody else is asked to log in and comes back. */
export const userArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'user',
  component: WorkspaceFrame,
  beforeLoad: async ({ context, location }) => {
    const { user } = await context.queries.ensureQueryData(whoamiQuery);
    if (user === null) throw redirect({ to: '/login', search: { next: location.publicHref } as never });
    // Their role needs a second factor: the service refuses them everything else until they have one.
    if (user.second_factor_missing && !openWithoutFactor.includes(location.pathname))
      throw redirect({ to: '/account' });
  },
  loader: loadMenu,
});

/** The words of the side menu, and of what goes on beside every page. A workspace whose words cannot be fetched is left out of it until they can. */
async function loadMenu({ context }: { context: ShellContext & { queries: QueryClient } }): Promise<void> {
  const who: Whoami = await context.queries.ensureQueryData(whoamiQuery);
  const mine = context.workspaces.filter(
    (workspace) => menuOf(workspace, who).length > 0 || (workspace.background !== undefined && workspace.isFor(who)),
  );
  await Promise.allSettled(mine.map(({ words }) => loadWords(words)));
}
