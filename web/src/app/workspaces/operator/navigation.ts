import {
  IconAlertOctagon,
  IconBuildings,
  IconChecklist,
  IconDatabase,
  IconDatabaseExport,
  IconGauge,
  IconHeartbeat,
  IconPlugConnected,
  IconScale,
  IconShieldCheck,
  IconWorldWww,
} from '@tabler/icons-react';
import { hasRole } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { operator } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof operator>[] = [
  { to: '/operator', label: 'snapshot', icon: IconGauge, exact: true },
  { to: '/operator/incidents', label: 'incidents', icon: IconAlertOctagon },
  // Not for every administrator.
  { to: '/operator/health', label: 'health', icon: IconHeartbeat, isFor: (who) => hasRole(who, 'Platform Admin') },
  { to: '/operator/setup', label: 'setup', icon: IconChecklist },
  { to: '/operator/compliance', label: 'controls', icon: IconShieldCheck },
  { to: '/operator/schema', label: 'schema', icon: IconDatabase },
  { to: '/operator/tenants', label: 'tenants', icon: IconBuildings, isFor: ({ operates }) => operates },
  { to: '/operator/integrations', label: 'integrations', icon: IconPlugConnected },
  { to: '/operator/backups', label: 'backups', icon: IconDatabaseExport },
  { to: '/operator/dns', label: 'dns', icon: IconWorldWww },
  { to: '/operator/models', label: 'models', icon: IconScale },
];
