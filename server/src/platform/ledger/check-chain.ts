import type { Tx } from '../db/database.ts';
import {
  type ClosedLedger,
  type ClosedTransaction,
  readLedgersFrom,
  readLedgerTransactions,
} from './embedded/ledger-store.ts';
import { ledgerHeaderHash, treeRoot, txId, txLeafHash } from './shamap.ts';

export interface ChainCheck {
  findings: string[];
  counts: { ledgers: number; transactions: number };
}

const page = 500;
const maxFindings = 100;

/**
 * Recomputes the embedded chain: each ledger's transaction tree and header hash, and that each names the one before.
 * Run it in a repeatable-read transaction.
 */
export async function checkChain(tx: Tx): Promise<ChainCheck> {
  const findings: string[] = [];
  const counts = { ledgers: 0, transactions: 0 };
  const report = (finding: string) => {
    if (findings.length < maxFindings) findings.push(finding);
  };
  let previous: ClosedLedger | undefined;
  for (;;) {
    const ledgers: ClosedLedger[] = await readLedgersFrom(tx, (previous?.ledger_index ?? 0) + 1, page);
    const last = ledgers.at(-1);
    if (last === undefined) return { findings, counts };
    const first = ledgers[0] ?? last;
    const transactions = Map.groupBy(
      await readLedgerTransactions(tx, first.ledger_index, last.ledger_index),
      (transaction) => transaction.ledgerIndex,
    );
    for (const ledger of ledgers) {
      const own = transactions.get(ledger.ledger_index) ?? [];
      checkLedger(ledger, own, previous, report);
      counts.ledgers++;
      counts.transactions += own.length;
      previous = ledger;
    }
  }
}

function checkLedger(
  ledger: ClosedLedger,
  transactions: readonly ClosedTransaction[],
  previous: ClosedLedger | undefined,
  report: (finding: string) => void,
): void {
  const name = `ledger ${ledger.ledger_index}`;
  if (previous !== undefined) {
    if (ledger.ledger_index !== previous.ledger_index + 1) report(`${name}: the ones before it are missing`);
    if (ledger.parent_hash !== previous.ledger_hash) report(`${name}: does not name the hash of the ledger before it`);
  }
  for (const { id, blob } of transactions) {
    if (txId(blob) !== id) report(`${name}: transaction ${id} is not what its hash says`);
  }
  const leaves = transactions.map(({ id, blob, meta }) => ({ key: id, hash: txLeafHash(blob, meta) }));
  if (treeRoot(leaves) !== ledger.transaction_hash)
    report(`${name}: its transactions do not give its transaction hash`);
  if (ledgerHeaderHash(ledger) !== ledger.ledger_hash) report(`${name}: its header does not give its hash`);
}
