import { tag } from '../operation.ts';
import { farmerHarvests } from './harvests.ts';
import { farmerJoining } from './joining.ts';
import { farmerPlots } from './plots.ts';

export const farmer = tag('svc_network.api.farmer', { ...farmerHarvests, ...farmerJoining, ...farmerPlots });
