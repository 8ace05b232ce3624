import { tag } from '../operation.ts';
import { fleetVehicles } from './fleet.ts';
import { fleetInspections } from './inspections.ts';

export const fleet = tag('svc_network.api.fleet', { ...fleetInspections, ...fleetVehicles });
