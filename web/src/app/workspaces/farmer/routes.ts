import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/farmer'), component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage') }),
  createRoute({
    ...at('/farmer/plots'),
    component: lazyRouteComponent(() => import('./plots-page.tsx'), 'PlotsPage'),
  }),
  createRoute({
    ...at('/farmer/plots/new'),
    component: lazyRouteComponent(() => import('./new-plot-page.tsx'), 'NewPlotPage'),
  }),
  createRoute({
    ...at('/farmer/plots/$plot'),
    component: lazyRouteComponent(() => import('./plot-page.tsx'), 'PlotPage'),
  }),
  createRoute({
    ...at('/farmer/plots/$plot/edit'),
    component: lazyRouteComponent(() => import('./edit-plot-page.tsx'), 'EditPlotPage'),
  }),
  createRoute({
    ...at('/farmer/harvests'),
    component: lazyRouteComponent(() => import('./harvests-page.tsx'), 'HarvestsPage'),
  }),
  createRoute({
    ...at('/farmer/harvests/new'),
    component: lazyRouteComponent(() => import('./new-harvest-page.tsx'), 'NewHarvestPage'),
  }),
  createRoute({
    ...at('/farmer/drafts/$draft'),
    component: lazyRouteComponent(() => import('./draft-page.tsx'), 'DraftPage'),
  }),
  createRoute({
    ...at('/farmer/cooperatives'),
    component: lazyRouteComponent(() => import('./cooperatives-page.tsx'), 'CooperativesPage'),
  }),
  createRoute({
    ...at('/farmer/payments'),
    component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({ ...at('/farmer/lots'), component: lazyRouteComponent(() => import('./lots-page.tsx'), 'LotsPage') }),
  createRoute({
    ...at('/farmer/lots/new'),
    component: lazyRouteComponent(() => import('./new-lot-page.tsx'), 'NewLotPage'),
  }),
];
