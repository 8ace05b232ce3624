declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** Lots in trade are to be scored, those after the subject in the order of their names; empty for all. */
    'score.due': null;
  }
}

export {};
