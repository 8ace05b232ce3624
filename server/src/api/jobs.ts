import { certificateJobs } from '../domain/assurance/certificate/jobs.ts';
import { diligenceJobs } from '../domain/assurance/diligence/jobs.ts';
import { riskJobs } from '../domain/assurance/diligence/later.ts';
import { documentJobs } from '../domain/assurance/document/jobs.ts';
import { epcisJobs } from '../domain/assurance/epcis/jobs.ts';
import { euJobs } from '../domain/assurance/eu-statement/jobs.ts';
import { credentialJobs } from '../domain/assurance/org-credential/jobs.ts';
import { profileJobs } from '../domain/assurance/profile/jobs.ts';
import { coverJobs } from '../domain/cover/claim/jobs.ts';
import { untpJobs } from '../domain/desks/untp/jobs.ts';
import { crossReferenceJobs } from '../domain/field/crossref/jobs.ts';
import { deviceJobs } from '../domain/field/device/jobs.ts';
import { announcementJobs } from '../domain/foundation/announcement/jobs.ts';
import { housekeepingJobs } from '../domain/foundation/housekeeping/jobs.ts';
import { mailJobs } from '../domain/foundation/mail/jobs.ts';
import { notificationJobs } from '../domain/foundation/notification/jobs.ts';
import { rateJobs } from '../domain/money/wallet/jobs.ts';
import { anomalyJobs } from '../domain/operations/anomaly/jobs.ts';
import { backupJobs } from '../domain/operations/backup/jobs.ts';
import { incidentJobs } from '../domain/operations/incident/jobs.ts';
import { ownSources } from '../domain/operations/incident/sources.ts';
import { integrationJobs } from '../domain/operations/integration/jobs.ts';
import { tenantJobs } from '../domain/operations/tenant/jobs.ts';
import { plotJobs } from '../domain/origin/plot/jobs.ts';
import { plotImportJobs } from '../domain/origin/plot-import/jobs.ts';
import { noticeJobs } from '../domain/outbound/notice/jobs.ts';
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
  /** How long every single change of a record stays in the trace. */
  traceKeepDays: number;
  /** Who is asked to cosign the heads of the log. */
  witnesses: readonly NamedWitness[];
  /** When backups are made; undefined: only when somebody asks. */
  backupCron: string | undefined;
  /** Whether signed documents are sealed for readers of PDF files. */
  documentSeal: boolean;
}

/** What happens later, by domain folder. */
export function allJobs(settings: JobSettings): readonly Job<Services>[] {
  return [
    ...attestationJobs<Services>(settings.anchorSeconds),
    ...sealJobs<Services>({ everySeconds: settings.anchorSeconds, keepDays: settings.traceKeepDays }),
    ...sumsJobs<Services>(),
    ...witnessJobs<Services>(settings.witnesses),
    ...mirrorJobs<Services>(),
    ...watchJobs<Services>(settings.anchorSeconds),
    ...tenantJobs<Services>(),
    ...epcisJobs<Services>(),
    ...untpJobs<Services>(),
    ...euJobs<Services>(),
    ...eventJobs<Services>(),
    ...certificateJobs<Services>(),
    ...credentialJobs<Services>(),
    ...erpJobs<Services>(),
    ...announcementJobs<Services>(),
    ...housekeepingJobs<Services>(),
    ...incidentJobs<Services>(ownSources<Services>()),
    ...inviteJobs<Services>(),
    ...mailJobs<Services>(),
    ...noticeJobs<Services>(),
    ...notificationJobs<Services>(),
    ...orderJobs<Services>(),
    ...partnerJobs<Services>(),
    ...plotJobs<Services>(),
    ...plotImportJobs<Services>(),
    ...crossReferenceJobs<Services>(),
    ...deviceJobs<Services>(),
    ...coverJobs<Services>(),
    ...documentJobs<Services>(settings.documentSeal),
    ...diligenceJobs<Services>(),
    ...riskJobs<Services>(),
    ...profileJobs<Services>(),
    ...rateJobs<Services>(),
    ...paymentJobs<Services>(),
    ...userJobs<Services>(),
    ...webhookJobs<Services>(),
    ...integrationJobs<Services>(),
    ...anomalyJobs<Services>(),
    ...backupJobs<Services>(settings),
  ];
}
