declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A reading of a cell came; the subject is the cell. */
    'insurance.measured': null;
    /** A claim is to be paid; the subject is the claim. */
    'insurance.claim_approved': null;
    /** A claim was paid or rejected; the subject is the claim. */
    'insurance.claim_ended': null;
  }
}

export {};
