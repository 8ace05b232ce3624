import type { ResultCode } from './results.ts';
import type { LedgerContext } from './rules.ts';
import type { Entry, StateLayer } from './state-view.ts';

/** A transaction's fields as the binary codec decodes them. */
export type TxFields = Record<string, unknown>;

export interface ApplyInput {
  tx: TxFields;
  account: string;
  /** The transaction's layer: fee and sequence are already taken. Dropped when the result is not a success. */
  state: StateLayer;
  /** The sender's AccountRoot in that layer; may be changed in place. */
  root: Entry;
  /** The sender's balance in drops before the fee was taken: reserves are measured against it. */
  priorBalance: bigint;
  fee: bigint;
  ledger: LedgerContext;
}

/** A result, and for payments of part of the amount what was delivered. */
export type ApplyOutcome = ResultCode | { code: ResultCode; delivered: unknown };

/** One kind of transaction: which fields it takes, what is malformed, and what it does. */
export interface TransactionType {
  required: readonly string[];
  optional: readonly string[];
  /** Flag bits that the type knows, besides the universal ones. */
  flags: number;
  /** Checks that need no state. */
  preflight(tx: TxFields, ledger: LedgerContext): ResultCode;
  apply(input: ApplyInput): Promise<ApplyOutcome>;
}
