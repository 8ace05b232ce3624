declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** An installation waits for its database. */
    'tenant.created': null;
  }
}

export {};
