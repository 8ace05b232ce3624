import { tag } from '../operation.ts';
import { oracleOperations } from './oracle.ts';

export const insuranceOracles = tag('svc_network.api.insurance_oracle', oracleOperations);
