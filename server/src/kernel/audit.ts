import type { Tx } from '../platform/db/database.ts';
import type { Actor } from './actor.ts';

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

/** Appends one row: who did what when, and how it ended. Parameters are never written: they may hold secrets. */
export async function writeAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: record.at,
      actor: record.actor.label,
      user_id: record.actor.userId ?? null,
      key_id: record.actor.keyId ?? null,
      operation: record.operation,
      subject: record.subject ?? null,
      outcome: record.outcome,
      request_id: record.requestId,
      ip: record.ip,
    })
    .execute();
}
