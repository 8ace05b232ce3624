import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { ErpMandateStatus as MandateStatus } from '../../../platform/db/tables.generated.ts';

export {
  type ErpMandateStatus as MandateStatus,
  erpMandateStatuses as mandateStatuses,
} from '../../../platform/db/tables.generated.ts';

export type MandateEvent = 'order' | 'reject';
type MandateEnd = Exclude<MandateStatus, 'Received'>;

/** The life of a purchase order from an ERP: it waits for its buyer, who orders or rejects it. */
export const mandateMachine: Machine<MandateStatus, MandateEvent, MandateEnd> = {
  Received: { order: 'Ordered', reject: 'Rejected' },
  Ordered: {},
  Rejected: {},
};

/** Where an event leads, or the refusal that names the state it is in and the state it needs. */
export function mandateAfter(
  mandate: { name: string; status: MandateStatus },
  event: MandateEvent,
): Decision<MandateEnd> {
  const to = next(mandateMachine, mandate.status, event);
  if (to !== undefined) return decided(to);
  const needed = statesFor(mandateMachine, event).join(' or ');
  return refused(wrongState(`${mandate.name} is ${mandate.status}; it must be ${needed}.`));
}
