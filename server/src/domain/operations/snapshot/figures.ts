import { sql } from 'kysely';
import { deadRuns, hasQueue, openRuns } from '../../../kernel/jobs/queued-runs.ts';
import { toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type EscrowStatus,
  escrowStatuses,
  lotStatuses,
  orderStatuses,
} from '../../../platform/db/tables.generated.ts';
import { inNoBatch, oldestUnanchored } from '../../proof/attestation/store.ts';
import type { Installation } from '../installation/facts.ts';
import { lastBackup } from '../installation/last-backup.ts';
import type { Snapshot } from './views.ts';

/** What the figures need of the application. */
export interface SnapshotServices {
  installation: Installation;
  mail: { readonly delivers: boolean };
}

type Counts = Record<string, number>;
interface Row {
  version: string;
  migration: string | null;
  users: number;
  disabled: number;
  unconfirmed: number;
  active: number;
  orgs: number;
  suspended: number;
  unverified: number;
  lots: Counts;
  orders: Counts;
  orders_made: number;
  escrows: Counts;
  held: { currency: string; status: EscrowStatus; count: number; amount: string }[];
  unanchored: number;
  anchored: number;
  anchored_at: Date | null;
  log_size: number;
  events: number;
  oldest_event: Date | null;
  mails_waiting: number;
  mails_failed: number;
  mails_sent: number;
  oldest_dispute: Date | null;
  oldest_flag: Date | null;
  held_payments: number;
  differences: number;
  payouts: number;
  webhooks: number;
  webhooks_failing: number;
  incidents: number;
  critical: number;
  database_bytes: number;
  files: number;
  file_bytes: number;
  check_at: Date | null;
  check_faults: number | null;
}

/** All figures in one statement, beside those of the queue, whose tables are there only once jobs have run. */
async function readRow(tx: Tx, now: Date): Promise<Row> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const byStatus = (table: 'lots' | 'orders' | 'escrows') => sql`
    (select coalesce(json_object_agg(status, count), '{}') from (
       select status, count(*) from ${sql.table(table)} group by status) each)`;
  const { rows } = await sql<Row>`
    select current_setting('server_version') as version,
           (select max(name) from schema_migrations) as migration,
           u.users, u.disabled, u.unconfirmed,
           (select count(distinct user_id) from sessions where last_seen_at > ${dayAgo}) as active,
           o.orgs, o.suspended, o.unverified,
           ${byStatus('lots')} as lots,
           ${byStatus('orders')} as orders,
           (select count(*) from orders where created_at > ${dayAgo}) as orders_made,
           ${byStatus('escrows')} as escrows,
           (select coalesce(json_agg(each), '[]') from (
              select currency, status, count(*), sum(amount)::text as amount from escrows
               where status in ('Funded', 'Disputed') group by currency, status order by currency, status) each) as held,
           (select count(*) from attestations where ${inNoBatch}) as unanchored,
           (select count(*) from anchor_batches where anchored_at > ${dayAgo}) as anchored,
           (select max(anchored_at) from anchor_batches) as anchored_at,
           coalesce((select max(tree_size) from anchor_batches), 0) as log_size,
           (select count(*) from (select from outbox limit 10000) counted) as events,
           (select created_at from outbox order by id limit 1) as oldest_event,
           (select count(*) from mails where sent_at is null and failed_at is null) as mails_waiting,
           (select count(*) from mails where sent_at is null and failed_at is not null) as mails_failed,
           (select count(*) from mails where created_at > ${dayAgo} and sent_at is not null) as mails_sent,
           (select min(updated_at) from orders where status = 'Disputed') as oldest_dispute,
           (select min(flagged_at) from lots where status = 'Flagged') as oldest_flag,
           (select count(*) from payments where status in ('Held', 'Refund Failed')) as held_payments,
           (select count(*) from payment_differences where closed_at is null) as differences,
           (select count(*) from payouts where status in ('Requested', 'Approved', 'Batched')) as payouts,
           w.webhooks, w.webhooks_failing,
           (select count(*) from incidents where resolved_at is null) as incidents,
           (select count(*) from incidents where resolved_at is null and severity = 'Critical') as critical,
           pg_database_size(current_database()) as database_bytes,
           f.files, f.file_bytes,
           c.at as check_at, c.faults as check_faults
      from (select count(*) as users, count(*) filter (where disabled_at is not null) as disabled,
                   count(*) filter (where email_verified_at is null) as unconfirmed from users) u,
           (select count(*) as orgs, count(*) filter (where suspended_at is not null) as suspended,
                   count(*) filter (where verified_at is null) as unverified from orgs) o,
           (select count(*) filter (where status = 'Active') as webhooks,
                   count(*) filter (where failing_since is not null) as webhooks_failing from webhooks) w,
           (select count(*) as files, coalesce(sum(size), 0)::bigint as file_bytes from files) f
      left join (select at, faults from check_reports order by at desc, id desc limit 1) c on true`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('figures have one row');
  return row;
}

async function queueCounts(tx: Tx) {
  const none = { waiting: 0, failing: 0, running: 0, dead: 0 };
  if (!(await hasQueue(tx))) return none;
  const open = await openRuns(tx)
    .select(({ fn }) => ['pgboss.job.state', fn.countAll<number>().as('count')])
    .groupBy('pgboss.job.state')
    .execute();
  const { dead } = await deadRuns(tx)
    .select(({ fn }) => fn.countAll<number>().as('dead'))
    .executeTakeFirstOrThrow();
  const of = (state: string) => open.find((each) => each.state === state)?.count ?? 0;
  return { waiting: of('created'), failing: of('retry'), running: of('active'), dead };
}

/** Every status, also those that no record has. */
const complete = <Status extends string>(statuses: readonly Status[], counts: Counts): Record<Status, number> =>
  Object.fromEntries(statuses.map((status) => [status, counts[status] ?? 0])) as Record<Status, number>;
const sum = (counts: Counts): number => Object.values(counts).reduce((total, each) => total + each, 0);

/** The figures of one moment: reads, and nothing else. `tx` must be a snapshot. */
export async function readSnapshot(tx: Tx, now: Date, services: SnapshotServices): Promise<Snapshot> {
  const row = await readRow(tx, now);
  const queue = await queueCounts(tx);
  const oldest = await oldestUnanchored(tx);
  const backup = await lastBackup(tx);
  const { installation } = services;
  return {
    generated_at: toIso(now),
    versions: {
      service: installation.version,
      node: process.versions.node,
      database: installation.database.kind,
      postgresql: row.version,
      migration: row.migration ?? '',
    },
    users: { total: row.users, disabled: row.disabled, unconfirmed: row.unconfirmed, active_24h: row.active },
    organisations: { total: row.orgs, suspended: row.suspended, unverified: row.unverified },
    lots: { total: sum(row.lots), by_status: complete(lotStatuses, row.lots) },
    orders: {
      total: sum(row.orders),
      by_status: complete(orderStatuses, row.orders),
      made_24h: row.orders_made,
    },
    escrows: {
      by_status: complete(escrowStatuses, row.escrows),
      held: row.held.map((each) => ({ ...each, amount: toNumber(each.amount) })),
    },
    anchors: {
      waiting: row.unanchored,
      oldest_waiting_at: toIso(oldest),
      anchored_24h: row.anchored,
      last_at: toIso(row.anchored_at),
      log_size: row.log_size,
    },
    jobs: { ...queue, events_waiting: row.events, oldest_event_at: toIso(row.oldest_event) },
    mails: {
      waiting: row.mails_waiting,
      failed: row.mails_failed,
      sent_24h: row.mails_sent,
      delivers: services.mail.delivers,
    },
    disputes: { open: row.orders['Disputed'] ?? 0, oldest_at: toIso(row.oldest_dispute) },
    flags: { lots: row.lots['Flagged'] ?? 0, oldest_at: toIso(row.oldest_flag) },
    money: { held_payments: row.held_payments, differences: row.differences, payouts_waiting: row.payouts },
    webhooks: { active: row.webhooks, failing: row.webhooks_failing },
    incidents: { open: row.incidents, critical: row.critical },
    storage: {
      database_bytes: row.database_bytes,
      files: row.files,
      file_bytes: row.file_bytes,
      place: installation.files.at,
    },
    backup: {
      last_at: toIso(backup?.at ?? null),
      bytes: backup?.bytes ?? null,
      age_seconds: backup === null ? null : Math.round((now.getTime() - backup.at.getTime()) / 1000),
    },
    last_check: row.check_at === null ? null : { at: toIso(row.check_at), faults: row.check_faults ?? 0 },
  };
}
