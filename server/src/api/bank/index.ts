import { tag } from '../operation.ts';
import { bankProfiles } from './profiles.ts';

export const bank = tag('svc_network.api.bank', bankProfiles);
