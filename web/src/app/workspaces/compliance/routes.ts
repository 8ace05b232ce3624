import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/compliance'),
    component: lazyRouteComponent(() => import('./packages-page.tsx'), 'PackagesPage'),
  }),
  createRoute({
    ...at('/compliance/new'),
    component: lazyRouteComponent(() => import('./new-package-page.tsx'), 'NewPackagePage'),
  }),
  createRoute({
    ...at('/compliance/declarations'),
    component: lazyRouteComponent(() => import('./declarations-page.tsx'), 'DeclarationsPage'),
  }),
  createRoute({
    ...at('/compliance/operator'),
    component: lazyRouteComponent(() => import('./operator-page.tsx'), 'OperatorPage'),
  }),
  createRoute({
    ...at('/compliance/packages/$package'),
    component: lazyRouteComponent(() => import('./package-page.tsx'), 'PackagePage'),
  }),
];
