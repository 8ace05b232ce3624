declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** An event waits to be appended to the chain. */
    'event.claimed': null;
    /** Held events may go on. */
    'event.released': null;
    /** Events became final; the subject is the last place of the feed. */
    'event.verified': null;
  }
}

export {};
