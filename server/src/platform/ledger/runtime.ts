import type { LedgerClient } from './client/open-ledger-client.ts';
import type { LedgerNode } from './node.ts';

/** The ledger as a running process has it. */
export interface LedgerRuntime {
  node: LedgerNode;
  client: LedgerClient;
  /** Funds and prepares our accounts; repeat until it succeeds. Idempotent. */
  setUp(): Promise<void>;
  close(): Promise<void>;
}

/** Why the ledger is not set up. */
export interface LedgerFailure {
  /** In words, for operators. */
  reason: string;
  since: Date;
  /** The node is there, but on another ledger than ours. */
  isMismatch: boolean;
}
