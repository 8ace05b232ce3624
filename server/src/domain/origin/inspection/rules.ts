import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { InspectionStatus, LotStatus } from '../../../platform/db/tables.generated.ts';

export { type InspectionStatus, inspectionStatuses } from '../../../platform/db/tables.generated.ts';

export type InspectionEvent = 'save' | 'submit' | 'approve' | 'reject';

/** The life of an inspection: from Submitted on its inspector changes nothing any more. */
export const inspectionMachine: Machine<InspectionStatus, InspectionEvent> = {
  Draft: { save: 'Draft', submit: 'Submitted' },
  Submitted: { approve: 'Approved', reject: 'Rejected' },
  Approved: {},
  Rejected: {},
};

/** Where an event leads, or the refusal that names the state it is in and the state it needs. */
export function inspectionAfter(
  inspection: { name: string; status: InspectionStatus },
  event: InspectionEvent,
): Decision<InspectionStatus> {
  const to = next(inspectionMachine, inspection.status, event);
  if (to !== undefined) return decided(to);
  const needed = statesFor(inspectionMachine, event).join(' or ');
  return refused(wrongState(`${inspection.name} is ${inspection.status}; it must be ${needed}.`));
}

/** Goods that are there and not given up can be inspected, also a second time and after they were sold. */
export const inspectable = ['Listed', 'Notarized', 'Verified', 'Flagged', 'Sold'] as const satisfies LotStatus[];

export function mayBeInspected(lot: { name: string; status: LotStatus }): Decision<void> {
  if (inspectable.some((status) => status === lot.status)) return decided(undefined);
  return refused(wrongState(`${lot.name} is ${lot.status}; it must be ${inspectable.join(', ')} to be inspected.`));
}
