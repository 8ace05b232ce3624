import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What somebody has answered for, as it was signed. */
export interface Acceptance {
  subject: string;
  tbl: string;
  key: string;
  /** Why, in their words. */
  reason: string;
  /** Who, as they called themselves. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** The changes without a mark of ours: their numbers in the trace, and what they hash to. */
  changes: { id: number; hash: string }[];
  /** Batches of the chain that name the row as altered before. */
  seals: string[];
}

/** Everything accepted, oldest first. (That each is signed is the log's check.) */
export async function acceptances(tx: Tx): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select a.subject, p ->> 'tbl' as tbl, p ->> 'key' as key, p ->> 'reason' as reason, p ->> 'by' as by,
           p ->> 'signed_at' as at, p -> 'changes' as changes, p -> 'seals' as seals
      from (select subject, id, payload::jsonb as p from attestations where kind = 'acceptance') a
     order by a.id`.execute(tx);
  return rows;
}

/** Looks up what was accepted. */
export interface Accepted {
  /** Whether a change stands, exactly as it is, in an acceptance. */
  hasChange(change: { id: number; hash: Buffer }): boolean;
  /** Whether somebody answered for it that a batch names the row. */
  hasBreak(seal: string, row: { tbl: string; key: string }): boolean;
}

export function acceptedIn(all: readonly Acceptance[]): Accepted {
  const changes = new Set(all.flatMap((each) => each.changes.map(({ id, hash }) => `${id} ${hash}`)));
  const breaks = new Set(all.flatMap(({ tbl, key, seals }) => seals.map((seal) => `${seal} ${tbl} ${key}`)));
  return {
    hasChange: ({ id, hash }) => changes.has(`${id} ${hash.toString('hex')}`),
    hasBreak: (seal, { tbl, key }) => breaks.has(`${seal} ${tbl} ${key}`),
  };
}
