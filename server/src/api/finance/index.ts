import { tag } from '../operation.ts';
import { financePublic } from './public.ts';
import { financeStats } from './stats.ts';

export const finance = tag('svc_network.api.finance', { ...financePublic, ...financeStats });
