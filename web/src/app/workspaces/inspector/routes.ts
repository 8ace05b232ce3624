import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/inspector'), component: lazyRouteComponent(() => import('./queue-page.tsx'), 'QueuePage') }),
  createRoute({
    ...at('/inspector/history'),
    component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...at('/inspector/lots/$lot'),
    component: lazyRouteComponent(() => import('./capture-page.tsx'), 'CapturePage'),
  }),
  createRoute({
    ...at('/inspector/drafts/$draft'),
    component: lazyRouteComponent(() => import('./draft-page.tsx'), 'DraftPage'),
  }),
];
