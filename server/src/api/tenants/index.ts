import { tag } from '../operation.ts';
import { tenantManagement } from './manage.ts';

export const tenants = tag('svc_network.api.tenants', tenantManagement);
