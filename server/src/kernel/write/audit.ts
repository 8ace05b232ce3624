import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from './actor.ts';
import type { Appending } from './append.ts';

export interface AuditRecord {
  at: Date;
  actor: Actor;
  operation: string;
  /** The record the call was about, where the operation named one. */
  subject: string | undefined;
  /** `ok` or a refusal code. */
  outcome: string;
  requestId: string;
  ip: string;
}

/** Who did what when, and how it ended. Parameters are never written: they may hold secrets. */
export const auditLog: Appending<AuditRecord> = {
  name: 'audit_log',
  insert: (rows) => sql`
    insert into audit_log (at, actor, user_id, key_id, operation, subject, outcome, request_id, ip)
    select * from unnest(${rows.map((row) => row.at)}::timestamptz[], ${rows.map((row) => row.actor.label)}::text[],
      ${rows.map((row) => row.actor.userId ?? null)}::uuid[], ${rows.map((row) => row.actor.keyId ?? null)}::text[],
      ${rows.map((row) => row.operation)}::text[], ${rows.map((row) => row.subject ?? null)}::text[],
      ${rows.map((row) => row.outcome)}::text[], ${rows.map((row) => row.requestId)}::text[], ${rows.map((row) => row.ip)}::text[])`,
};

/** Whose call about a record went well first; for records that do not say themselves who ended them. */
export async function firstCaller(tx: Tx, operation: string, subject: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string | null }>`
    select user_id from audit_log where subject = ${subject} and operation like ${`%.${operation}`} and outcome = 'ok'
     order by at, id limit 1`.execute(tx);
  return rows[0]?.user_id ?? undefined;
}

/** Appends one row by itself. */
export async function writeAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await auditLog.insert([record]).execute(tx);
}
