import { profileJobs } from '../domain/assurance/profile/jobs.ts';
import { housekeepingJobs } from '../domain/foundation/housekeeping/jobs.ts';
import { mailJobs } from '../domain/foundation/mail/jobs.ts';
import { rateJobs } from '../domain/money/wallet/jobs.ts';
import { plotJobs } from '../domain/origin/plot/jobs.ts';
import { webhookJobs } from '../domain/outbound/webhook/jobs.ts';
import { inviteJobs } from '../domain/people/invite/jobs.ts';
import { partnerJobs } from '../domain/people/partner/jobs.ts';
import { userJobs } from '../domain/people/user/jobs.ts';
import { attestationJobs } from '../domain/proof/attestation/jobs.ts';
import { eventJobs } from '../domain/proof/event/jobs.ts';
import { sealJobs } from '../domain/proof/seal/jobs.ts';
import { sumsJobs } from '../domain/proof/sums/jobs.ts';
import { witnessJobs } from '../domain/proof/witness/jobs.ts';
import type { NamedWitness } from '../domain/proof/witness/rules.ts';
import { erpJobs } from '../domain/trade/erp/jobs.ts';
import { mirrorJobs } from '../domain/trade/mirror/jobs.ts';
import { orderJobs } from '../domain/trade/order/jobs.ts';
import { paymentJobs } from '../domain/trade/payment/jobs.ts';
import { watchJobs } from '../domain/trade/watch/jobs.ts';
import type { Job } from '../kernel/jobs/jobs.ts';
import type { Services } from './operation.ts';

export interface JobSettings {
  /** How often signed records are gathered into a batch and anchored. */
  anchorSeconds: number;
  /** Who is asked to cosign the heads of the log. */
  witnesses: readonly NamedWitness[];
}

/** What happens later, by domain folder. */
export function allJobs(settings: JobSettings): readonly Job<Services>[] {
  return [
    ...attestationJobs<Services>(settings.anchorSeconds),
    ...sealJobs<Services>(settings.anchorSeconds),
    ...sumsJobs<Services>(),
    ...witnessJobs<Services>(settings.witnesses),
    ...mirrorJobs<Services>(),
    ...watchJobs<Services>(settings.anchorSeconds),
    ...eventJobs<Services>(),
    ...erpJobs<Services>(),
    ...housekeepingJobs<Services>(),
    ...inviteJobs<Services>(),
    ...mailJobs<Services>(),
    ...orderJobs<Services>(),
    ...partnerJobs<Services>(),
    ...plotJobs<Services>(),
    ...profileJobs<Services>(),
    ...rateJobs<Services>(),
    ...paymentJobs<Services>(),
    ...userJobs<Services>(),
    ...webhookJobs<Services>(),
  ];
}
