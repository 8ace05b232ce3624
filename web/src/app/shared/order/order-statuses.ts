/** The states of an order, in the order in which it goes through them. */
export const orderStatuses = [
  'Draft',
  'Escrow Created',
  'Paid',
  'In Transit',
  'Settled',
  'Cancelled',
  'Disputed',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The state that an address names, if there is one of that name. */
export function readOrderStatus(value: string | undefined): OrderStatus | undefined {
  return orderStatuses.find((status) => status === value);
}

/**
 * The state of an order as people are told it. Draft is the wire's name for one that waits for the exporter's answer:
 * people know drafts as what nobody else sees yet. A payment from the wallet leaves it at Escrow Created and fills the escrow:
 * for its parties it is paid.
 */
export function shownStatus(order: { status: string; escrow_status?: string | null }): string {
  if (order.status === 'Draft') return 'Order Placed';
  return order.status === 'Escrow Created' && order.escrow_status === 'Funded' ? 'Paid' : order.status;
}
