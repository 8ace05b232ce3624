import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';

/** Pages that several workspaces lead to: an order, a lot's timeline. */
export const routes = [
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
];
