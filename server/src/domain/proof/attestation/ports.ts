import type { LedgerEvidence, TreeHead } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';

/** How an anchoring transaction ended. `failed` and `expired` mean: it can never be validated any more. */
export type AnchorOutcome =
  | { txHash: string; state: 'validated'; ledgerIndex: number }
  | { txHash: string; state: 'failed' | 'expired' };

/**
 * The ledger as anchoring needs it. The transaction is an AccountSet of the platform's account that changes nothing and
 * carries the tree head in a memo, in the form that `treeHeadMemo` of the sdk gives.
 */
export interface TreeHeadAnchorer {
  /**
   * Signs and stores the transaction within `tx`; it is submitted after commit. No network is used.
   * @returns its hash, 64 uppercase hex digits.
   */
  prepare(tx: Tx, head: TreeHead): Promise<{ txHash: string }>;
  /** What ended since the last call whose `tx` committed; each transaction once. No network is used. */
  takeSettled(tx: Tx): Promise<AnchorOutcome[]>;
  /** What shows that a validated transaction is in its ledger. May use the network: never called inside a transaction. */
  evidence(txHash: string): Promise<LedgerEvidence>;
}
