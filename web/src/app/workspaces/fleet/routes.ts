import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/fleet'), component: lazyRouteComponent(() => import('./vehicles-page.tsx'), 'VehiclesPage') }),
  createRoute({
    ...at('/fleet/drivers'),
    component: lazyRouteComponent(() => import('./drivers-page.tsx'), 'DriversPage'),
  }),
  createRoute({
    ...at('/fleet/inspections'),
    component: lazyRouteComponent(() => import('./inspections-page.tsx'), 'InspectionsPage'),
  }),
  createRoute({
    ...at('/fleet/inspections/$name'),
    component: lazyRouteComponent(() => import('./inspection-page.tsx'), 'InspectionPage'),
  }),
  createRoute({
    ...at('/fleet/inspect/$vehicle'),
    component: lazyRouteComponent(() => import('./inspect-page.tsx'), 'InspectPage'),
  }),
  createRoute({
    ...at('/fleet/drafts/$draft'),
    component: lazyRouteComponent(() => import('./draft-page.tsx'), 'DraftPage'),
  }),
];
