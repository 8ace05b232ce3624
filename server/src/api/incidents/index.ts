import { tag } from '../operation.ts';
import { incidentDesk } from './desk.ts';
import { incidentReading } from './reading.ts';

export const incidents = tag('svc_network.api.incidents', { ...incidentReading, ...incidentDesk });
