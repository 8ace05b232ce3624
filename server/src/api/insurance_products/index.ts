import { tag } from '../operation.ts';
import { productOperations } from './products.ts';

export const insuranceProducts = tag('svc_network.api.insurance_products', productOperations);
