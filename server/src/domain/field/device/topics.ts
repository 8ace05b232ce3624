declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A batch of readings was taken; the subject is its number. */
    'readings.arrived': null;
  }
}

export {};
