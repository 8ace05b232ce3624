declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** An admin has verified, suspended or reinstated an organisation. */
    'organisation.decided': null;
  }
}

export {};
