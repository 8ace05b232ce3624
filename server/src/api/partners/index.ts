import { tag } from '../operation.ts';
import { partnersKeys } from './keys.ts';
import { partnersUsage } from './usage.ts';

export const partners = tag('svc_network.api.partners', { ...partnersKeys, ...partnersUsage });
