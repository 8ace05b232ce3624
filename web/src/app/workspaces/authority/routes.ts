import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/authority'),
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...at('/authority/flagged'),
    component: lazyRouteComponent(() => import('./flagged-lots-page.tsx'), 'FlaggedLotsPage'),
  }),
  createRoute({
    ...at('/authority/flagged/$lot'),
    component: lazyRouteComponent(() => import('./flagged-lot-page.tsx'), 'FlaggedLotPage'),
  }),
  createRoute({
    ...at('/authority/corrections'),
    component: lazyRouteComponent(() => import('./corrections-page.tsx'), 'CorrectionsPage'),
  }),
  createRoute({
    ...at('/authority/same-land'),
    component: lazyRouteComponent(() => import('./same-land-page.tsx'), 'SameLandPage'),
  }),
  createRoute({
    ...at('/authority/certificates'),
    component: lazyRouteComponent(() => import('./certificates-page.tsx'), 'CertificatesPage'),
  }),
  createRoute({
    ...at('/authority/certificates/new'),
    component: lazyRouteComponent(() => import('./certifiable-page.tsx'), 'CertifiablePage'),
  }),
  createRoute({
    ...at('/authority/certificates/new/$order'),
    component: lazyRouteComponent(() => import('./issue-page.tsx'), 'IssuePage'),
  }),
  createRoute({
    ...at('/authority/certificates/$name'),
    component: lazyRouteComponent(() => import('./certificate-page.tsx'), 'CertificatePage'),
  }),
  createRoute({
    ...at('/authority/credentials'),
    component: lazyRouteComponent(() => import('./credentials-page.tsx'), 'CredentialsPage'),
  }),
  createRoute({
    ...at('/authority/events'),
    component: lazyRouteComponent(() => import('./held-events-page.tsx'), 'HeldEventsPage'),
  }),
];
