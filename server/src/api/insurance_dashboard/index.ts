import { tag } from '../operation.ts';
import { insuranceDesk } from './desk.ts';
import { insurers } from './insurers.ts';

export const insuranceDashboard = tag('svc_network.api.insurance_dashboard', { ...insuranceDesk, ...insurers });
