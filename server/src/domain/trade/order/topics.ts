import type { SettlementReason } from './settlement.ts';

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** A buyer wants to buy; the exporter has to accept or decline. */
    'order.placed': null;
    /** Nobody paid it in time, and it is over. */
    'order.lapsed': null;
    /** The escrow of an order was released and the order is Settled. */
    'order.settled': { reason: SettlementReason };
    /** The goods of an order are on their way. */
    'order.shipped': null;
    /** The buyer has stopped the release. */
    'order.disputed': null;
    /** The payer's bank wants the money of the order back, or has taken it. */
    'order.charged_back': null;
  }
}
