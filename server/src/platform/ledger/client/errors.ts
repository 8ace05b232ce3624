/** Nothing can be signed yet (or any more): the network was not heard of, or not recently enough. Try again later. */
export class LedgerNotReadyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerNotReadyError';
  }
}

/** The account has as many unsettled transactions as we allow. Try again later. */
export class LedgerBacklogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerBacklogError';
  }
}

/** The node is not on the ledger that we know: reset, another network, or not synchronised. Nothing is changed. */
export class LedgerMismatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerMismatchError';
  }
}

/** The node shows an older ledger than we have seen: it is catching up, or was reset. */
export class LedgerBehindError extends LedgerMismatchError {}

/** Our accounts are not what they must be, in words for the operator: which address needs how much. */
export class LedgerSetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerSetupError';
  }
}

/** A node's evidence does not hold: its hashes do not lead where it says. */
export class LedgerEvidenceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerEvidenceError';
  }
}
