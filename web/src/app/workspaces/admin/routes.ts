import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({ ...at('/admin'), component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage') }),
  createRoute({
    ...at('/admin/users'),
    component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    ...at('/admin/users/$email'),
    component: lazyRouteComponent(() => import('./user-page.tsx'), 'UserPage'),
  }),
  createRoute({
    ...at('/admin/organisations'),
    component: lazyRouteComponent(() => import('./organisations-page.tsx'), 'OrganisationsPage'),
  }),
  createRoute({ ...at('/admin/plots'), component: lazyRouteComponent(() => import('./plots-page.tsx'), 'PlotsPage') }),
  createRoute({
    ...at('/admin/reference'),
    component: lazyRouteComponent(() => import('./reference-page.tsx'), 'ReferencePage'),
  }),
  createRoute({
    ...at('/admin/templates'),
    component: lazyRouteComponent(() => import('./templates-page.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    ...at('/admin/templates/new'),
    component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
  }),
  createRoute({
    ...at('/admin/disputes'),
    component: lazyRouteComponent(() => import('./disputes-page.tsx'), 'DisputesPage'),
  }),
  createRoute({
    ...at('/admin/wallets'),
    component: lazyRouteComponent(() => import('./wallets-page.tsx'), 'WalletsPage'),
  }),
  createRoute({
    ...at('/admin/payments'),
    component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    ...at('/admin/payouts'),
    component: lazyRouteComponent(() => import('./payouts-page.tsx'), 'PayoutsPage'),
  }),
  createRoute({ ...at('/admin/fees'), component: lazyRouteComponent(() => import('./fees-page.tsx'), 'FeesPage') }),
  createRoute({ ...at('/admin/keys'), component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage') }),
  createRoute({
    ...at('/admin/intake'),
    component: lazyRouteComponent(() => import('./intake-page.tsx'), 'IntakePage'),
  }),
  createRoute({ ...at('/admin/jobs'), component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage') }),
  createRoute({ ...at('/admin/mails'), component: lazyRouteComponent(() => import('./mails-page.tsx'), 'MailsPage') }),
  createRoute({ ...at('/admin/audit'), component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage') }),
];
