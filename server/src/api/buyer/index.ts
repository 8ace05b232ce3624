import { tag } from '../operation.ts';
import { buyerDesk } from './desk.ts';

export const buyer = tag('svc_network.api.buyer', buyerDesk);
