import { tag } from '../operation.ts';
import { cooperativeOnboardOnboard } from './onboard.ts';

export const cooperativeOnboard = tag('svc_network.api.cooperative_onboard', cooperativeOnboardOnboard);
