import { tag } from '../operation.ts';
import { inspectorInspections } from './inspections.ts';

export const inspector = tag('svc_network.api.inspector', inspectorInspections);
