import { tag } from '../operation.ts';
import { paymentsHeld } from './held.ts';

export const payments = tag('svc_network.api.payments', paymentsHeld);
