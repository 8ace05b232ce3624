import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/papers'), component: lazyRouteComponent(() => import('./papers-page.tsx'), 'PapersPage') }),
  createRoute({
    ...at('/papers/$name'),
    component: lazyRouteComponent(() => import('./paper-page.tsx'), 'PaperPage'),
  }),
];
