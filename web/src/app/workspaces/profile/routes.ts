import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

export const routes = [
  createRoute({
    getParentRoute: () => userArea,
    path: '/profile',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
];
