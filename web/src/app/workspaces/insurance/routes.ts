import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/insurance'), component: lazyRouteComponent(() => import('./desk-page.tsx'), 'DeskPage') }),
  createRoute({
    ...at('/insurance/policies'),
    component: lazyRouteComponent(() => import('./policies-page.tsx'), 'PoliciesPage'),
  }),
  createRoute({
    ...at('/insurance/policies/$name'),
    component: lazyRouteComponent(() => import('./policy-page.tsx'), 'PolicyPage'),
  }),
  createRoute({
    ...at('/insurance/claims'),
    component: lazyRouteComponent(() => import('./claims-page.tsx'), 'ClaimsPage'),
  }),
  createRoute({
    ...at('/insurance/claims/$name'),
    component: lazyRouteComponent(() => import('./claim-page.tsx'), 'ClaimPage'),
  }),
  createRoute({
    ...at('/insurance/oracle'),
    component: lazyRouteComponent(() => import('./oracle-page.tsx'), 'OraclePage'),
  }),
  createRoute({
    ...at('/insurance/wallet'),
    component: lazyRouteComponent(() => import('./insurer-pages.tsx'), 'WalletPage'),
  }),
  createRoute({
    ...at('/insurance/members'),
    component: lazyRouteComponent(() => import('./insurer-pages.tsx'), 'MembersPage'),
  }),
  createRoute({ ...at('/insurance/mine'), component: lazyRouteComponent(() => import('./mine-page.tsx'), 'MinePage') }),
  createRoute({
    ...at('/insurance/products'),
    component: lazyRouteComponent(() => import('./products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    ...at('/insurance/products/new'),
    component: lazyRouteComponent(() => import('./product-form-page.tsx'), 'NewProductPage'),
  }),
  createRoute({
    ...at('/insurance/products/$name'),
    component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
  }),
];
