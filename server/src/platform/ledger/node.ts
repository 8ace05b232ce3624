/**
 * The narrow door to any ledger node: the rippled/xahaud command vocabulary (`server_info`, `submit`, `tx`, ...),
 * whatever stands behind it (our embedded node in this process, or a real one over WebSocket).
 */
export interface LedgerNode {
  /**
   * Runs one command and returns its `result` object exactly as a real node words it for the given `api_version`.
   * @throws LedgerCommandError when the node answered with an error (`actNotFound`, `txnNotFound`, ...).
   * @throws LedgerUnavailableError when no answer came (connection lost, timeout): the command may or may not have run.
   */
  request(command: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** As many `submit` commands in this order, where the node takes them at once; answers the code of each. */
  submitAll?(blobs: readonly string[]): Promise<string[]>;
  /** As many `tx` commands, where the node takes them at once; answers those that are in a validated ledger. */
  validatedAmong?(txHashes: readonly string[]): Promise<Map<string, { ledgerIndex: number; resultCode: string }>>;
  /** Calls `listener` after each validated ledger; returns the function that stops it. Gaps are possible after a reconnect. */
  onLedgerClosed(listener: (ledger: LedgerClosed) => void): () => void;
  close(): Promise<void>;
}

/** The part of the `ledgerClosed` stream message that we use. */
export interface LedgerClosed {
  ledger_index: number;
  /** 64 uppercase hex digits. */
  ledger_hash: string;
  /** Seconds since the ledger epoch, 2000-01-01T00:00:00Z. */
  ledger_time: number;
  txn_count: number;
  /** Ranges of validated ledgers the node holds, such as `2-53`. */
  validated_ledgers: string;
}

/** The node answered, and the answer is an error. `error` is its token, such as `actNotFound`. */
export class LedgerCommandError extends Error {
  readonly error: string;
  readonly response: Record<string, unknown>;
  constructor(error: string, message: string, response: Record<string, unknown>) {
    super(message);
    this.name = 'LedgerCommandError';
    this.error = error;
    this.response = response;
  }
}

/** No answer: the command's effect is unknown. */
export class LedgerUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LedgerUnavailableError';
  }
}
