import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { openArea, userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

/** Guests see the market too. */
const open = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => openArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...open('/market'), component: lazyRouteComponent(() => import('./market-page.tsx'), 'MarketPage') }),
  createRoute({ ...open('/market/$lot'), component: lazyRouteComponent(() => import('./lot-page.tsx'), 'LotPage') }),
  createRoute({ ...at('/buyer'), component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage') }),
  createRoute({
    ...at('/buyer/orders'),
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    ...at('/buyer/members'),
    component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    ...at('/buyer/wallet'),
    component: lazyRouteComponent(() => import('./wallet-page.tsx'), 'WalletPage'),
  }),
  createRoute({
    ...at('/buyer/carbon'),
    component: lazyRouteComponent(() => import('./carbon-page.tsx'), 'CarbonPage'),
  }),
  createRoute({ ...at('/cart'), component: lazyRouteComponent(() => import('./cart-page.tsx'), 'CartPage') }),
  createRoute({
    ...at('/checkout/$order'),
    component: lazyRouteComponent(() => import('./checkout-page.tsx'), 'CheckoutPage'),
  }),
];
