import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../routes/root.tsx';
import { readListSearch } from '../ui/list-search.ts';

/** Pages that several workspaces lead to: an order, a lot's timeline. */
export const tradeRoutes: AnyRoute[] = [
  createRoute({
    getParentRoute: () => userArea,
    path: '/lots/$lot',
    component: lazyRouteComponent(() => import('../lot/timeline-page.tsx'), 'TimelinePage'),
  }),
  createRoute({
    getParentRoute: () => userArea,
    path: '/orders/$name',
    component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute: () => userArea,
    path: '/escrows/$name',
    component: lazyRouteComponent(() => import('./escrow-page.tsx'), 'EscrowPage'),
  }),
  createRoute({
    getParentRoute: () => userArea,
    path: '/shipments/$name',
    component: lazyRouteComponent(() => import('./shipment-page.tsx'), 'ShipmentPage'),
  }),
  createRoute({
    getParentRoute: () => userArea,
    path: '/mandates',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./mandates-page.tsx'), 'MandatesPage'),
  }),
  createRoute({
    getParentRoute: () => userArea,
    path: '/mandates/$name',
    component: lazyRouteComponent(() => import('./mandate-page.tsx'), 'MandatePage'),
  }),
];
