import type { Chain } from './chain.ts';
import type { ClosedLedger } from './ledger-store.ts';
import type { Submission, SubmissionResult } from './submission.ts';

/** What the commands work on. */
export interface NodeCore {
  readonly chain: Chain;
  readonly now: () => Date;
  readonly startedAt: Date;
  /** The node's own public key, `n9...`: new at each start, it signs nothing. */
  readonly publicKey: string;
  submit(submission: Submission): Promise<SubmissionResult>;
  closeLedger(): Promise<ClosedLedger>;
}

export interface CommandInput {
  core: NodeCore;
  params: Record<string, unknown>;
  apiVersion: 1 | 2;
}

/** One command: its `result`, without status. @throws RpcError for an error answer. */
export type Command = (input: CommandInput) => Promise<Record<string, unknown>>;
