import { type Actor, isAdmin, isMember } from '../../kernel/actor.ts';
import { type Decision, decided, forbidden, notFound, refused, wrongState } from '../../kernel/errors.ts';
import { type Machine, next, statesFor } from '../../kernel/machine.ts';

export const mandateStatuses = ['Received', 'Ordered', 'Rejected'] as const;
export type MandateStatus = (typeof mandateStatuses)[number];
export type MandateEvent = 'order' | 'reject';

/** The life of a purchase order from an ERP: it waits for its buyer, who orders or rejects it. */
export const mandateMachine: Machine<MandateStatus, MandateEvent> = {
  Received: { order: 'Ordered', reject: 'Rejected' },
  Ordered: {},
  Rejected: {},
};

/** Where an event leads, or the refusal that names the state it is in and the state it needs. */
export function mandateAfter(
  mandate: { name: string; status: string },
  event: MandateEvent,
): Decision<Exclude<MandateStatus, 'Received'>> {
  const to = next(mandateMachine, mandate.status as MandateStatus, event);
  if (to !== undefined) return decided(to as Exclude<MandateStatus, 'Received'>);
  const needed = statesFor(mandateMachine, event).join(' or ');
  return refused(wrongState(`${mandate.name} is ${mandate.status}; it must be ${needed}.`));
}

/** Members of its buyer see a mandate and decide about it. Missing and foreign ones answer alike; admins see all. */
export function maySeeMandate<M extends { buyer: string }>(actor: Actor, mandate: M | undefined): Decision<M> {
  if (mandate !== undefined && (isAdmin(actor) || isMember(actor, mandate.buyer))) return decided(mandate);
  return refused(isAdmin(actor) ? notFound('There is no such mandate.') : forbidden('You have no such mandate.'));
}
