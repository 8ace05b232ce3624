import { z } from 'zod';
import { claimStatuses } from '../../domain/cover/claim/rules.ts';
import { claimRow, claimRowView, claimSorts, isAffected, selectClaim } from '../../domain/cover/claim/views.ts';
import { summaryOf, summaryView } from '../../domain/cover/insurer/summary.ts';
import { claimAccess } from '../../domain/cover/policy/access.ts';
import { policyStatuses } from '../../domain/cover/policy/rules.ts';
import {
  findPolicies,
  policyCsv,
  policyRow,
  policyRowView,
  policySorts,
  selectPolicy,
} from '../../domain/cover/policy/views.ts';
import { perils } from '../../domain/cover/product/rules.ts';
import { shownOrg } from '../../domain/people/party/acting-org.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { decimal, docName, text } from '../../kernel/values/vocabulary.ts';
import { agents, decide, ofAgents } from '../insurance/claims.ts';
import { operation, type UserCtx } from '../operation.ts';

const insurer = () =>
  docName('organisation').optional().meta({ description: 'One of the caller’s insurers; for admins all unless told.' });
const notTheirs = { permission: 'the caller is no agent of the insurer that is named' };

/** The insurer that a list is narrowed to; access holds it to the caller's own anyway. */
const shown = (ctx: UserCtx, given: string | undefined) => accept(shownOrg(ctx.actor, 'Insurer', given));

const summary = operation({
  summary: 'The figures of the agent’s insurer; the loss ratio is null without a premium.',
  allow: agents,
  kind: 'read',
  snapshot: true,
  input: z.object({ insurer: insurer() }),
  output: summaryView,
  refusals: notTheirs,
  handler: (ctx, input) => summaryOf(ctx.tx, shown(ctx, input.insurer) ?? noneUnlessAdmin(ctx), ctx.now),
});

/** An agent who belongs to no insurer sees nothing; no insurer has that name. */
const noneUnlessAdmin = (ctx: UserCtx): string | undefined =>
  ctx.actor.roles.has('Platform Admin') || ctx.actor.roles.has('System Manager') ? undefined : '';

const { search, sort, ...paging } = pageInput(policySorts);
const filters = {
  search,
  sort,
  insurer: insurer(),
  status: z.enum(policyStatuses).optional(),
  product: docName('insurance product').optional(),
  peril: z.enum(perils).optional(),
};

const listPolicies = operation({
  summary: 'The policies of the agent’s insurer, the latest first.',
  allow: agents,
  kind: 'read',
  input: z.object({ ...paging, ...filters }),
  output: pageOutput(policyRow),
  refusals: notTheirs,
  handler: async (ctx, input) => {
    const query = findPolicies(ctx, 'insurer', { ...input, insurer: shown(ctx, input.insurer) });
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectPolicy,
      request: input,
      sorts: policySorts,
      defaultSort: 'applied_at desc',
    });
    return { data: rows.map(policyRowView), ...page };
  },
});

const exportPolicies = operation({
  summary: 'The list of list_my_policies with the same filters, as CSV; at most 5000 rows.',
  allow: agents,
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  refusals: notTheirs,
  handler: async (ctx, input) => {
    const found = selectPolicy(findPolicies(ctx, 'insurer', { ...input, insurer: shown(ctx, input.insurer) }));
    return csvOfList('policies.csv', policyCsv, ordered(found, input.sort ?? 'applied_at desc', policySorts));
  },
});

const { search: _search, sort: claimSort, ...claimPaging } = pageInput(claimSorts);

const claimsOf = (ctx: UserCtx, named: string | undefined) => {
  const org = shown(ctx, named);
  const query = claimAccess.list(ctx, 'insurer');
  return org === undefined ? query : query.where('insurance_claims.insurer', '=', org);
};

const pending = operation({
  summary: 'Claims that wait for a decision, the oldest first.',
  allow: agents,
  kind: 'read',
  input: z.object({ ...claimPaging, sort: claimSort, insurer: insurer() }),
  output: pageOutput(claimRow),
  refusals: notTheirs,
  handler: async (ctx, input) => {
    const query = claimsOf(ctx, input.insurer).where('insurance_claims.status', 'in', ['Filed', 'Under Review']);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectClaim,
      request: input,
      sorts: claimSorts,
      defaultSort: 'filed_at asc',
    });
    return { data: rows.map((row) => claimRowView(row, ctx.actor)), ...page };
  },
});

const listClaims = operation({
  summary: 'All claims of the agent’s insurer, the latest first.',
  allow: agents,
  kind: 'read',
  input: z.object({
    ...claimPaging,
    sort: claimSort,
    insurer: insurer(),
    status: z.enum(claimStatuses).optional(),
    affected: z.boolean().optional().meta({ description: 'Only those of which a reading was corrected since.' }),
  }),
  output: pageOutput(claimRow),
  refusals: notTheirs,
  handler: async (ctx, input) => {
    let query = claimsOf(ctx, input.insurer);
    if (input.status !== undefined) query = query.where('insurance_claims.status', '=', input.status);
    if (input.affected === true) query = query.where(isAffected);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectClaim,
      request: input,
      sorts: claimSorts,
      defaultSort: 'filed_at desc',
    });
    return { data: rows.map((row) => claimRowView(row, ctx.actor)), ...page };
  },
});

const approve = operation({
  summary: 'Approves a claim that is Filed or Under Review, with the amount; pay_claim pays it.',
  allow: agents,
  kind: 'write',
  input: z.object({
    claim: docName('claim'),
    approved_amount: decimal({
      scale: 2,
      description: 'At most what was claimed, and what is left of the sum insured.',
    }),
    reason: text(1000, 3)
      .optional()
      .meta({ description: 'Required where money was approved for what looks like the same event.' }),
  }),
  output: claimRow,
  refusals: { ...ofAgents, state: 'the claim is neither Filed nor Under Review, or not what was signed' },
  handler: (ctx, { claim, approved_amount, reason }) => decide(ctx, claim, { to: 'Approved', approved_amount, reason }),
});

const reject = operation({
  summary: 'Rejects a claim that is Filed or Under Review, with a reason that whoever filed it is told.',
  allow: agents,
  kind: 'write',
  input: z.object({ claim: docName('claim'), reason: text(1000, 3) }),
  output: claimRow,
  refusals: { ...ofAgents, state: 'the claim is neither Filed nor Under Review, or not what was signed' },
  handler: (ctx, { claim, reason }) => decide(ctx, claim, { to: 'Rejected', approved_amount: undefined, reason }),
});

export const insuranceDesk = {
  insurance_summary: summary,
  list_my_policies: listPolicies,
  export_my_policies_csv: exportPolicies,
  list_pending_claims: pending,
  list_claims: listClaims,
  agent_approve_claim: approve,
  agent_reject_claim: reject,
};
