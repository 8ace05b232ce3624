declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A credential of an organisation was confirmed, changed or withdrawn; the subject is the organisation. */
    'organisation.credentialed': null;
  }
}

export {};
