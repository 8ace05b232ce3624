import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/news'), component: lazyRouteComponent(() => import('./news-page.tsx'), 'NewsPage') }),
  createRoute({
    ...at('/news/manage'),
    component: lazyRouteComponent(() => import('./manage-page.tsx'), 'ManagePage'),
  }),
  createRoute({ ...at('/news/new'), component: lazyRouteComponent(() => import('./editor-page.tsx'), 'NewPage') }),
  createRoute({
    ...at('/news/$name'),
    component: lazyRouteComponent(() => import('./announcement-page.tsx'), 'AnnouncementPage'),
  }),
  createRoute({
    ...at('/news/$name/edit'),
    component: lazyRouteComponent(() => import('./editor-page.tsx'), 'EditPage'),
  }),
  createRoute({
    ...at('/notifications'),
    component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
  }),
];
