import type { SettlementReason } from './settlement.ts';

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** The escrow of an order was released and the order is Settled. */
    'order.settled': { reason: SettlementReason };
    /** The buyer has stopped the release. */
    'order.disputed': null;
    /** The payer's bank wants the money of the order back, or has taken it. */
    'order.charged_back': null;
  }
}
