declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** An admin gave a lot to an inspector; the subject is the Draft. */
    'inspection.assigned': null;
    /** An admin approved or rejected an inspection. */
    'inspection.decided': null;
  }
}

export {};
