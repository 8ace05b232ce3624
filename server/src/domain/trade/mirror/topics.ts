declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** Movements of tokens wait for the ledger; the subject is the reference of one of them. */
    'token.mirror_due': null;
  }
}

export {};
