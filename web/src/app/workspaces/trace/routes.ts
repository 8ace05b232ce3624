import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

export const routes = [
  createRoute({
    getParentRoute: () => userArea,
    path: '/trace',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./trace-page.tsx'), 'TracePage'),
  }),
];
