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
