import { tag } from '../operation.ts';
import { checkoutCard } from './card.ts';
import { checkoutWallet } from './wallet.ts';

export const checkout = tag('svc_network.api.checkout', { ...checkoutCard, ...checkoutWallet });
