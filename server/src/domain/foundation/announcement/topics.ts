declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** An announcement waits for its time, or its time has come. */
    'announcement.published': null;
  }
}

export {};
