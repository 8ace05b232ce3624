import {
  checkHeader,
  checkInLedger,
  checkTransactionSignature,
  checkTreeHead,
  closeTime,
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

/** Where and when a batch is said to have been anchored, beside the evidence of it. */
export interface SaidPlace {
  evidence: string | null;
  ledger_index: number | null;
  ledger_hash: string | null;
  anchored_at: Date | null;
}

/** Whether ledger and time are those of the evidence: they are what readers are shown. */
export function isOfEvidence({ evidence, ledger_index, ledger_hash, anchored_at }: SaidPlace): boolean {
  const header = evidence === null ? null : (parseLedgerEvidence(evidence)?.header ?? null);
  return (
    header !== null &&
    header.ledger_index === ledger_index &&
    header.ledger_hash === ledger_hash &&
    closeTime(header).getTime() === anchored_at?.getTime()
  );
}
