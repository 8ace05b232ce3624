import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/exporter'),
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...at('/exporter/orders'),
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    ...at('/exporter/plot-imports'),
    component: lazyRouteComponent(() => import('./imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    ...at('/exporter/plot-imports/$import'),
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...at('/exporter/wallet'),
    component: lazyRouteComponent(() => import('./wallet-page.tsx'), 'WalletPage'),
  }),
  createRoute({
    ...at('/exporter/members'),
    component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
  }),
];
