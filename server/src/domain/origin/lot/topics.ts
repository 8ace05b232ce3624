import type { LotStatus } from './rules.ts';

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A lot waits for the authority. */
    'lot.flagged': { reason: string };
    /** A flagged lot was decided on, or what it was flagged for is over. */
    'lot.resolved': { status: LotStatus; decision: string };
  }
}
