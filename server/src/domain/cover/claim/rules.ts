import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { InsuranceClaimStatus as ClaimStatus } from '../../../platform/db/tables.generated.ts';

export {
  type InsuranceClaimStatus as ClaimStatus,
  insuranceClaimKinds as claimKinds,
  insuranceClaimStatuses as claimStatuses,
} from '../../../platform/db/tables.generated.ts';

export type ClaimEvent = 'review' | 'approve' | 'reject' | 'pay';

/** What each event makes of a claim in each state; what is not here is refused. */
const transitions: Readonly<Record<ClaimStatus, Partial<Record<ClaimEvent, ClaimStatus>>>> = {
  Filed: { review: 'Under Review', approve: 'Approved', reject: 'Rejected' },
  'Under Review': { approve: 'Approved', reject: 'Rejected' },
  Approved: { pay: 'Paid' },
  Paid: {},
  Rejected: {},
};

export function claimAfter(claim: { name: string; status: ClaimStatus }, event: ClaimEvent): Decision<ClaimStatus> {
  const next = transitions[claim.status][event];
  if (next !== undefined) return decided(next);
  const right = Object.entries(transitions).flatMap(([status, events]) => (event in events ? [status] : []));
  return refused(wrongState(`${claim.name} is ${claim.status}; it must be ${right.join(' or ')}.`));
}

/** The states that a person may ask for, and the event that leads there; Paid comes by paying. */
export const asked = { 'Under Review': 'review', Approved: 'approve', Rejected: 'reject' } as const;

/** What is left of a policy's sum after what was approved before. */
export function withinSum(
  amount: string,
  policy: { name: string; sum_insured: string },
  approved: string,
): Decision<void> {
  const left = new Exact(policy.sum_insured).minus(approved);
  if (new Exact(amount).lte(left)) return decided(undefined);
  return refused(
    invalid('approved_amount', `must be at most ${left.toFixed()}: what is left of the sum of ${policy.name}`),
  );
}
