import { accept, invalid, OtherThanRead, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { moveCover } from '../../money/premium/move.ts';
import { moneyRates, tokensFor } from '../../money/wallet/rates.ts';
import { claimsAsSigned } from '../policy/claims-of.ts';
import { dayOf } from '../policy/policies.ts';
import { lockPolicy, type Policy } from '../policy/store.ts';
import { productAsWritten } from '../product/store.ts';
import { asked, claimAfter, mayBeAnother, mayBeApprovedBeside, saidWith, withinSum } from './rules.ts';
import { approvedOf, type Claim, claimsOfEvent, readClaim, readingsOf, updateClaim } from './store.ts';

/** What somebody claims; `amount` is a decimal string in the policy's currency, `loss_on` yyyy-mm-dd. */
export interface Loss {
  amount: string;
  loss_on: string;
  description: string;
  /** Why it is another event than an earlier claim of about the same day. */
  other_event: string | undefined;
}

/**
 * Files a claim under a policy that the caller has locked.
 * @throws Refusal 409 for a policy that was never in force, or that an index pays; 400 naming the field.
 */
export async function submitClaim(work: Work, policy: Policy, loss: Loss): Promise<Claim> {
  const { tx, now } = work;
  if (policy.bound_at === null || policy.status === 'Cancelled') {
    throw wrongState(`${policy.name} is ${policy.status}; it must be Active, or Expired after its season.`);
  }
  const product = await productAsWritten(work, policy.product);
  if (product.index_kind !== null) {
    throw wrongState(
      `${policy.name} pays by the index of ${policy.cell}, by itself; where it did not although something was lost, complain.`,
    );
  }
  if (loss.loss_on < policy.starts_on || loss.loss_on > policy.ends_on) {
    throw invalid('loss_on', `must lie between ${policy.starts_on} and ${policy.ends_on}, the days of cover`);
  }
  if (loss.loss_on > dayOf(now)) throw invalid('loss_on', 'lies in the future');
  if (loss.loss_on < dayOf(policy.bound_at))
    throw invalid('loss_on', 'lies before the day on which the policy was bound');
  if (new Exact(loss.amount).gt(policy.sum_insured)) {
    throw invalid('amount', `must be at most the sum insured, ${new Exact(policy.sum_insured).toFixed()}`);
  }
  const [earlier] = await claimsOfEvent(tx, { policy: policy.name, loss_on: loss.loss_on });
  accept(mayBeAnother(earlier, loss.other_event));
  await work.attest.assertAsSigned('policy', [policy.name]);
  const name = await work.ids.name(tx, 'CLM', now);
  await tx
    .insertInto('insurance_claims')
    .values({
      name,
      status: 'Filed',
      kind: 'indemnity',
      policy: policy.name,
      insurer: policy.insurer,
      holder: policy.holder,
      claimed_amount: loss.amount,
      currency: policy.currency,
      loss_on: loss.loss_on,
      description: loss.description,
      // Only where it answers something.
      other_event: earlier === undefined ? null : (loss.other_event ?? null),
      filed_by: actorIdOf(work),
      filed_at: now,
    })
    .execute();
  await work.attest.now('claim', [name]);
  return readClaim(tx, name);
}

/** What an agent decides about a claim. */
export interface Decision {
  to: keyof typeof asked;
  approved_amount: string | undefined;
  reason: string | undefined;
}

/**
 * Moves a claim that the caller has locked together with its policy.
 * @throws Refusal 409 in another state; 400 for an amount that is missing, more than was claimed or more than is left of the
 * sum, for a rejection without a reason, for a second approval for one event without one, and for what such a decision does not keep.
 */
export async function decideClaim(work: Work, claim: Claim, decision: Decision): Promise<Claim> {
  const { tx, now } = work;
  const status = accept(claimAfter(claim, asked[decision.to]));
  accept(saidWith(decision));
  await work.attest.assertAsSigned('claim', [claim.name]);
  const by = actorIdOf(work);
  if (status === 'Under Review') {
    await updateClaim(tx, claim.name, { status, reviewed_at: now, reviewed_by: by });
  } else if (status === 'Rejected') {
    const reason = decision.reason?.trim() ?? '';
    if (reason === '') throw invalid('reason', 'is required: whoever filed the claim is told it');
    await updateClaim(tx, claim.name, { status, reason, decided_at: now, decided_by: by });
    work.emit('insurance.claim_ended', claim.name);
  } else {
    const amount = decision.approved_amount;
    if (amount === undefined) throw invalid('approved_amount', 'is required');
    const policy = await lockPolicy(tx, claim.policy);
    await claimsAsSigned(work, policy.name);
    await work.attest.assertAsSigned('policy', [policy.name]);
    accept(withinSum(amount, claim, policy, await approvedOf(tx, policy.name)));
    if (claim.loss_on !== null) {
      const of = { policy: policy.name, loss_on: claim.loss_on, besides: claim.name };
      const paidFor = (await claimsOfEvent(tx, of)).find(({ approved }) => approved);
      accept(mayBeApprovedBeside(paidFor, decision.reason));
    }
    await updateClaim(tx, claim.name, {
      status,
      approved_amount: amount,
      reason: decision.reason ?? null,
      decided_at: now,
      decided_by: by,
    });
  }
  await work.attest.now('claim', [claim.name]);
  return readClaim(tx, claim.name);
}

/** A claim that is what the decision would make of it: by the same person, with the same words and amount. @throws Refusal 409. */
export async function decidedAlready(work: Work, claim: Claim, decision: Decision): Promise<void> {
  const { name, status, approved_amount: approved } = claim;
  const amount = (given: string | null | undefined) => (given == null ? null : new Exact(given).toFixed());
  await doneAlready(
    work,
    'insurance_claims',
    { name },
    {
      stands: `${name} is ${status}`,
      by: status === 'Under Review' ? claim.reviewed_by : claim.decided_by,
      said: {
        approved_amount: [amount(approved), amount(decision.approved_amount)],
        reason: [claim.reason, decision.reason],
      },
    },
  );
}

/** How paying a claim ended; `problem` says why it could not be paid. */
export interface Payment {
  claim: Claim;
  /** By this very call. */
  paid: boolean;
  problem: string | null;
}

/**
 * Pays an Approved claim from the insurer's wallet to the holder's, once: one that is Paid is answered as it is. Where it
 * cannot be paid it stays Approved, with the reason, and the job tries again.
 * @throws Refusal 409 when it is in another state.
 */
export async function payClaim(work: Work, name: string): Promise<Payment> {
  const { tx, now } = work;
  const policy = await lockPolicy(tx, (await readClaim(tx, name)).policy);
  const claim = await tx
    .selectFrom('insurance_claims')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Else it would not be among the claims that are compared.
  if (claim.policy !== policy.name) throw new OtherThanRead('state', `${name} is of another policy now; pay it again.`);
  if (claim.status === 'Paid') {
    await soAlready(work, 'insurance_claims', { name });
    return { claim, paid: false, problem: null };
  }
  accept(claimAfter(claim, 'pay'));
  try {
    const tokens = await movePayout(work, policy, claim);
    await updateClaim(tx, name, {
      status: 'Paid',
      paid_at: now,
      paid_by: actorIdOf(work),
      paid_tokens: tokens,
      payment_problem: null,
      payment_tried_at: now,
    });
  } catch (error) {
    // Everything that refuses does so before it writes.
    if (!(error instanceof Refusal)) throw error;
    const after = await updateClaim(tx, name, { payment_problem: error.message, payment_tried_at: now });
    return { claim: after, paid: false, problem: error.message };
  }
  await work.attest.now('claim', [name]);
  work.emit('insurance.claim_ended', name);
  return { claim: await readClaim(tx, name), paid: true, problem: null };
}

/** Everything that the payout follows from is what was signed; then the money moves. @returns the tokens that moved. */
async function movePayout(work: Work, policy: Policy, claim: Claim): Promise<string> {
  const { tx } = work;
  await claimsAsSigned(work, policy.name);
  await work.attest.assertAsSigned('policy', [policy.name]);
  await work.attest.assertAsSigned('product', [policy.product]);
  const readings = await readingsOf(tx, claim.name);
  if (readings.length > 0) await work.attest.assertAsSigned('reading', readings);
  if (claim.insurer !== policy.insurer || claim.holder !== policy.holder) {
    throw wrongState(`${claim.name} names other parties than ${policy.name}.`);
  }
  // None ends so that has a claim: it gave its premium back while somebody hid this one.
  if (policy.status === 'Cancelled') throw wrongState(`${policy.name} is Cancelled; nothing is paid under it.`);
  // Also of claims that were decided by other rules: nobody is paid more than was claimed, and no policy more than its sum.
  accept(withinSum(claim.approved_amount ?? '0', claim, policy, await approvedOf(tx, policy.name, claim.name)));
  const rates = await moneyRates(work, claim.currency);
  const tokens = tokensFor(claim.approved_amount ?? '0', rates, 'down');
  if (new Exact(tokens).isZero()) throw wrongState(`${claim.name} is worth less than the smallest token.`);
  await moveCover(work, 'claim_payout', claim.name, {
    from: claim.insurer,
    to: claim.holder,
    tokens,
    reason: claim.policy,
  });
  return tokens;
}
