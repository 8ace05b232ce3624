import { tag } from '../operation.ts';
import { carbonRetirements } from './retirements.ts';

export const carbon = tag('svc_network.api.carbon', carbonRetirements);
