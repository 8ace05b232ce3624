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
 * for its parties it is paid. One that a buyer's own system placed waits for its payment, and nobody has accepted it.
 */
export function shownStatus(order: {
  status: string;
  escrow_status?: string | null;
  refusable_until?: string | null;
}): string {
  if (order.status === 'Draft') return 'Order Placed';
  if (order.status !== 'Escrow Created') return order.status;
  if (order.escrow_status === 'Funded') return 'Paid';
  return isAccepted(order) ? order.status : 'Order Unpaid';
}

/** The same for offices, who are told neither of the escrow nor whether the exporter has said yes. */
export const officeStatus = (status: string): string =>
  status === 'Escrow Created' ? 'Order Standing' : shownStatus({ status });

/** Whether the exporter said yes; else they have, or had, a time to refuse it. */
export function isAccepted({ refusable_until }: { refusable_until?: string | null }): boolean {
  return refusable_until === null || refusable_until === undefined;
}
