import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/bank'), component: lazyRouteComponent(() => import('./profiles-page.tsx'), 'ProfilesPage') }),
  createRoute({
    ...at('/bank/profiles/$profile'),
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
];
