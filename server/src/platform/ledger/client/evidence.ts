import { type LedgerNode, LedgerUnavailableError } from '../node.ts';
import {
  type LedgerHeader,
  ledgerHeaderHash,
  rootFromPath,
  type TreePath,
  txId,
  txLeafHash,
  txTreePath,
  txTreeRoot,
} from '../shamap.ts';
import { LedgerEvidenceError } from './errors.ts';
import { hashOf, index, object } from './observe.ts';

/** What shows offline that one transaction is in one validated ledger. Hashes and blobs in uppercase hex. */
export interface TransactionEvidence {
  network_id: number;
  tx_hash: string;
  tx_blob: string;
  meta_blob: string;
  header: LedgerHeader & { ledger_hash: string };
  /** From the root of the ledger's transaction tree down; see `TreePath`. */
  path: TreePath;
}

/**
 * Collects the evidence for a validated transaction from any node, in two or three questions, and checks every hash on
 * the way before it is returned. Cost: one ledger's transactions.
 * @throws LedgerCommandError `txnNotFound`; LedgerUnavailableError while it is not validated; LedgerEvidenceError.
 */
export async function collectEvidence(
  node: LedgerNode,
  networkId: number,
  txHash: string,
): Promise<TransactionEvidence> {
  const sighting = await node.request('tx', { transaction: txHash, binary: true });
  if (sighting['validated'] !== true) throw new LedgerUnavailableError(`transaction ${txHash} is not validated yet`);
  const ledgerIndex = index(sighting['ledger_index'] ?? sighting['inLedger'], 'ledger_index');
  const header = await headerOf(node, ledgerIndex);
  const answer = await node.request('ledger', {
    ledger_index: ledgerIndex,
    transactions: true,
    expand: true,
    binary: true,
  });
  const contents = contentsOf(answer);
  const own = contents.find((entry) => entry.id === txHash);
  if (own === undefined) throw new LedgerEvidenceError(`ledger ${ledgerIndex} does not contain transaction ${txHash}`);
  const leaves = contents.map((entry) => ({ key: entry.id, hash: txLeafHash(entry.blob, entry.meta) }));
  if (txTreeRoot(leaves) !== header.transaction_hash) {
    throw new LedgerEvidenceError(`the transactions of ledger ${ledgerIndex} do not hash to its transaction_hash`);
  }
  const evidence: TransactionEvidence = {
    network_id: networkId,
    tx_hash: txHash,
    tx_blob: own.blob,
    meta_blob: own.meta,
    header,
    path: txTreePath(leaves, txHash),
  };
  checkEvidence(evidence);
  return evidence;
}

/** Recomputes every hash of the evidence. @throws LedgerEvidenceError naming the first that does not hold. */
export function checkEvidence(evidence: TransactionEvidence): void {
  const { header } = evidence;
  if (txId(evidence.tx_blob) !== evidence.tx_hash) throw new LedgerEvidenceError('the blob has another hash');
  const leaf = txLeafHash(evidence.tx_blob, evidence.meta_blob);
  if (rootFromPath(evidence.tx_hash, leaf, evidence.path) !== header.transaction_hash) {
    throw new LedgerEvidenceError('the path does not lead to the transaction tree of the header');
  }
  if (ledgerHeaderHash(header) !== header.ledger_hash) throw new LedgerEvidenceError('the header has another hash');
}

async function headerOf(node: LedgerNode, ledgerIndex: number): Promise<TransactionEvidence['header']> {
  const answer = await node.request('ledger', { ledger_index: ledgerIndex });
  if (answer['validated'] !== true) throw new LedgerUnavailableError(`ledger ${ledgerIndex} is not validated`);
  const fields = object(answer['ledger'], 'ledger');
  const header = {
    ledger_index: index(fields['ledger_index'], 'ledger_index'),
    ledger_hash: hashOf(answer['ledger_hash'] ?? fields['ledger_hash'], 'ledger_hash'),
    total_coins: String(fields['total_coins']),
    parent_hash: hashOf(fields['parent_hash'], 'parent_hash'),
    transaction_hash: hashOf(fields['transaction_hash'], 'transaction_hash'),
    account_hash: hashOf(fields['account_hash'], 'account_hash'),
    parent_close_time: index(fields['parent_close_time'], 'parent_close_time'),
    close_time: index(fields['close_time'], 'close_time'),
    close_time_resolution: index(fields['close_time_resolution'], 'close_time_resolution'),
    close_flags: index(fields['close_flags'], 'close_flags'),
  };
  if (!/^\d{1,20}$/.test(header.total_coins)) throw new LedgerEvidenceError('the header has no usable total_coins');
  return header;
}

/** API version 1 names the metadata `meta`, version 2 `meta_blob`. */
function contentsOf(answer: Record<string, unknown>): { id: string; blob: string; meta: string }[] {
  const entries = object(answer['ledger'], 'ledger')['transactions'];
  if (!Array.isArray(entries)) throw new LedgerEvidenceError('the ledger came without its transactions');
  return (entries as unknown[]).map((entry) => {
    const fields = object(entry, 'transaction');
    const blob = fields['tx_blob'];
    const meta = fields['meta_blob'] ?? fields['meta'];
    if (!isHex(blob) || !isHex(meta))
      throw new LedgerEvidenceError('a transaction of the ledger came without its blobs');
    return { id: txId(blob), blob, meta };
  });
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && value.length % 2 === 0 && /^[0-9A-F]+$/.test(value);
}
