import { type Said, say } from '../../../kernel/values/said.ts';
import type { DatabaseLook } from '../health/rules.ts';
import type { Installation } from '../installation/facts.ts';

export const setupStatuses = ['ok', 'attention', 'failing', 'off'] as const;
export type SetupStatus = (typeof setupStatuses)[number];

/** What the checks are called; the portal has words for each. */
export const setupChecks = [
  'mail',
  'ledger',
  'backup',
  'off_site',
  'secret_key',
  'base_address',
  'database_version',
  'database_rights',
  'clock',
  'workers',
  'map_tiles',
  'second_factors',
  'records_check',
  'witnesses',
  'payments',
  'eu_system',
  'demonstration',
] as const;
export type SetupCheck = (typeof setupChecks)[number];

export interface SetupItem {
  name: SetupCheck;
  status: SetupStatus;
  /** What was seen. */
  evidence: Said;
  /** What to do about it; null where there is nothing to do. */
  todo: Said | null;
}

/** What was looked at. Times are moments; undefined is what could not be seen. */
export interface SetupLook {
  now: Date;
  installation: Installation;
  baseUrl: string;
  mail: { delivers: boolean; problem: string | undefined; lastSentAt: Date | null; waiting: number };
  ledger: {
    troubles: readonly { kind: string; reason: string }[];
    accounts: readonly { address: string; balance: number | null; reserve: number | null }[];
  };
  /** The newest backup that ended well; null where there is none. */
  lastBackupAt: Date | null;
  /** The SECRET_KEY that it needs, where it is not that of now. */
  backupNeedsKey: string | null;
  /** Backups that are only here. */
  unsentBackups: number;
  /** `role` and `mayRemove`: who serves, and whether they could remove what is only added to. */
  database: {
    kind: 'postgres' | 'pglite';
    major: number;
    dumpMajor: number | undefined;
    role: string;
    mayRemove: boolean;
  };
  secondsAhead: number;
  workers: DatabaseLook;
  tilesProblem: string | undefined;
  admins: { total: number; withoutSecondFactor: number; ofThoseWithPasskey: number };
  lastCheck: { at: Date; faults: number } | null;
  witnesses: number;
  demonstrations: number;
}

const hour = 3_600_000;
/** A clock may be off by so many seconds before somebody should look. */
export const clockTolerance = 2;

/** The checklist, in the order of the names. */
export function setupOf(look: SetupLook): SetupItem[] {
  return setupChecks.map((name) => ({ name, ...checks[name](look) }));
}

type Verdict = Omit<SetupItem, 'name'>;
const fine = (evidence: Said): Verdict => ({ status: 'ok', evidence, todo: null });
const verdict = (status: SetupStatus, evidence: Said, todo: Said): Verdict => ({ status, evidence, todo });

const checks: Readonly<Record<SetupCheck, (look: SetupLook) => Verdict>> = {
  mail: ({ mail }) => {
    if (!mail.delivers)
      return verdict(
        'attention',
        say`No mail server is set: mail stays in the table.`,
        say`Set SMTP_URL and MAIL_FROM.`,
      );
    if (mail.problem !== undefined)
      return verdict(
        'failing',
        say`The mail server does not take our mail: ${mail.problem}.`,
        say`Correct SMTP_URL, or mend the mail server.`,
      );
    const { lastSentAt, waiting } = mail;
    return lastSentAt === null
      ? fine(say`The mail server answers; none was sent yet; ${waiting} wait.`)
      : fine(say`The mail server answers; the last mail left at ${lastSentAt.toISOString()}; ${waiting} wait.`);
  },
  ledger: ({ ledger, installation }) => {
    const [trouble] = ledger.troubles.filter(({ kind }) =>
      ['balance', 'reserve', 'connection', 'network'].includes(kind),
    );
    if (trouble !== undefined)
      return verdict(
        'failing',
        say`${trouble.reason}`,
        say`Do what the sentence names; docs/production.md has a table of all troubles.`,
      );
    if (ledger.accounts.length === 0)
      return verdict(
        'attention',
        say`The accounts on the ledger have not been seen yet.`,
        say`Start a process that runs jobs, and look again after a minute.`,
      );
    const poor = ledger.accounts.filter(({ balance, reserve }) => balance === null || balance <= (reserve ?? 0));
    if (poor.length > 0)
      return verdict(
        'failing',
        say`Not funded: ${poor.map(({ address }) => address).join(', ')}.`,
        say`Send money to these addresses.`,
      );
    if (installation.ledger.kind === 'embedded' && !installation.evaluation)
      return verdict(
        'attention',
        say`The embedded ledger is yours alone and convinces nobody else.`,
        say`Set LEDGER=xrpl with LEDGER_URL and LEDGER_SEED before real trade.`,
      );
    return fine(say`${ledger.accounts.length} accounts are funded.`);
  },
  backup: ({ lastBackupAt, backupNeedsKey, now }) => {
    if (lastBackupAt === null)
      return verdict('failing', say`There is no backup.`, say`Make one, and let them be made every day.`);
    if (backupNeedsKey !== null)
      return verdict(
        'failing',
        say`The newest backup is read back with another SECRET_KEY alone (fingerprint ${backupNeedsKey}).`,
        say`Make one now, and keep that key as long as the backups that need it.`,
      );
    const age = Math.floor((now.getTime() - lastBackupAt.getTime()) / hour);
    return age < 24
      ? fine(say`The newest backup is of ${lastBackupAt.toISOString()}.`)
      : verdict(
          'failing',
          say`The newest backup is ${age} hours old.`,
          say`Make one now, and find out why none was made.`,
        );
  },
  off_site: ({ installation: { backups }, unsentBackups }) => {
    if (backups.offSite === null)
      return verdict('attention', say`Backups lie only on this machine, and are lost with it.`, say`Set BACKUP_STORE.`);
    return unsentBackups === 0
      ? fine(say`All backups are off-site, too.`)
      : verdict(
          'attention',
          say`${unsentBackups} backups were not sent off-site yet.`,
          say`Look under Backups at what the store answered; they are sent again by themselves.`,
        );
  },
  secret_key: ({ installation }) =>
    installation.secretKeyGiven
      ? fine(say`SECRET_KEY is given.`)
      : verdict(
          'attention',
          say`The key was made in the data folder for an evaluation.`,
          say`Set SECRET_KEY from your secret store before real data comes in, and keep a copy elsewhere.`,
        ),
  base_address: ({ baseUrl, installation }) => {
    const { protocol, hostname } = new URL(baseUrl);
    if (protocol === 'https:') return fine(say`People reach us at ${baseUrl}.`);
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return verdict(
      isLocal || !installation.baseUrlGiven ? 'attention' : 'failing',
      say`People reach us at ${baseUrl}, which is not https.`,
      say`Put a proxy that ends TLS before the service and set BASE_URL=https://… and TRUSTED_PROXIES.`,
    );
  },
  database_version: ({ database: { kind, major, dumpMajor } }) => {
    if (kind === 'pglite')
      return verdict(
        'attention',
        say`The embedded database (PostgreSQL ${major}) is for evaluation.`,
        say`Set DATABASE_URL before real data comes in.`,
      );
    if (dumpMajor === undefined)
      return verdict(
        'failing',
        say`There is no pg_dump on this machine for PostgreSQL ${major}.`,
        say`Install the PostgreSQL ${major} client programs.`,
      );
    return dumpMajor >= major
      ? fine(say`pg_dump ${dumpMajor} dumps PostgreSQL ${major}.`)
      : verdict(
          'failing',
          say`pg_dump ${dumpMajor} cannot dump PostgreSQL ${major}.`,
          say`Install the PostgreSQL ${major} client programs.`,
        );
  },
  database_rights: ({ database: { kind, role, mayRemove } }) => {
    if (kind === 'pglite')
      return verdict(
        'off',
        say`The embedded database has no roles.`,
        say`With PostgreSQL let a role of its own serve (docs/production.md).`,
      );
    return mayRemove
      ? verdict(
          'attention',
          say`The role ${role} serves, and could change tables and remove what is only added to.`,
          say`Make a role that only serves: "lotmark migrate --grant-role NAME", and name it in DATABASE_URL.`,
        )
      : fine(say`The role ${role} serves, and neither changes tables nor removes anything of the log.`);
  },
  clock: ({ secondsAhead }) => {
    const off = Math.abs(secondsAhead);
    return off <= clockTolerance
      ? fine(say`Server and database differ by ${off.toFixed(1)} seconds.`)
      : verdict('failing', say`Server and database differ by ${off.toFixed(0)} seconds.`, say`Set both clocks by NTP.`);
  },
  workers: ({ workers: { hasWorked, idleSeconds } }) =>
    hasWorked && idleSeconds === null
      ? fine(say`A process runs the jobs.`)
      : verdict(
          'failing',
          hasWorked ? say`No process runs the jobs any more.` : say`No process has run the jobs yet.`,
          say`Start "lotmark worker", or "lotmark serve" without --no-jobs.`,
        ),
  map_tiles: ({ installation: { tiles }, tilesProblem }) => {
    if (tiles === null)
      return verdict(
        'off',
        say`Maps show the shapes of countries only.`,
        say`Set MAP_TILES_URL where pictures behind the plots are wanted.`,
      );
    return tilesProblem === undefined
      ? fine(say`${tiles.at} answers.`)
      : verdict(
          'failing',
          say`${tiles.at} does not answer as it should: ${tilesProblem}.`,
          say`Correct MAP_TILES_URL.`,
        );
  },
  second_factors: ({ admins: { total, withoutSecondFactor, ofThoseWithPasskey } }) =>
    withoutSecondFactor === 0
      ? fine(say`Administrators: ${total}; a password alone lets none of them in.`)
      : verdict(
          'attention',
          ofThoseWithPasskey === 0
            ? say`A password alone lets in ${withoutSecondFactor} of ${total} administrators.`
            : say`A password alone lets in ${withoutSecondFactor} of ${total} administrators; ${ofThoseWithPasskey} of them have a passkey, which does not close the way by password.`,
          say`Have them set up an authenticator app under "My account".`,
        ),
  records_check: ({ lastCheck, now }) => {
    if (lastCheck === null)
      return verdict('attention', say`The records were never checked.`, say`Run "lotmark check", and then every day.`);
    if (lastCheck.faults > 0)
      return verdict(
        'failing',
        say`Faults that the check of ${lastCheck.at.toISOString()} found: ${lastCheck.faults}.`,
        say`Run "lotmark check" and look into what it names.`,
      );
    const days = Math.floor((now.getTime() - lastCheck.at.getTime()) / (24 * hour));
    return days < 7
      ? fine(say`The check of ${lastCheck.at.toISOString()} found no fault.`)
      : verdict('attention', say`The last check was ${days} days ago.`, say`Run "lotmark check" every day.`);
  },
  witnesses: ({ witnesses }) =>
    witnesses > 0
      ? fine(say`${witnesses} witnesses are asked to cosign the log.`)
      : verdict(
          'off',
          say`Nobody else watches the log.`,
          say`Ask somebody to run a witness, and name it in WITNESSES.`,
        ),
  payments: ({ installation: { payments, evaluation } }) => {
    if (payments.kind === 'stripe') return fine(say`Cards are paid by Stripe.`);
    if (payments.kind === 'embedded' && !evaluation)
      return verdict(
        'failing',
        say`The embedded card processor takes no money, beside real data.`,
        say`Set PAYMENTS to stripe, or to off.`,
      );
    return verdict(
      'off',
      payments.kind === 'embedded'
        ? say`The embedded card processor plays the part of a real one.`
        : say`Nobody can pay by card.`,
      say`Set PAYMENTS=stripe where cards are wanted.`,
    );
  },
  eu_system: ({ installation: { eu, evaluation } }) => {
    if (eu.kind === 'traces') return fine(say`Statements are filed in TRACES.`);
    if (eu.kind === 'simulator' && !evaluation)
      return verdict(
        'failing',
        say`Statements go to a simulator, beside real data.`,
        say`Set EU_SYSTEM to traces, or to off.`,
      );
    return verdict(
      'off',
      eu.kind === 'simulator' ? say`Statements go to a simulator.` : say`Statements cannot be filed.`,
      say`Set EU_SYSTEM=traces with its address and credentials where statements are to be filed.`,
    );
  },
  demonstration: ({ demonstrations, installation }) =>
    demonstrations === 0
      ? fine(say`There is no demonstration world in this database.`)
      : verdict(
          installation.evaluation ? 'off' : 'failing',
          say`A demonstration world with known passwords lies in this database.`,
          say`Begin real trade on an empty database.`,
        ),
};
