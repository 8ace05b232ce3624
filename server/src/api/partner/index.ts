import { tag } from '../operation.ts';
import { partnerVerify } from './verify.ts';

export const partner = tag('svc_network.api.partner', partnerVerify);
