import { mandateDetails } from '../erp/mandates.ts';
import { tag } from '../operation.ts';
import { detailInspection } from './inspection.ts';
import { detailInsurance } from './insurance.ts';
import { detailProofs } from './proofs.ts';
import { detailTrade } from './trade.ts';

export const detail = tag('svc_network.api.detail', {
  ...detailTrade,
  ...detailInspection,
  ...mandateDetails,
  ...detailProofs,
  ...detailInsurance,
});
