import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { openArea } from '../routes/root.tsx';
import { readListSearch } from '../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => openArea, path, validateSearch: readListSearch }) as const;

/** The market: guests see it too. */
export const marketRoutes = [
  createRoute({ ...at('/market'), component: lazyRouteComponent(() => import('./market-page.tsx'), 'MarketPage') }),
  createRoute({ ...at('/market/$lot'), component: lazyRouteComponent(() => import('./lot-page.tsx'), 'LotPage') }),
];
