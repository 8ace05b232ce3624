import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { allOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { ServiceChecksTable, ServiceSecretsTable } from '../../../platform/db/tables.generated.ts';
import type { ServiceCall } from '../../../platform/service-log/call-log.ts';
import type { LogSource } from './logs.ts';
import { type HealthState, lookEverySeconds } from './rules.ts';

export type ServiceCheck = Selectable<ServiceChecksTable>;
export type ServiceSecret = Selectable<ServiceSecretsTable>;

export interface KeptCall extends ServiceCall {
  at: Date;
}

export async function insertCalls(tx: Tx, calls: readonly KeptCall[]): Promise<void> {
  await sql`
    insert into service_calls (service, operation, at, ok, http_status, duration_ms, subject, error)
    select * from unnest(${calls.map((call) => call.service)}::text[], ${calls.map((call) => call.operation)}::text[],
      ${calls.map((call) => call.at)}::timestamptz[], ${calls.map((call) => call.ok)}::boolean[],
      ${calls.map((call) => call.httpStatus ?? null)}::int[], ${calls.map((call) => call.durationMs)}::int[],
      ${calls.map((call) => call.subject ?? null)}::text[], ${calls.map((call) => call.error ?? null)}::text[])`.execute(
    tx,
  );
}

export async function forgetCalls(tx: Tx, before: Date): Promise<void> {
  await sql`delete from service_calls where at < ${before}`.execute(tx);
}

/** @returns false when it was queued again before. */
export async function markRetried(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_calls')
    .set({ retried_at: now })
    .where('id', '=', id)
    .where('retried_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How a service was found. */
export interface Checked {
  service: string;
  status: HealthState;
  detail: string;
  responseMs: number;
}

/** Keeps how services were found; `since` moves only where the state is another one. */
export async function saveChecks(tx: Tx, checks: readonly Checked[], now: Date): Promise<void> {
  // Sorted, so that two processes take the rows' locks in one order.
  const rows = [...checks].sort((left, right) => (left.service < right.service ? -1 : 1));
  await sql`
    insert into service_checks as c (service, status, detail, response_ms, checked_at, since)
    select service, status, detail, response_ms, ${now}, ${now}
      from unnest(${rows.map((row) => row.service)}::text[], ${rows.map((row) => row.status)}::text[],
        ${rows.map((row) => row.detail)}::text[], ${rows.map((row) => row.responseMs)}::int[])
        as given (service, status, detail, response_ms)
        on conflict (service) do update set status = excluded.status, detail = excluded.detail,
           response_ms = excluded.response_ms, checked_at = excluded.checked_at,
           since = case when c.status = excluded.status then c.since else excluded.since end`.execute(tx);
}

export function readChecks(tx: Tx): Promise<ServiceCheck[]> {
  return tx.selectFrom('service_checks').selectAll().execute();
}

/** Whether nobody has looked lately. */
export const checksWait = (now: Date) => sql<boolean>`
  not exists (select from service_checks where checked_at > ${new Date(now.getTime() - lookEverySeconds * 1000)})`;

/** Calls of one log since a moment. */
export interface Tally {
  /** The service; null for logs of one service. */
  service: string | null;
  calls: number;
  failures: number;
  last_failure_at: Date | null;
}

/** What became of the calls of a day, by log; deliveries are not counted, because there are too many of them. */
export async function tallies(tx: Tx, since: Date): Promise<(Tally & { source: LogSource })[]> {
  const { rows } = await sql<Tally & { source: LogSource }>`
    select 'calls' as source, service, count(*)::int as calls, count(*) filter (where not ok)::int as failures,
           max(at) filter (where not ok) as last_failure_at
      from service_calls where at > ${since} group by service
    union all
    select 'mails', null, count(*)::int, count(*) filter (where sent_at is null and failed_at is not null)::int,
           max(failed_at) from mails where created_at > ${since}
    union all
    select 'exchanges', null, count(*)::int, count(*) filter (where outcome <> 'answered')::int,
           max(at) filter (where outcome <> 'answered') from eu_exchanges where at > ${since}`.execute(tx);
  return rows;
}

/** Secrets that count, by place, the newest first; those whose time is over are left out though nobody has ended them yet. */
export async function liveSecrets(tx: Tx, now: Date): Promise<ServiceSecret[]> {
  const { rows } = await sql<ServiceSecret>`
    select s.* from service_secrets s
     where s.state = 'Current' or (s.state = 'Overlap' and s.overlap_until > ${now})
     order by s.slot, (s.state = 'Current') desc, s.set_at desc`.execute(tx);
  return rows;
}

/** All secrets that there ever were: those that were read so say so still, and none was taken away. */
export const secretsRead = (live: readonly Pick<ServiceSecret, 'id' | 'slot' | 'sealed'>[], now: Date): RowsOf[] =>
  allOf('service_secrets', {
    on: sql`(t.state = 'Current' or (t.state = 'Overlap' and t.overlap_until > ${now})) and (t.id::text, t.slot, t.sealed) in (
      select * from unnest(${live.map(({ id }) => id)}::text[], ${live.map(({ slot }) => slot)}::text[],
        ${live.map(({ sealed }) => sealed)}::bytea[]))`,
    rows: live.length,
  });

/** Nobody else replaces a secret of this place until the end of the transaction. */
export async function lockSlot(tx: Tx, slot: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service secret ${slot}`}, 0))`.execute(tx);
}

export function secretsOf(tx: Tx, slot: string): Promise<ServiceSecret[]> {
  return tx
    .selectFrom('service_secrets')
    .selectAll()
    .where('slot', '=', slot)
    .where('state', 'in', ['Current', 'Overlap'])
    .orderBy('set_at', 'desc')
    .execute();
}

export async function insertSecret(tx: Tx, secret: Insertable<ServiceSecretsTable>): Promise<void> {
  await tx.insertInto('service_secrets').values(secret).execute();
}

export async function updateSecret(tx: Tx, id: string, set: Partial<Insertable<ServiceSecretsTable>>): Promise<void> {
  await tx.updateTable('service_secrets').set(set).where('id', '=', id).execute();
}

/** The newest secret of each place, whatever became of it: who set it and when. */
export async function newestSecrets(tx: Tx): Promise<(ServiceSecret & { set_by_name: string | null })[]> {
  const { rows } = await sql<ServiceSecret & { set_by_name: string | null }>`
    select distinct on (s.slot) s.*, u.full_name as set_by_name
      from service_secrets s left join users u on u.id = s.set_by
     where s.source = 'here' order by s.slot, s.set_at desc`.execute(tx);
  return rows;
}

/** Something is being watched, or its time is over. */
export const secretsWait = (now: Date) => sql<boolean>`
  (exists (select from service_secrets where state = 'Current' and confirmed_at is null)
   or exists (select from service_secrets where state = 'Overlap' and overlap_until <= ${now}))`;

/** Secrets that are being watched, the oldest first. */
export function watchedSecrets(tx: Tx): Promise<ServiceSecret[]> {
  return tx
    .selectFrom('service_secrets')
    .selectAll()
    .where('state', '=', 'Current')
    .where('confirmed_at', 'is', null)
    .orderBy('set_at')
    .execute();
}

/** Forgets what was replaced and whose time is over. */
export async function endSecrets(tx: Tx, now: Date): Promise<void> {
  await sql`
    update service_secrets set state = 'Ended', ended_at = ${now}, sealed = null
     where state = 'Overlap' and overlap_until <= ${now}`.execute(tx);
}

/** A secret by its name, locked. */
export function lockSecret(tx: Tx, id: string): Promise<ServiceSecret | undefined> {
  return tx.selectFrom('service_secrets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
