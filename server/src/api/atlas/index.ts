import { tag } from '../operation.ts';
import { atlasAliases } from './aliases.ts';
import { atlasReading } from './reading.ts';

export const atlas = tag('svc_network.api.atlas', { ...atlasReading, ...atlasAliases });
