import { tag } from '../operation.ts';
import { exporterOrders } from './orders.ts';

export const exporter = tag('svc_network.api.exporter', exporterOrders);
