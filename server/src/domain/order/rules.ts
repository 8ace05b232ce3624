import { type Decision, decided, refused, wrongState } from '../../kernel/errors.ts';
import { type Machine, next, statesFor } from '../../kernel/machine.ts';

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
export type OrderEvent = 'submit' | 'decline' | 'withdraw' | 'card_paid' | 'ship' | 'settle' | 'dispute' | 'refund';

/**
 * The life of an order. `submit` is the exporter's acceptance or the first payment; `decline` and `withdraw` end it
 * before any money is in its escrow (`withdraw` of an accepted order is an admin's); `refund` ends a dispute.
 */
export const orderMachine: Machine<OrderStatus, OrderEvent> = {
  Draft: { submit: 'Escrow Created', decline: 'Cancelled', withdraw: 'Cancelled' },
  'Escrow Created': {
    withdraw: 'Cancelled',
    card_paid: 'Paid',
    ship: 'In Transit',
    settle: 'Settled',
    dispute: 'Disputed',
  },
  Paid: { ship: 'In Transit', settle: 'Settled', dispute: 'Disputed' },
  'In Transit': { settle: 'Settled', dispute: 'Disputed' },
  Settled: {},
  Cancelled: {},
  Disputed: { settle: 'Settled', refund: 'Cancelled' },
};

/** Orders that count as pipeline: made, and neither settled nor over. */
export const pipelineStatuses = ['Draft', 'Escrow Created', 'Paid', 'In Transit'] as const satisfies OrderStatus[];

/** Where an event leads, or the refusal that names the state it is in and the states it needs. */
export function orderAfter(order: { name: string; status: string }, event: OrderEvent): Decision<OrderStatus> {
  const to = next(orderMachine, order.status as OrderStatus, event);
  if (to !== undefined) return decided(to);
  const needed = statesFor(orderMachine, event).join(' or ');
  return refused(wrongState(`${order.name} is ${order.status}; it must be ${needed}.`));
}
