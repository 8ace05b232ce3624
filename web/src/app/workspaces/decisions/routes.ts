import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/decisions'),
    component: lazyRouteComponent(() => import('./decisions-page.tsx'), 'DecisionsPage'),
  }),
  createRoute({
    ...at('/decisions/$name'),
    component: lazyRouteComponent(() => import('./decision-page.tsx'), 'DecisionPage'),
  }),
];
