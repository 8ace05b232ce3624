import { tag } from '../operation.ts';
import { ordersCertificates } from './certificates.ts';
import { ordersConsent } from './consent.ts';
import { ordersOrders } from './orders.ts';
import { ordersShipments } from './shipments.ts';

export const orders = tag('svc_network.api.orders', {
  ...ordersOrders,
  ...ordersConsent,
  ...ordersShipments,
  ...ordersCertificates,
});
