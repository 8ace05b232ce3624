import { tag } from '../operation.ts';
import { systemHealth } from './system.ts';

export const health = tag('svc_network.api.health', systemHealth);
