import { z } from 'zod';
import { type Decision, decideClaim, decidedAlready, payClaim, submitClaim } from '../../domain/cover/claim/claims.ts';
import { claimStatuses } from '../../domain/cover/claim/rules.ts';
import { claimRow, claimRowView, claimSorts, selectClaim, showClaimNamed } from '../../domain/cover/claim/views.ts';
import { type CoverView, claimAccess, policyAccess } from '../../domain/cover/policy/access.ts';
import { lockPolicy } from '../../domain/cover/policy/store.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { date, decimal, docName, text } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';

const money = (description: string) => decimal({ scale: 2, description });
/** Who decides: agents of the policy's insurer; admins always. */
export const agents = { roles: ['Insurance Agent'] } as const;
export const ofAgents = {
  not_found: 'for admins: there is no such claim',
  permission: 'the claim is of another insurer (a missing one answers alike)',
};

/** Claim and policy, locked in this order: policy, claim. */
export async function lockClaim(ctx: UserCtx, name: string, view: CoverView) {
  const { policy } = await claimAccess.see(ctx, name, view);
  await lockPolicy(ctx.tx, policy);
  ctx.about(name);
  return claimAccess.lock(ctx, name, view);
}

/** Decides about a claim as an agent of its insurer. */
export async function decide(ctx: UserCtx, name: string, decision: Decision) {
  const claim = await lockClaim(ctx, name, 'insurer');
  await decideClaim(ctx, claim, decision);
  return showClaimNamed(ctx, name);
}

const submit = operation({
  summary:
    'Files a claim under a policy that people decide about (transit, warehouse). What an index pays is filed by itself.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    policy: docName('policy'),
    amount: money('What is claimed, in the currency of the policy.'),
    loss_on: date().meta({ description: 'The day of the loss.', examples: ['2026-03-02'] }),
    description: text(2000, 10),
    other_event: text(1000, 10).optional().meta({
      description:
        'Why it is another event, where an earlier claim under the policy is for a loss within three days of it.',
    }),
  }),
  output: claimRow,
  refusals: {
    not_found: 'for admins: there is no such policy',
    permission: 'the policy is not the caller’s (a missing one answers alike)',
    state: 'the policy was never in force, or an index pays it',
  },
  handler: async (ctx, { policy: name, other_event, ...loss }) => {
    const policy = await policyAccess.lock(ctx, name, 'holder');
    const claim = await submitClaim(ctx, policy, { ...loss, other_event });
    ctx.about(claim.name);
    return showClaimNamed(ctx, claim.name);
  },
});

const transition = operation({
  summary:
    'Moves a claim: Filed -> Under Review -> Approved or Rejected. Paid comes by pay_claim. Who repeats the same call is answered the claim as it is.',
  allow: agents,
  kind: 'write',
  input: z.object({
    claim: docName('claim'),
    status: z.enum(['Under Review', 'Approved', 'Rejected']).meta({ description: 'What the claim is to become.' }),
    approved_amount: money('For Approved: at most what was claimed, and what is left of the sum insured.').optional(),
    reason: text(1000, 3).optional().meta({
      description:
        'For Rejected, and for Approved where money was approved for what looks like the same event; whoever filed the claim is told it.',
    }),
  }),
  output: claimRow,
  refusals: {
    ...ofAgents,
    state:
      'the claim is in another state, was decided by somebody else or otherwise, or its record is not what was signed',
  },
  handler: async (ctx, { claim, status: to, approved_amount, reason }) => {
    const found = await lockClaim(ctx, claim, 'insurer');
    const decision = { to, approved_amount, reason };
    if (found.status === to) await decidedAlready(ctx, found, decision);
    else await decideClaim(ctx, found, decision);
    return showClaimNamed(ctx, claim);
  },
});

const pay = operation({
  summary:
    'Pays an Approved claim from the insurer’s wallet to the holder’s, once. Where the wallet cannot, it stays Approved with the reason, and is paid when it can.',
  allow: agents,
  kind: 'write',
  input: z.object({ claim: docName('claim') }),
  output: claimRow.extend({ paid: z.boolean().meta({ description: 'By this very call.' }) }),
  refusals: { ...ofAgents, state: 'the claim is not Approved' },
  handler: async (ctx, input) => {
    const { name } = await claimAccess.see(ctx, input.claim, 'insurer');
    ctx.about(name);
    const { paid } = await payClaim(ctx, name);
    return { ...(await showClaimNamed(ctx, name)), paid };
  },
});

const { search: _search, ...paging } = pageInput(claimSorts);

const history = operation({
  summary: 'The claims under a policy, the newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({ ...paging, policy: docName('policy'), status: z.enum(claimStatuses).optional() }),
  output: pageOutput(claimRow),
  refusals: {
    not_found: 'for admins: there is no such policy',
    permission: 'the policy is not the caller’s to see (a missing one answers alike)',
  },
  handler: async (ctx, input) => {
    const policy = await policyAccess.see(ctx, input.policy, 'any');
    let query = ctx.tx.selectFrom('insurance_claims').where('insurance_claims.policy', '=', policy.name) as ReturnType<
      typeof claimAccess.list
    >;
    if (input.status !== undefined) query = query.where('insurance_claims.status', '=', input.status);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectClaim,
      request: input,
      sorts: claimSorts,
      defaultSort: 'filed_at desc',
    });
    return { data: rows.map((row) => claimRowView(row, ctx.actor)), ...page };
  },
});

export const insuranceClaims = {
  submit_claim: submit,
  transition_claim: transition,
  pay_claim: pay,
  query_claim_history: history,
};
