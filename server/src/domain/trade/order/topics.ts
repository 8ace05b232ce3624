import type { SettlementReason } from './settlement.ts';

declare module '../../../kernel/write/topics.ts' {
  interface Topics {
    /** The escrow of an order was released and the order is Settled. */
    'order.settled': { reason: SettlementReason };
  }
}
