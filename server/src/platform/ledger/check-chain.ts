import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type LedgerHeader, ledgerHeaderHash, treeRoot, txId, txLeafHash } from './shamap.ts';

export interface ChainCheck {
  findings: string[];
  counts: { ledgers: number; transactions: number };
}

interface LedgerRow {
  ledger_index: number;
  ledger_hash: Buffer;
  parent_hash: Buffer;
  transaction_hash: Buffer;
  account_hash: Buffer;
  total_coins: string;
  parent_close_time: number;
  close_time: number;
  close_time_resolution: number;
  close_flags: number;
  transactions: { hash: string; blob: string; meta: string }[] | null;
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
  let previous: LedgerRow | undefined;
  for (;;) {
    const rows: LedgerRow[] = await ledgersAfter(tx, previous?.ledger_index ?? 0);
    for (const row of rows) {
      checkLedger(row, previous, report);
      counts.ledgers++;
      counts.transactions += row.transactions?.length ?? 0;
      previous = row;
    }
    if (rows.length < page) return { findings, counts };
  }
}

async function ledgersAfter(tx: Tx, index: number): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select l.*, (select json_agg(json_build_object('hash', upper(encode(t.tx_hash, 'hex')), 'blob', upper(encode(t.tx_blob, 'hex')),
                                                   'meta', upper(encode(t.meta_blob, 'hex'))) order by t.txn_index)
                   from ledger_node_transactions t where t.ledger_index = l.ledger_index) as transactions
      from (select * from ledger_node_ledgers where ledger_index > ${index} order by ledger_index limit ${page}) l
     order by l.ledger_index`.execute(tx);
  return rows;
}

function checkLedger(row: LedgerRow, previous: LedgerRow | undefined, report: (finding: string) => void): void {
  const name = `ledger ${row.ledger_index}`;
  if (previous !== undefined) {
    if (row.ledger_index !== previous.ledger_index + 1) report(`${name}: the ones before it are missing`);
    if (!row.parent_hash.equals(previous.ledger_hash))
      report(`${name}: does not name the hash of the ledger before it`);
  }
  const transactions = row.transactions ?? [];
  for (const { hash, blob } of transactions) {
    if (txId(blob) !== hash) report(`${name}: transaction ${hash} is not what its hash says`);
  }
  const leaves = transactions.map(({ hash, blob, meta }) => ({ key: hash, hash: txLeafHash(blob, meta) }));
  if (treeRoot(leaves) !== hex(row.transaction_hash))
    report(`${name}: its transactions do not give its transaction hash`);
  if (ledgerHeaderHash(headerOf(row)) !== hex(row.ledger_hash)) report(`${name}: its header does not give its hash`);
}

function headerOf(row: LedgerRow): LedgerHeader {
  return {
    ledger_index: row.ledger_index,
    parent_hash: hex(row.parent_hash),
    transaction_hash: hex(row.transaction_hash),
    account_hash: hex(row.account_hash),
    total_coins: row.total_coins,
    parent_close_time: row.parent_close_time,
    close_time: row.close_time,
    close_time_resolution: row.close_time_resolution,
    close_flags: row.close_flags,
  };
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}
