import type { Stage } from './rules.ts';

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** The two sides of a stage entered different things; the subject is the lot. */
    'verification.held': { event: string; stage: Stage };
  }
}
