import { tag } from '../operation.ts';
import { insuranceClaims } from './claims.ts';
import { insuranceOracle } from './oracle.ts';
import { insurancePolicies } from './policies.ts';

export const insurance = tag(
  'svc_network.insurance.api',
  { ...insurancePolicies, ...insuranceClaims, ...insuranceOracle },
  'insurance',
);
