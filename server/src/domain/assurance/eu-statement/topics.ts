declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** The EU system is to be asked for something about a package. */
    'eu.asked': null;
  }
}
