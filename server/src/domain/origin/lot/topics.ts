import type { LotStatus } from './rules.ts';

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A lot waits for the authority. */
    'lot.flagged': { reason: string };
    /** A lot came on the marketplace. */
    'lot.listed': null;
    /** What a lot in trade says is another than before, a part was split off it, or it was given up. */
    'lot.changed': null;
    /** A flagged lot was decided on, or what it was flagged for is over. */
    'lot.resolved': { status: LotStatus; decision: string };
  }
}
