import { createRouter } from '@tanstack/react-router';
import { loadWords } from '../i18n/catalogues.ts';
import { openArea, publicArea, rootRoute, userArea } from './areas.tsx';
import { queries } from './queries.ts';
import type { Workspace } from './workspace.ts';

/** The addresses of all workspaces. The words of a workspace are loaded beside its pages. */
export function routerOf(workspaces: readonly Workspace[]) {
  const routes = workspaces.flatMap((workspace) =>
    workspace.routes.map((route) => route.update({ loader: () => loadWords(workspace.words) } as never)),
  );
  const within = (area: unknown) => routes.filter((route) => route.options.getParentRoute() === area);
  return createRouter({
    routeTree: rootRoute.addChildren([publicArea, openArea, userArea].map((area) => area.addChildren(within(area)))),
    basepath: '/app',
    context: { queries, workspaces },
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
