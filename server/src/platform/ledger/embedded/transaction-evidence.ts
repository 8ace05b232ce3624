import type { Tx } from '../../db/database.ts';
import { type LedgerHeader, type TreePath, txLeafHash, txTreePath } from '../shamap.ts';
import { readLedger, readLedgerTransactions, readTransaction } from './ledger-store.ts';

/** What shows offline that one transaction is in one closed ledger. Hashes and blobs in uppercase hex. */
export interface TransactionEvidence {
  network_id: number;
  tx_hash: string;
  tx_blob: string;
  meta_blob: string;
  header: LedgerHeader & { ledger_hash: string };
  /** From the root of the ledger's transaction tree down; see `TreePath`. */
  path: TreePath;
}

/** The evidence for a transaction of a closed ledger; undefined when no closed ledger has it. */
export async function readEvidence(tx: Tx, id: string, networkId: number): Promise<TransactionEvidence | undefined> {
  const own = await readTransaction(tx, id);
  const ledger = own === undefined ? undefined : await readLedger(tx, own.ledgerIndex);
  if (own === undefined || ledger === undefined) return undefined;
  const all = await readLedgerTransactions(tx, own.ledgerIndex);
  const leaves = all.map((one) => ({ key: one.id, hash: txLeafHash(one.blob, one.meta) }));
  const { closed_at: _closedAt, txn_count: _count, ...header } = ledger;
  return {
    network_id: networkId,
    tx_hash: id,
    tx_blob: own.blob,
    meta_blob: own.meta,
    header,
    path: txTreePath(leaves, id),
  };
}
