import { tag } from '../operation.ts';
import { exporterOnboardOnboard } from './onboard.ts';

export const exporterOnboard = tag('svc_network.api.exporter_onboard', exporterOnboardOnboard);
