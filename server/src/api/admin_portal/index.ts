import { tag } from '../operation.ts';
import { adminPortalBackups } from './backups.ts';
import { portalCompliance } from './compliance.ts';
import { portalIncidents } from './incidents.ts';
import { portalSchema } from './schema.ts';
import { portalSetup } from './setup.ts';
import { portalSnapshot } from './snapshot.ts';
import { tenantViews } from './tenants.ts';

export const adminPortal = tag('svc_network.api.admin_portal', {
  ...adminPortalBackups,
  ...portalSnapshot,
  ...portalSetup,
  ...portalCompliance,
  ...portalIncidents,
  ...portalSchema,
  ...tenantViews,
});
