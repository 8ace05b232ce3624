declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A mail waits to leave; the subject is its id. */
    'mail.queued': null;
  }
}

export {};
