declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** Somebody asked for the next batch of the log to be anchored now. */
    'anchor.requested': null;
    /** A tree head is validated on the ledger; the subject is the size of the tree. */
    'log.anchored': null;
  }
}

export {};
