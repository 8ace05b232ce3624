import { tag } from '../operation.ts';
import { erpIntakeIntake } from './intake.ts';

export const erpIntake = tag('svc_network.api.erp_intake', erpIntakeIntake);
