import { tag } from '../operation.ts';
import { consoleSnapshot } from './snapshot.ts';
import { tenantDrilldown } from './tenants.ts';

export const adminConsole = tag('svc_network.api.admin_console', { ...consoleSnapshot, ...tenantDrilldown });
