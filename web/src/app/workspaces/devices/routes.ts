import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/devices'), component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage') }),
  createRoute({
    ...at('/devices/alarms'),
    component: lazyRouteComponent(() => import('./alarms-page.tsx'), 'AlarmsPage'),
  }),
  createRoute({
    ...at('/devices/$name'),
    component: lazyRouteComponent(() => import('./device-page.tsx'), 'DevicePage'),
  }),
];
