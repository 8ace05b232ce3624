import { tag } from '../operation.ts';
import { policyOperations } from './policies.ts';

export const insurancePolicyDesk = tag('svc_network.api.insurance_policies', policyOperations);
