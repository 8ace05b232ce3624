declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** The ledger has to follow an escrow's state. */
    'escrow.mirror_due': null;
    /** The money of an escrow went to its payees. */
    'escrow.released': null;
    /** The money of an escrow went back to its buyer. */
    'escrow.refunded': null;
  }
}

export {};
