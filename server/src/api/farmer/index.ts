import { tag } from '../operation.ts';
import { farmerHarvests } from './harvests.ts';
import { farmerPlots } from './plots.ts';

export const farmer = tag('svc_network.api.farmer', { ...farmerHarvests, ...farmerPlots });
