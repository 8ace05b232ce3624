import { tag } from '../operation.ts';
import { marketplaceMarket } from './market.ts';

export const marketplace = tag('svc_network.api.marketplace', marketplaceMarket);
