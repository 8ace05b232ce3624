import { createRouter } from '@tanstack/react-router';
import { accountPublicRoutes, accountUserRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { authorityRoutes } from './authority/routes.ts';
import { marketRoutes } from './buyer/public-routes.ts';
import { buyerRoutes } from './buyer/routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { cooperativeRoutes } from './cooperative/routes.ts';
import { exporterRoutes } from './exporter/routes.ts';
import { farmerRoutes } from './farmer/routes.ts';
import { queries } from './queries.ts';
import { openArea, publicArea, rootRoute, userArea } from './routes/root.tsx';
import { tradeRoutes } from './trade/routes.ts';

const routeTree = rootRoute.addChildren([
  publicArea.addChildren(accountPublicRoutes),
  openArea.addChildren(marketRoutes),
  userArea.addChildren([
    ...accountUserRoutes,
    ...tradeRoutes,
    ...adminRoutes,
    ...authorityRoutes,
    ...buyerRoutes,
    ...connectionRoutes,
    ...cooperativeRoutes,
    ...exporterRoutes,
    ...farmerRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/app',
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
});
