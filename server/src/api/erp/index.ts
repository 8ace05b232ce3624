import { tag } from '../operation.ts';
import { erpMandates } from './mandates.ts';
import { erpOrders } from './orders.ts';

export const erp = tag('svc_network.api.erp', { ...erpMandates, ...erpOrders });
