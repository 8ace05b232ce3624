import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/glossary'),
    component: lazyRouteComponent(() => import('./glossary-page.tsx'), 'GlossaryPage'),
  }),
  createRoute({
    ...at('/glossary/proposals'),
    component: lazyRouteComponent(() => import('./proposals-page.tsx'), 'ProposalsPage'),
  }),
];
