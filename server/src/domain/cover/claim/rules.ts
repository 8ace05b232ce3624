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

/** What is said with a decision that does not keep it would be lost without a word. */
export function saidWith(decision: {
  to: keyof typeof asked;
  approved_amount: string | undefined;
  reason: string | undefined;
}): Decision<void> {
  if (decision.to !== 'Approved' && decision.approved_amount !== undefined)
    return refused(invalid('approved_amount', 'is only for Approved; leave it out'));
  if (decision.to === 'Under Review' && decision.reason !== undefined)
    return refused(invalid('reason', 'is only for Approved or Rejected; leave it out'));
  return decided(undefined);
}

/** What was claimed, and what is left of a policy's sum after what was approved before. */
export function withinSum(
  amount: string,
  claim: { name: string; claimed_amount: string | null },
  policy: { name: string; sum_insured: string },
  approved: string,
): Decision<void> {
  if (claim.claimed_amount !== null && new Exact(amount).gt(claim.claimed_amount)) {
    const most = new Exact(claim.claimed_amount).toFixed();
    return refused(invalid('approved_amount', `must be at most ${most}: what was claimed with ${claim.name}`));
  }
  const left = new Exact(policy.sum_insured).minus(approved);
  if (new Exact(amount).lte(left)) return decided(undefined);
  return refused(
    invalid('approved_amount', `must be at most ${left.toFixed()}: what is left of the sum of ${policy.name}`),
  );
}

/**
 * Losses whose days lie so close together are taken for one event, unless somebody says why they are two: insurers count the
 * losses of 72 hours as one.
 */
export const oneEventDays = 3;

/** An earlier claim under the policy whose loss lies close by. */
export interface SameEvent {
  name: string;
  loss_on: string;
  /** Money was approved for it. */
  approved: boolean;
}

/** Whether a loss may be claimed beside an earlier one that looks like the same event. */
export function mayBeAnother(earlier: SameEvent | undefined, why: string | undefined): Decision<void> {
  if (earlier === undefined || why !== undefined) return decided(undefined);
  return refused(
    invalid(
      'other_event',
      `is required: ${earlier.name} is for a loss on ${earlier.loss_on}, within ${oneEventDays} days of this one; say why this is another event`,
    ),
  );
}

/** Money for what looks like one event is approved twice only by somebody who says why. */
export function mayBeApprovedBeside(earlier: SameEvent | undefined, reason: string | undefined): Decision<void> {
  if (earlier === undefined || (reason ?? '').trim() !== '') return decided(undefined);
  return refused(
    invalid(
      'reason',
      `is required: money was approved with ${earlier.name} for a loss on ${earlier.loss_on}, within ${oneEventDays} days of this one; say why this is another event`,
    ),
  );
}
