import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Tx } from '../db/database.ts';
import type { LedgerTroubleKind } from '../db/tables.generated.ts';

export type { LedgerTroubleKind } from '../db/tables.generated.ts';

/** The only SQL that touches ledger_troubles: what keeps the ledger from following, from its beginning to its end. */

export interface Trouble {
  kind: LedgerTroubleKind;
  /** In words, for operators. */
  reason: string;
}

/** What goes on now, oldest first. */
export async function presentTroubles(tx: Tx): Promise<Trouble[]> {
  const { rows } = await sql<Trouble>`
    select kind, reason from ledger_troubles where ended_at is null order by began_at, id`.execute(tx);
  return rows;
}

/** Whether any goes on now, for a statement on more. */
export const troubleGoesOn: RawBuilder<boolean> = sql`exists (select from ledger_troubles where ended_at is null)`;

/** What a look has changed. */
export interface TroubleChanges {
  begun: Trouble[];
  ended: Trouble[];
}

/**
 * Writes down what one look has found. A trouble that goes on keeps its row, and its reason is brought up to date.
 * @param looked the kinds that the look could tell about; the others stay as they are.
 */
export async function recordTroubles(
  tx: Tx,
  { found, looked }: { found: readonly Trouble[]; looked: readonly LedgerTroubleKind[] },
  now: Date,
): Promise<TroubleChanges> {
  const kinds = found.map(({ kind }) => kind);
  const { rows: ended } = await sql<Trouble>`
    update ledger_troubles set ended_at = greatest(${now}::timestamptz, began_at)
     where ended_at is null and kind = any(${looked}::text[]) and kind <> all(${kinds}::text[])
    returning kind, reason`.execute(tx);
  if (found.length === 0) return { begun: [], ended };
  const { rows: begun } = await sql<Trouble & { is_new: boolean }>`
    insert into ledger_troubles as t (kind, reason, began_at)
    select kind, reason, ${now} from unnest(${kinds}::text[], ${found.map(({ reason }) => reason)}::text[]) as f (kind, reason)
    on conflict (kind) where ended_at is null do update set reason = excluded.reason where t.reason <> excluded.reason
    returning kind, reason, xmax = 0 as is_new`.execute(tx);
  return { begun: begun.filter(({ is_new }) => is_new).map(({ kind, reason }) => ({ kind, reason })), ended };
}

/** As `recordTroubles`; says in the log what has begun, once, and what is over. */
export async function noteTroubles(
  { db, log, now }: { db: Tx; log: Pick<Logger, 'warn' | 'info'>; now: Date },
  look: { found: readonly Trouble[]; looked: readonly LedgerTroubleKind[] },
): Promise<void> {
  const { begun, ended } = await recordTroubles(db, look, now);
  for (const { kind, reason } of begun) log.warn({ trouble: kind }, `ledger: ${reason}`);
  for (const { kind, reason } of ended) log.info({ trouble: kind }, `ledger: over: ${reason}`);
}

/** As a condition of another statement: while it holds, what this database would put on the ledger may be there already. */
export const historyIsWhole = sql<boolean>`
  (not exists (select from ledger_troubles where kind = 'history' and ended_at is null))`;

/** Ends all of them: they were of another home. */
export async function endTroubles(tx: Tx, now: Date): Promise<void> {
  await sql`update ledger_troubles set ended_at = greatest(${now}::timestamptz, began_at) where ended_at is null`.execute(
    tx,
  );
}
