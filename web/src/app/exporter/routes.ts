import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../routes/root.tsx';
import { readListSearch } from '../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const exporterRoutes = [
  createRoute({
    ...at('/exporter'),
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...at('/exporter/orders'),
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
];
