import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/operator'),
    component: lazyRouteComponent(() => import('./snapshot-page.tsx'), 'SnapshotPage'),
  }),
  createRoute({
    ...at('/operator/incidents'),
    component: lazyRouteComponent(() => import('./incidents-page.tsx'), 'IncidentsPage'),
  }),
  createRoute({
    ...at('/operator/incidents/$name'),
    component: lazyRouteComponent(() => import('./incident-page.tsx'), 'IncidentPage'),
  }),
  createRoute({
    ...at('/operator/health'),
    component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
  }),
  createRoute({
    ...at('/operator/setup'),
    component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    ...at('/operator/compliance'),
    component: lazyRouteComponent(() => import('./compliance-page.tsx'), 'CompliancePage'),
  }),
  createRoute({
    ...at('/operator/schema'),
    component: lazyRouteComponent(() => import('./schema-page.tsx'), 'SchemaPage'),
  }),
  createRoute({
    ...at('/operator/integrations'),
    component: lazyRouteComponent(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
  }),
  createRoute({
    ...at('/operator/integrations/$service'),
    component: lazyRouteComponent(() => import('./integration-page.tsx'), 'IntegrationPage'),
  }),
  createRoute({
    ...at('/operator/backups'),
    component: lazyRouteComponent(() => import('./backups-page.tsx'), 'BackupsPage'),
  }),
  createRoute({ ...at('/operator/dns'), component: lazyRouteComponent(() => import('./dns-page.tsx'), 'DnsPage') }),
  createRoute({
    ...at('/operator/models'),
    component: lazyRouteComponent(() => import('./models-page.tsx'), 'ModelsPage'),
  }),
  createRoute({
    ...at('/operator/tenants'),
    component: lazyRouteComponent(() => import('./tenants-page.tsx'), 'TenantsPage'),
  }),
  createRoute({
    ...at('/operator/tenants/$tenant'),
    component: lazyRouteComponent(() => import('./tenant-page.tsx'), 'TenantPage'),
  }),
];
