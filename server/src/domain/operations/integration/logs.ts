import { type SelectQueryBuilder, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/lists/page.ts';
import { fetchPage } from '../../../kernel/lists/page.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Redactor } from '../../../platform/service-log/redact.ts';

/** Where the calls of a service are written down. */
export type LogSource = 'calls' | 'mails' | 'deliveries' | 'exchanges';

/** Entries of all logs have names that say which log: `call-12`. */
const prefixes = { calls: 'call', mails: 'mail', deliveries: 'delivery', exchanges: 'exchange' } as const;

/** One call of a log. */
export interface LogEntry {
  log: string;
  /** Its number in its own log. */
  id: number;
  operation: string;
  subject: string | null;
  at: Date;
  ok: boolean;
  /** Not done yet: it is tried by itself. */
  waits: boolean;
  attempts: number | null;
  http_status: number | null;
  duration_ms: number | null;
  error: string | null;
  retried_at: Date | null;
}

type Row = Omit<LogEntry, 'log'>;
export type Outcome = 'Ok' | 'Failed' | 'Waiting';
export const outcomes = ['Ok', 'Failed', 'Waiting'] as const;
export const logSorts = { id: ['id'] } as const;

/** @returns what an entry is called. */
export const logName = (source: LogSource, id: number): string => `${prefixes[source]}-${id}`;

/** Reads a name of `logName`; undefined for another. */
export function readLogName(name: string): { source: LogSource; id: number } | undefined {
  const [, prefix, id] = /^([a-z]+)-(\d{1,15})$/.exec(name) ?? [];
  const source = (Object.keys(prefixes) as LogSource[]).find((each) => prefixes[each] === prefix);
  return source === undefined ? undefined : { source, id: Number(id) };
}

interface Part<T extends 'service_calls' | 'mails' | 'webhook_deliveries' | 'eu_exchanges'> {
  table: T;
  columns: string;
  where: Readonly<Record<Outcome, string>>;
}

/** What of each table is shown. No recipients, no addresses, no bodies: those are shown where people look after them. */
const parts = {
  calls: {
    table: 'service_calls',
    columns: `id, operation, subject, at, ok, false as waits, null::int as attempts, http_status, duration_ms, error, retried_at`,
    where: { Ok: 'ok', Failed: 'not ok', Waiting: 'false' },
  },
  mails: {
    table: 'mails',
    columns: `id, kind as operation, null::text as subject, created_at as at, sent_at is not null as ok,
      sent_at is null and failed_at is null as waits, attempts, null::int as http_status, null::int as duration_ms,
      last_error as error, null::timestamptz as retried_at`,
    where: {
      Ok: 'sent_at is not null',
      Failed: 'sent_at is null and failed_at is not null',
      Waiting: 'sent_at is null and failed_at is null',
    },
  },
  deliveries: {
    table: 'webhook_deliveries',
    columns: `id, kind as operation, webhook as subject, coalesce(last_attempt_at, created_at) as at,
      status = 'Delivered' as ok, status = 'Queued' as waits, attempts, response_status as http_status, duration_ms, error,
      null::timestamptz as retried_at`,
    where: { Ok: "status = 'Delivered'", Failed: "status in ('Failing', 'Dead')", Waiting: "status = 'Queued'" },
  },
  exchanges: {
    table: 'eu_exchanges',
    columns: `id, operation, statement as subject, at, outcome = 'answered' as ok, false as waits, null::int as attempts,
      http_status, null::int as duration_ms, detail as error, null::timestamptz as retried_at`,
    where: { Ok: "outcome = 'answered'", Failed: "outcome <> 'answered'", Waiting: 'false' },
  },
} as const satisfies Record<LogSource, Part<'service_calls' | 'mails' | 'webhook_deliveries' | 'eu_exchanges'>>;

const tidy = (redactor: Redactor, source: LogSource, row: Row): LogEntry => ({
  ...row,
  log: logName(source, row.id),
  error: row.error === null || row.ok ? null : redactor.clean(row.error),
});

export interface LogQuestion extends PageRequest {
  outcome?: Outcome | undefined;
}

/** A page of a service's log, the newest first. */
export async function readLog(
  tx: Tx,
  { service, source, redactor }: { service: string; source: LogSource; redactor: Redactor },
  request: LogQuestion,
) {
  const { table, columns, where } = parts[source];
  const rows = `select ${columns} from ${table} where ${source === 'calls' ? 'service = ' : 'true'}`;
  const ofService = source === 'calls' ? sql`${sql.raw(rows)}${service}` : sql.raw(rows);
  const condition = request.outcome === undefined ? sql`` : sql` and (${sql.raw(where[request.outcome])})`;
  const query = tx.selectFrom(sql<Row>`(${ofService}${condition})`.as('entry')) as SelectQueryBuilder<
    { entry: Row },
    'entry',
    object
  >;
  const page = await fetchPage(tx, query, {
    select: (chosen) => chosen.selectAll('entry'),
    request: { ...request, search: undefined },
    sorts: logSorts,
    defaultSort: 'id desc',
  });
  return { ...page, rows: page.rows.map((row) => tidy(redactor, source, row)) };
}

/** One entry; undefined where there is none. Lock its row first where it is to be changed. */
export async function readEntry(
  tx: Tx,
  redactor: Redactor,
  { source, id }: { source: LogSource; id: number },
): Promise<{ entry: LogEntry; service: string | null } | undefined> {
  const { table, columns } = parts[source];
  const service = source === 'calls' ? 'service' : 'null::text';
  const { rows } = await sql<Row & { service: string | null }>`
    select ${sql.raw(columns)}, ${sql.raw(service)} as service from ${sql.raw(table)} where id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { service: ofService, ...rest } = row;
  return { entry: tidy(redactor, source, rest), service: ofService };
}
