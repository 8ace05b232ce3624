declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A document waits to be made. */
    'document.queued': null;
  }
}

export {};
