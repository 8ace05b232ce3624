import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { JoinRequestStatus } from '../../../platform/db/tables.generated.ts';

export { type JoinRequestStatus, joinRequestStatuses } from '../../../platform/db/tables.generated.ts';

export type JoinRequestEvent = 'accept' | 'decline' | 'withdraw';

/** The life of a request. Nothing brings back one that ended: the farmer asks again. */
export const joinRequestMachine: Machine<JoinRequestStatus, JoinRequestEvent> = {
  Open: { accept: 'Accepted', decline: 'Declined', withdraw: 'Withdrawn' },
  Accepted: {},
  Declined: {},
  Withdrawn: {},
};

const results = { accept: 'Accepted', decline: 'Declined', withdraw: 'Withdrawn' } as const;

/** Requests of one farmer that may wait at a time: nobody writes to every cooperative there is. */
export const maxOpenRequests = 10;

/** Where an event leads; `already` where a call is only repeated; the refusal names the state. */
export function requestAfter(
  request: { name: string; status: JoinRequestStatus },
  event: JoinRequestEvent,
): Decision<{ status: JoinRequestStatus; already: boolean }> {
  const to = next(joinRequestMachine, request.status, event);
  if (to !== undefined) return decided({ status: to, already: false });
  if (request.status === results[event]) return decided({ status: request.status, already: true });
  const needed = statesFor(joinRequestMachine, event).join(' or ');
  return refused(wrongState(`${request.name} is ${request.status}; it must be ${needed}.`));
}
