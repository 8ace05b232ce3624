import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/connections'),
    component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    ...at('/connections/keys'),
    component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    ...at('/connections/keys/$id'),
    component: lazyRouteComponent(() => import('./key-page.tsx'), 'KeyPage'),
  }),
  createRoute({
    ...at('/connections/webhooks'),
    component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    ...at('/connections/webhooks/$id'),
    component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    ...at('/connections/events'),
    component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
  }),
  createRoute({
    ...at('/connections/events/$hash'),
    component: lazyRouteComponent(() => import('./event-page.tsx'), 'EventPage'),
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
