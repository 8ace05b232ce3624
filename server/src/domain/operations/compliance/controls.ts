import { type Said, say } from '../../../kernel/values/said.ts';
import type { Installation } from '../installation/facts.ts';
import type { Evidence } from './evidence.ts';

export const frameworks = ['OWASP ASVS', 'GDPR', 'EUDR'] as const;
export type Framework = (typeof frameworks)[number];
/** `partial`: it holds, and something about it should be better. */
export const controlStatuses = ['met', 'partial', 'unmet', 'not_applicable'] as const;
export type ControlStatus = (typeof controlStatuses)[number];

/** What a control is judged by. */
export interface Grounds {
  now: Date;
  baseUrl: string;
  installation: Installation;
  evidence: Evidence;
  lastBackupAt: Date | null;
  traceKeepDays: number;
}

export interface Judged {
  status: ControlStatus;
  /** What the database or the settings showed at this moment. */
  evidence: Said;
  /** What would make it met; null where it is. */
  todo: Said | null;
}

export interface Control {
  id: string;
  framework: Framework;
  /** The chapter or article. */
  reference: string;
  title: string;
  judge(grounds: Grounds): Judged;
}

const met = (evidence: Said): Judged => ({ status: 'met', evidence, todo: null });
const partial = (evidence: Said, todo: Said): Judged => ({ status: 'partial', evidence, todo });
const unmet = (evidence: Said, todo: Said): Judged => ({ status: 'unmet', evidence, todo });
const notApplicable = (evidence: Said): Judged => ({ status: 'not_applicable', evidence, todo: null });

const hour = 3_600_000;
const hoursSince = (moment: Date, now: Date): number => (now.getTime() - moment.getTime()) / hour;
const day = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Each is judged by what is there when somebody looks; nothing is ticked. */
export const controls: readonly Control[] = [
  {
    id: 'asvs-passwords',
    framework: 'OWASP ASVS',
    reference: 'V6 Authentication',
    title: 'Passwords are kept as Argon2id hashes only',
    judge: ({ evidence: { passwords, weak_passwords } }) =>
      weak_passwords === 0
        ? met(say`Passwords: ${passwords}, all hashed with Argon2id.`)
        : unmet(
            say`Passwords kept otherwise: ${weak_passwords} of ${passwords}.`,
            say`Have these people reset their passwords.`,
          ),
  },
  {
    id: 'asvs-second-factor',
    framework: 'OWASP ASVS',
    reference: 'V6 Authentication',
    title: 'Administrators log in with a second factor',
    judge: ({ evidence: { admins, admins_without_factor, admins_with_passkey_only } }) =>
      admins_without_factor === 0
        ? met(say`Administrators: ${admins}; a password alone lets none of them in.`)
        : unmet(
            admins_with_passkey_only === 0
              ? say`A password alone lets in ${admins_without_factor} of ${admins} administrators.`
              : say`A password alone lets in ${admins_without_factor} of ${admins} administrators; ${admins_with_passkey_only} of them have a passkey, which does not close the way by password.`,
            say`Require an authenticator app: reference data, kind "second_factor_role".`,
          ),
  },
  {
    id: 'asvs-sessions',
    framework: 'OWASP ASVS',
    reference: 'V7 Session Management',
    title: 'Sessions end, and are forgotten afterwards',
    judge: ({ evidence: { sessions, outlived_sessions } }) =>
      outlived_sessions === 0
        ? met(say`Sessions: ${sessions}, none of them a day past its end.`)
        : unmet(
            say`Sessions that lie there a day past their end: ${outlived_sessions}.`,
            say`Start a process that runs jobs: "housekeeping" removes them.`,
          ),
  },
  {
    id: 'asvs-disabled',
    framework: 'OWASP ASVS',
    reference: 'V8 Authorization',
    title: 'Whoever is disabled has no way in',
    judge: ({ evidence: { disabled_with_access } }) =>
      disabled_with_access === 0
        ? met(say`No disabled account has a session or a link that works.`)
        : unmet(
            say`Disabled accounts that have a session or a link: ${disabled_with_access}.`,
            say`Disable them once more; that ends their sessions.`,
          ),
  },
  {
    id: 'asvs-keys',
    framework: 'OWASP ASVS',
    reference: 'V11 Cryptography',
    title: 'Signing keys are sealed or kept outside, and replaced within two years',
    judge: ({ now, installation, evidence: { key_since, signing_keys } }) => {
      if (key_since === null) return unmet(say`There is no signing key.`, say`Start the service once.`);
      const since = day(key_since);
      const seen =
        installation.signer === 'command'
          ? say`Keys in use: ${signing_keys}; the platform's is of ${since}, kept by a program outside.`
          : say`Keys in use: ${signing_keys}; the platform's is of ${since}, sealed in the database.`;
      if (hoursSince(key_since, now) > 2 * 365 * 24) return partial(seen, say`Run "lotmark keys rotate".`);
      return met(seen);
    },
  },
  {
    id: 'asvs-transport',
    framework: 'OWASP ASVS',
    reference: 'V12 Secure Communication',
    title: 'People reach the service by https only',
    judge: ({ baseUrl }) =>
      baseUrl.startsWith('https:')
        ? met(say`The base address is ${baseUrl}.`)
        : unmet(say`The base address is ${baseUrl}.`, say`End TLS before the service and set BASE_URL=https://….`),
  },
  {
    id: 'asvs-configuration',
    framework: 'OWASP ASVS',
    reference: 'V13 Configuration',
    title: 'Secrets come from outside, and figures are not open to everybody',
    judge: ({ installation: { secretKeyGiven, metricsGuarded } }) => {
      if (!secretKeyGiven)
        return unmet(say`SECRET_KEY lies in the data folder.`, say`Set SECRET_KEY from a secret store.`);
      return metricsGuarded
        ? met(say`SECRET_KEY is given; metrics need a token.`)
        : met(say`SECRET_KEY is given; metrics are for the same machine alone.`);
    },
  },
  {
    id: 'asvs-logging',
    framework: 'OWASP ASVS',
    reference: 'V16 Security Logging and Error Handling',
    title: 'Every change is audited, traced and sealed',
    judge: ({ now, evidence: { audited_24h, sealed_at, sealed_changes } }) => {
      if (sealed_at === null) return unmet(say`No change was sealed yet.`, say`Start a process that runs jobs.`);
      const seen = say`Within a day: calls audited ${audited_24h}, changes sealed ${sealed_changes}; last seal ${sealed_at.toISOString()}.`;
      return hoursSince(sealed_at, now) < 24 || audited_24h === 0
        ? met(seen)
        : unmet(seen, say`Start a process that runs jobs: "seal" is late.`);
    },
  },
  {
    id: 'asvs-integrity',
    framework: 'OWASP ASVS',
    reference: 'V16 Security Logging and Error Handling',
    title: 'Records are compared with their signatures at least weekly',
    judge: ({ now, evidence: { check_at, check_faults } }) => {
      if (check_at === null) return unmet(say`They were never compared.`, say`Run "lotmark check" every day.`);
      if (check_faults !== null && check_faults > 0)
        return unmet(
          say`Faults that the check of ${day(check_at)} found: ${check_faults}.`,
          say`Look into what "lotmark check" names.`,
        );
      const seen = say`The check of ${check_at.toISOString()} found no fault.`;
      return hoursSince(check_at, now) < 7 * 24 ? met(seen) : partial(seen, say`Run "lotmark check" every day.`);
    },
  },
  {
    id: 'gdpr-minimisation',
    framework: 'GDPR',
    reference: 'Art. 5(1)(e) Storage limitation',
    title: 'What is needed for days is gone after days',
    judge: ({ evidence: { outlived_tokens, old_answers } }) =>
      outlived_tokens + old_answers === 0
        ? met(say`No mailed link is kept a week past its end, and no answer of a repeated call longer than three days.`)
        : unmet(
            say`Older than they may be: links ${outlived_tokens}, kept answers ${old_answers}.`,
            say`Start a process that runs jobs: "housekeeping" removes them.`,
          ),
  },
  {
    id: 'gdpr-consent',
    framework: 'GDPR',
    reference: 'Art. 7 Conditions for consent',
    title: 'Profiles are shown to others only while their holders agree',
    judge: ({ evidence: { consents, shared_without_consent } }) =>
      shared_without_consent === 0
        ? met(say`Consents in force: ${consents}; no open link without one.`)
        : unmet(say`Open links to profiles without a consent: ${shared_without_consent}.`, say`Revoke these links.`),
  },
  {
    id: 'gdpr-processors',
    framework: 'GDPR',
    reference: 'Art. 28 and 30 Processors and records of processing',
    title: 'It is known where data lies and who else gets some',
    judge: ({ evidence: { people } }) =>
      met(say`People with data here: ${people}; the residency map below is made from the settings in force.`),
  },
  {
    id: 'gdpr-availability',
    framework: 'GDPR',
    reference: 'Art. 32(1)(c) Restoring availability',
    title: 'There is a backup younger than a day',
    judge: ({ now, lastBackupAt }) => {
      if (lastBackupAt === null) return unmet(say`There is no backup.`, say`Have backups made every day.`);
      const seen = say`The newest is of ${lastBackupAt.toISOString()}.`;
      return hoursSince(lastBackupAt, now) < 24 ? met(seen) : unmet(seen, say`Find out why none was made since.`);
    },
  },
  {
    id: 'gdpr-breach',
    framework: 'GDPR',
    reference: 'Art. 33 Notification within 72 hours',
    title: 'No critical incident is open for longer than 72 hours',
    judge: ({ evidence: { late_incidents } }) =>
      late_incidents === 0
        ? met(say`None is.`)
        : unmet(
            say`Open for longer: ${late_incidents}.`,
            say`Decide whether personal data is concerned, and tell the authority.`,
          ),
  },
  {
    id: 'eudr-geolocation',
    framework: 'EUDR',
    reference: 'Art. 9(1)(d) Geolocation',
    title: 'Every plot has its geolocation',
    judge: ({ evidence: { plots, plots_unlocated } }) => {
      if (plots === 0) return notApplicable(say`There are no plots.`);
      return plots_unlocated === 0
        ? met(say`Plots: ${plots}, all located.`)
        : partial(
            say`Plots without a geolocation: ${plots_unlocated} of ${plots}; lots of theirs cannot be stated.`,
            say`Have farmers or inspectors capture them.`,
          );
    },
  },
  {
    id: 'eudr-assessment',
    framework: 'EUDR',
    reference: 'Art. 10 Risk assessment',
    title: 'Nothing is stated without a risk assessment and a signature',
    judge: ({ evidence: { submitted, submitted_unassessed, submitted_unsigned } }) => {
      if (submitted === 0) return notApplicable(say`No statement was handed in yet.`);
      const lacking = submitted_unassessed + submitted_unsigned;
      return lacking === 0
        ? met(say`Statements handed in: ${submitted}, each with an assessment and a signature.`)
        : unmet(
            say`Statements handed in: ${submitted}; without an assessment ${submitted_unassessed}, without a signature ${submitted_unsigned}.`,
            say`Run "lotmark check": the service does not let that happen.`,
          );
    },
  },
  {
    id: 'eudr-statements',
    framework: 'EUDR',
    reference: 'Art. 4(2) and 33 Statements in the information system',
    title: 'Statements reach the information system of the EU',
    judge: ({ installation: { eu }, evidence: { submitted, in_eu_system } }) => {
      if (eu.kind === 'off')
        return submitted === 0
          ? notApplicable(say`No system is set.`)
          : unmet(say`Statements handed in: ${submitted}, and no system is set.`, say`Set EU_SYSTEM=traces.`);
      const seen =
        eu.kind === 'traces'
          ? say`Statements with a reference number of the EU system: ${in_eu_system}.`
          : say`Statements with a reference number of the simulator: ${in_eu_system}.`;
      return eu.kind === 'traces' ? met(seen) : partial(seen, say`Set EU_SYSTEM=traces with its credentials.`);
    },
  },
  {
    id: 'eudr-outdated',
    framework: 'EUDR',
    reference: 'Art. 12 Review',
    title: 'Statements say what the records say today',
    judge: ({ evidence: { outdated, submitted } }) => {
      if (submitted === 0) return notApplicable(say`No statement was handed in yet.`);
      return outdated === 0
        ? met(say`None is outdated.`)
        : partial(say`Outdated: ${outdated}.`, say`Have their operators amend them.`);
    },
  },
  {
    id: 'eudr-records',
    framework: 'EUDR',
    reference: 'Art. 9(1) and 12(3) Records for five years',
    title: 'Statements and their evidence are kept for five years',
    judge: ({ traceKeepDays, evidence: { packages, oldest_package, deleted_evidence } }) => {
      if (packages === 0) return notApplicable(say`There are no statements.`);
      const seen = say`Statements, drafts too: ${packages}, the oldest of ${oldest_package === null ? '–' : day(oldest_package)}; rows of theirs deleted: ${deleted_evidence}, as the trace of the last ${traceKeepDays} days shows.`;
      return deleted_evidence === 0 ? met(seen) : unmet(seen, say`Restore what was deleted from a backup.`);
    },
  },
];
