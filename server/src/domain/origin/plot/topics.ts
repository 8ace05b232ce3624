declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A plot, or a harvest of it, is another than before; the subject is the plot. */
    'farm.changed': null;
  }
}

export {};
