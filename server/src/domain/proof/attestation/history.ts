import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { LedgerClient } from '../../../platform/ledger/client/open-ledger-client.ts';

/**
 * Compares our log with the newest head that our account has put on the ledger. A head that we do not have means that
 * this database is older than the ledger (restored from a backup, or rolled back by a failover), or that somebody else
 * anchors with our account. Asks the node: not inside a transaction.
 * @returns the problem in words; null when there is none.
 */
export async function historyProblem(
  tx: Tx,
  client: Pick<LedgerClient, 'profile' | 'newestTreeHead'>,
): Promise<string | null> {
  // It lies in this very database, and would be rolled back with it.
  if (client.profile.name === 'embedded') return null;
  const head = await client.newestTreeHead(await firstUnknownLedger(tx));
  if (head === null) return null;
  const { rows } = await sql<{ size: number; root: string | null }>`
    select coalesce(max(tree_size), 0) as size,
           max(encode(root, 'hex')) filter (where tree_size = ${head.size}) as root from anchor_batches`.execute(tx);
  const own = rows[0] ?? { size: 0, root: null };
  if (own.root === head.root) return null;
  const shown = `the newest anchor of our account on the ledger (in ledger ${head.ledgerIndex}) is of ${head.size} records`;
  const action = 'nothing is signed or anchored until the newest copy of the database is restored (docs/production.md)';
  return own.size < head.size
    ? `${shown}, but this database has anchored only ${own.size}: it is older than the ledger; ${action}`
    : `${shown} that this database does not have: its log is another one; ${action}`;
}

/** What is before our own last anchor at the present home is known; -1 stands for all that the node holds. */
async function firstUnknownLedger(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ledger_index: number }>`
    select b.ledger_index from anchor_batches b, ledger_homes h
     where h.ended_at is null and b.status = 'anchored' and b.integrated_at >= h.began_at
     order by b.tree_size desc limit 1`.execute(tx);
  return rows[0] === undefined ? -1 : rows[0].ledger_index + 1;
}
