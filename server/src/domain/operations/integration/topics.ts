declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A secret of a service was replaced and is watched; the subject is its place. */
    'integration.secret_set': null;
  }
}

export {};
