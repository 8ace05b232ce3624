import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { OrderStatus } from '../../../platform/db/tables.generated.ts';

export { type OrderStatus, orderStatuses } from '../../../platform/db/tables.generated.ts';

export type OrderEvent =
  | 'submit'
  | 'decline'
  | 'withdraw'
  | 'card_paid'
  | 'ship'
  | 'settle'
  | 'dispute'
  | 'refund'
  | 'take_back'
  | 'refuse'
  | 'agree_cancel';

/**
 * The life of an order. `submit` is the exporter's acceptance, the first payment, or a system of the buyer's that orders; `decline` and
 * `withdraw` end it before any money is in its escrow (`withdraw` of a sold one is an admin's, the job's, or the exporter's who never
 * accepted it); `refund` ends a dispute;
 * `take_back` follows a card payment whose money left again at the processor; `refuse` is the exporter's, of an order that was
 * paid before they accepted it, and `agree_cancel` both sides'.
 */
export const orderMachine: Machine<OrderStatus, OrderEvent> = {
  Draft: { submit: 'Escrow Created', decline: 'Cancelled', withdraw: 'Cancelled' },
  'Escrow Created': {
    withdraw: 'Cancelled',
    card_paid: 'Paid',
    ship: 'In Transit',
    settle: 'Settled',
    dispute: 'Disputed',
    refuse: 'Cancelled',
    agree_cancel: 'Cancelled',
  },
  Paid: {
    ship: 'In Transit',
    settle: 'Settled',
    dispute: 'Disputed',
    take_back: 'Cancelled',
    refuse: 'Cancelled',
    agree_cancel: 'Cancelled',
  },
  'In Transit': { settle: 'Settled', dispute: 'Disputed', take_back: 'Cancelled', agree_cancel: 'Cancelled' },
  Settled: {},
  Cancelled: {},
  Disputed: { settle: 'Settled', refund: 'Cancelled', take_back: 'Cancelled' },
};

/** Orders that count as pipeline: made, and neither settled nor over. */
export const pipelineStatuses = ['Draft', 'Escrow Created', 'Paid', 'In Transit'] as const satisfies OrderStatus[];

/** Where an event leads, or the refusal that names the state it is in and the states it needs. */
export function orderAfter(order: { name: string; status: OrderStatus }, event: OrderEvent): Decision<OrderStatus> {
  const to = next(orderMachine, order.status, event);
  if (to !== undefined) return decided(to);
  const needed = statesFor(orderMachine, event).join(' or ');
  return refused(wrongState(`${order.name} is ${order.status}; it must be ${needed}.`));
}

/**
 * A delivery can only be confirmed of what was shipped, whichever way it is confirmed: by the buyer alone, or by entries
 * of both sides.
 */
export function mayBeDelivered(order: { name: string; status: string }): Decision<true> {
  if (order.status === 'In Transit') return decided(true);
  return refused(
    wrongState(`${order.name} is ${order.status}; it must be In Transit for its delivery to be confirmed.`),
  );
}

interface Payable {
  status: OrderStatus;
  paid_at: Date | null;
  pay_by: Date | null;
  refusable_until: Date | null;
}

/** Until when it may be paid. Older orders of systems say only until when they may be refused. */
const payableUntil = ({ pay_by, refusable_until }: Payable): Date | null => pay_by ?? refusable_until;

/** Sold, not paid, and the time to pay is over: the job `orders.lapse` ends it. */
export function isLapsed(order: Payable, now: Date): boolean {
  const until = payableUntil(order);
  return order.status === 'Escrow Created' && order.paid_at === null && until !== null && until <= now;
}

/** Why a lapsed order ends. */
export const lapseReason = (order: Payable) =>
  `Nobody paid it by ${payableUntil(order)?.toISOString().slice(0, 10) ?? 'the day it was due'}.`;

/** Whether somebody may begin to pay it: not in the minutes before the job ends it. What was begun in time is paid (ADR 0015). */
export function inTimeToPay(order: Payable & { name: string }, now: Date): Decision<void> {
  if (!isLapsed(order, now)) return decided(undefined);
  return refused(wrongState(`${order.name} lapses and cannot be paid any more. ${lapseReason(order)}`));
}
