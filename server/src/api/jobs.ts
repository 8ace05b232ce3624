import { attestationJobs } from '../domain/attestation/jobs.ts';
import { erpJobs } from '../domain/erp/jobs.ts';
import { eventJobs } from '../domain/event/jobs.ts';
import { housekeepingJobs } from '../domain/housekeeping/jobs.ts';
import { inviteJobs } from '../domain/invite/jobs.ts';
import { mailJobs } from '../domain/mail/jobs.ts';
import { mirrorJobs } from '../domain/mirror/jobs.ts';
import { partnerJobs } from '../domain/partner/jobs.ts';
import { paymentJobs } from '../domain/payment/jobs.ts';
import { userJobs } from '../domain/user/jobs.ts';
import { webhookJobs } from '../domain/webhook/jobs.ts';
import type { Job } from '../kernel/jobs.ts';
import type { Services } from './operation.ts';

export interface JobSettings {
  /** How often signed records are gathered into a batch and anchored. */
  anchorSeconds: number;
}

/** What happens later, by domain folder. */
export function allJobs(settings: JobSettings): readonly Job<Services>[] {
  return [
    ...attestationJobs<Services>(settings.anchorSeconds),
    ...mirrorJobs<Services>(),
    ...eventJobs<Services>(),
    ...erpJobs<Services>(),
    ...housekeepingJobs<Services>(),
    ...inviteJobs<Services>(),
    ...mailJobs<Services>(),
    ...partnerJobs<Services>(),
    ...paymentJobs<Services>(),
    ...userJobs<Services>(),
    ...webhookJobs<Services>(),
  ];
}
