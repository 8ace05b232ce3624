import {
  checkHeader,
  checkInLedger,
  checkTransactionSignature,
  checkTreeHead,
  parseLedgerEvidence,
  type TreeHead,
} from '@lotmark/sdk/verify';

/**
 * What is wrong with the ledger's evidence for a tree head; null when all of it holds. A pure function of its
 * arguments: the same bytes always get the same answer.
 * @param evidence the `ledger` member of a receipt, as JSON text.
 * @param address the account that must have made the transaction.
 */
export async function ledgerProblem(
  evidence: string,
  head: TreeHead,
  address: string,
  txHash: string,
): Promise<string | null> {
  const parsed = parseLedgerEvidence(evidence);
  if (parsed === null) return 'it is malformed';
  if (parsed.tx_hash !== txHash) return 'it is about another transaction';
  return (
    checkTreeHead(parsed, head, address).problem ??
    checkInLedger(parsed).problem ??
    checkHeader(parsed.header).problem ??
    (await checkTransactionSignature(parsed)).problem
  );
}
