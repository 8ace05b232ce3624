declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A file of plots is whole, or its plots may be made; the subject is the import. */
    'plot_import.due': null;
  }
}

export {};
