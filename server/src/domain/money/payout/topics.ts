declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A payout was approved, refused or paid, or it failed. */
    'payout.decided': null;
  }
}

export {};
