import { tag } from '../operation.ts';
import { cartCart } from './cart.ts';

export const cart = tag('svc_network.api.cart', cartCart);
