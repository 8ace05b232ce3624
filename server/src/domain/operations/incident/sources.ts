import { sql } from 'kysely';
import { deadRuns, hasQueue } from '../../../kernel/jobs/queued-runs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type LedgerTroubleKind, presentTroubles } from '../../../platform/ledger/troubles.ts';
import { brokenPromises } from './promises.ts';
import type { Finding, IncidentSeverity } from './rules.ts';
import { finding } from './titles.ts';

/** What a source looks with. */
export interface Looking<S> {
  tx: Tx;
  now: Date;
  services: S;
}

/** Somebody who finds incidents. A source that throws could not look: its incidents stay as they are. */
export interface IncidentSource<S> {
  /** The first part of the causes that it finds. */
  name: string;
  look(looking: Looking<S>): Promise<Finding[]>;
}

interface MailServices {
  mail?: { readonly delivers: boolean } | undefined;
}

/** What the service looks at by itself. */
export function ownSources<S extends MailServices>(): IncidentSource<S>[] {
  return [
    // First: the others take time.
    { name: 'clock', look: clockSkew },
    { name: 'ledger', look: ledgerTroubles },
    { name: 'dead_letters', look: deadLetters },
    { name: 'mail', look: mailTroubles },
    { name: 'check', look: failedCheck },
    { name: 'events', look: lateEvents },
    { name: 'calls', look: failedCalls },
    { name: 'payments', look: paymentDifferences },
    { name: 'sla', look: ({ tx, now }) => brokenPromises(tx, now) },
  ];
}

const severityOf: Readonly<Record<LedgerTroubleKind, IncidentSeverity>> = {
  connection: 'Major',
  network: 'Critical',
  history: 'Critical',
  balance: 'Major',
  reserve: 'Minor',
  submission: 'Minor',
  anchoring: 'Major',
  mirror: 'Minor',
};

async function ledgerTroubles({ tx }: Looking<unknown>): Promise<Finding[]> {
  const troubles = await presentTroubles(tx);
  return troubles.map(({ kind, reason }) => finding(`ledger:${kind}`, severityOf[kind], reason));
}

async function deadLetters({ tx }: Looking<unknown>): Promise<Finding[]> {
  if (!(await hasQueue(tx))) return [];
  const jobs = await deadRuns(tx)
    .select(({ fn }) => [sql<string>`pgboss.job.data ->> 'job'`.as('job'), fn.countAll<number>().as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(50)
    .execute();
  if (jobs.length === 0) return [];
  const total = jobs.reduce((sum, { count }) => sum + count, 0);
  const each = jobs.map(({ job, count }) => `${job} (${count})`).join(', ');
  return [
    finding(
      'dead_letters',
      'Major',
      `${counted(total, 'run')} failed each time and ${total === 1 ? 'waits' : 'wait'} to be started again: ${each}.`,
    ),
  ];
}

/** So long a mail may wait that is due. */
const mailMinutes = 30;

async function mailTroubles({ tx, now, services }: Looking<MailServices>): Promise<Finding[]> {
  if (services.mail?.delivers !== true) return [];
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<{ failed: number; stuck: number; error: string | null }>`
    select (select count(*) from mails where sent_at is null and failed_at is not null and created_at > ${before(1440)}) as failed,
           (select count(*) from mails where sent_at is null and failed_at is null and created_at < ${before(mailMinutes)}) as stuck,
           (select last_error from mails where sent_at is null and last_error is not null
             order by created_at desc, id desc limit 1) as error`.execute(tx);
  const { failed = 0, stuck = 0, error = null } = rows[0] ?? {};
  const because = error === null ? '' : ` Last error: ${error}`;
  const found: Finding[] = [];
  if (failed > 0) {
    found.push(
      finding('mail:failed', 'Minor', `${counted(failed, 'mail')} of the last day will not be tried again.${because}`),
    );
  }
  if (stuck > 0) {
    found.push(
      finding(
        'mail:stuck',
        'Major',
        `${counted(stuck, 'mail')} waited for more than ${mailMinutes} minutes.${because}`,
      ),
    );
  }
  return found;
}

async function failedCheck({ tx }: Looking<unknown>): Promise<Finding[]> {
  const last = await tx
    .selectFrom('check_reports')
    .select(['at', 'faults', 'first_faults'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.faults === 0) return [];
  const { at, faults, first_faults: first } = last;
  return [
    finding(
      'check',
      'Critical',
      `lotmark check of ${at.toISOString()} found ${counted(faults, 'fault')}: ${first.join('; ')}`,
    ),
  ];
}

const eventMinutes = 5;

async function lateEvents({ tx, now }: Looking<unknown>): Promise<Finding[]> {
  const { rows } = await sql<{ oldest: Date | null; count: number }>`
    select (select created_at from outbox order by id limit 1) as oldest,
           (select count(*) from (select from outbox limit 10000) counted) as count`.execute(tx);
  const { oldest = null, count = 0 } = rows[0] ?? {};
  if (oldest === null || now.getTime() - oldest.getTime() < eventMinutes * 60_000) return [];
  return [
    finding(
      'events',
      'Major',
      `${counted(count, 'event')} ${count === 1 ? 'waits' : 'wait'}, the oldest since ${oldest.toISOString()}.`,
    ),
  ];
}

/** So many changes that end in an error of ours are no accident. */
const callFailures = 5;
const callMinutes = 15;

async function failedCalls({ tx, now }: Looking<unknown>): Promise<Finding[]> {
  const failed = await tx
    .selectFrom('audit_log')
    .select(({ fn }) => ['operation', fn.countAll<number>().as('count')])
    .where('outcome', '=', 'internal')
    .where('at', '>', new Date(now.getTime() - callMinutes * 60_000))
    .groupBy('operation')
    .orderBy('operation')
    .execute();
  const total = failed.reduce((sum, { count }) => sum + count, 0);
  if (total < callFailures) return [];
  const each = failed.map(({ operation, count }) => `${operation} (${count})`).join(', ');
  return [
    finding('calls', 'Major', `${total} within ${callMinutes} minutes: ${each}. The log of the server has the causes.`),
  ];
}

async function paymentDifferences({ tx }: Looking<unknown>): Promise<Finding[]> {
  const { rows } = await sql<{ count: number; subjects: string[] }>`
    select count(*) as count, (array_agg(subject order by first_seen_at))[1:5] as subjects
      from payment_differences where closed_at is null`.execute(tx);
  const { count = 0, subjects = [] } = rows[0] ?? {};
  if (count === 0) return [];
  return [finding('payments', 'Major', `${counted(count, 'difference')}, among them about ${subjects.join(', ')}.`)];
}

/** Signatures, sessions and deadlines go by the clock; the database's is the one that all processes share. */
export const skewSeconds = 5;

async function clockSkew({ tx, now }: Looking<unknown>): Promise<Finding[]> {
  const seconds = Math.abs(await secondsAhead(tx, now));
  if (seconds < skewSeconds) return [];
  return [
    // In rough steps, so that a drifting clock does not write a step at every look.
    finding(
      'clock',
      'Major',
      `They differ by more than ${10 ** Math.floor(Math.log10(seconds))} seconds; set both by NTP.`,
    ),
  ];
}

/** By how many seconds our clock is ahead of the database's. */
export async function secondsAhead(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  return (now.getTime() - (rows[0]?.at ?? now).getTime()) / 1000;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
