import { z } from 'zod';
import {
  answerComplaint,
  complain,
  complaintRow,
  complaintRowView,
  complaintSorts,
  complaintStatuses,
  selectComplaint,
  showComplaintNamed,
} from '../../domain/cover/complaint/complaints.ts';
import { complaintAccess, policyAccess } from '../../domain/cover/policy/access.ts';
import { cancelPolicy, dayOf, lockAsParty, reviewPolicy } from '../../domain/cover/policy/policies.ts';
import { policyStatuses } from '../../domain/cover/policy/rules.ts';
import { seasonOfPolicy, seasonView } from '../../domain/cover/policy/season.ts';
import {
  findPolicies,
  policyRow,
  policyRowView,
  policySorts,
  premiumView,
  selectPolicy,
  showPolicyNamed,
  showPremium,
} from '../../domain/cover/policy/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { wrongState } from '../../kernel/values/errors.ts';
import { decimal, docName, text } from '../../kernel/values/vocabulary.ts';
import { agents } from '../insurance/claims.ts';
import { operation } from '../operation.ts';

const policy = () => docName('policy');
const notTheirs = {
  not_found: 'for admins: there is no such policy',
  permission: 'the policy is not the caller’s (a missing one answers alike)',
};

const list = operation({
  summary: 'The policies that cover the caller: a farmer’s own, and those of the organisations whose money they see.',
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(policySorts), status: z.enum(policyStatuses).optional() }),
  output: pageOutput(policyRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findPolicies(ctx, 'any', input), {
      select: selectPolicy,
      request: input,
      sorts: policySorts,
      defaultSort: 'applied_at desc',
    });
    return { data: rows.map(policyRowView), ...page };
  },
});

const season = operation({
  summary: 'How far the season of a policy is from the trigger, period by period, and why it paid or did not.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ policy: policy() }),
  output: seasonView,
  refusals: { ...notTheirs, state: 'no index pays this policy' },
  handler: async (ctx, input) => {
    const found = await policyAccess.see(ctx, input.policy, 'any');
    const seen = await seasonOfPolicy(ctx.tx, found, dayOf(ctx.now));
    if (seen === undefined) throw wrongState(`No index pays ${found.name}; people decide about its claims.`);
    return seen;
  },
});

const review = operation({
  summary: 'An agent begins to look at an application. A repeat changes nothing.',
  allow: agents,
  kind: 'write',
  input: z.object({ policy: policy() }),
  output: policyRow,
  refusals: { ...notTheirs, state: 'it is neither Applied nor Under Review' },
  handler: async (ctx, input) => {
    const found = await policyAccess.lock(ctx, input.policy, 'insurer');
    ctx.about(found.name);
    await reviewPolicy(ctx, found);
    return showPolicyNamed(ctx.tx, found.name);
  },
});

const cancel = operation({
  summary:
    'Ends a policy before its season does: an application is declined or taken back, cover ends. The part of the premium that was not earned goes back, by days.',
  allow: 'user',
  kind: 'write',
  input: z.object({ policy: policy(), reason: text(500, 3) }),
  output: policyRow.extend({ returned: premiumView.nullable() }),
  refusals: {
    ...notTheirs,
    state:
      'it is over, has a claim, the insurer ends what an index pays while the season runs, or its wallet holds less than what has to go back',
  },
  handler: async (ctx, input) => {
    const found = await lockAsParty(ctx, input.policy);
    ctx.about(found.name);
    const { returned } = await cancelPolicy(ctx, found, input.reason);
    return {
      ...(await showPolicyNamed(ctx.tx, found.name)),
      returned: returned === undefined ? null : showPremium(returned),
    };
  },
});

const complainAbout = operation({
  summary:
    'Says that something was lost and the index did not pay: kept with the harvests that show it, and answered by the insurer.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    policy: policy(),
    loss_percent: decimal({ scale: 2, max: 100, description: 'Of what is insured, in percent.' }),
    words: text(2000, 10),
    harvests: z.array(docName('harvest')).max(50).default([]).meta({ description: 'Harvests of the insured plot.' }),
  }),
  output: complaintRow,
  refusals: { ...notTheirs, state: 'the policy was never in force, has not begun, or has another open complaint' },
  handler: async (ctx, { policy: name, ...lost }) => {
    const found = await policyAccess.see(ctx, name, 'any');
    const complaint = await complain(ctx, found, lost);
    ctx.about(complaint);
    return showComplaintNamed(ctx.tx, complaint);
  },
});

const { search: _search, ...paging } = pageInput(complaintSorts);

const listComplaints = operation({
  summary: 'Complaints that concern the caller, the oldest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({ ...paging, policy: policy().optional(), status: z.enum(complaintStatuses).optional() }),
  output: pageOutput(complaintRow),
  handler: async (ctx, input) => {
    let query = complaintAccess.list(ctx, 'any');
    if (input.policy !== undefined) query = query.where('insurance_complaints.policy', '=', input.policy);
    if (input.status !== undefined) query = query.where('insurance_complaints.status', '=', input.status);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectComplaint,
      request: input,
      sorts: complaintSorts,
      defaultSort: 'filed_at asc',
    });
    return { data: rows.map(complaintRowView), ...page };
  },
});

const answer = operation({
  summary: 'The insurer answers a complaint, and says whether the loss was there: then it is a miss of the index.',
  allow: agents,
  kind: 'write',
  input: z.object({ complaint: docName('complaint'), upheld: z.boolean(), answer: text(2000, 3) }),
  output: complaintRow.extend({ answered: z.boolean().meta({ description: 'False where it was answered before.' }) }),
  refusals: {
    not_found: 'for admins: there is no such complaint',
    permission: 'the complaint is about another insurer (a missing one answers alike)',
    state: 'it was answered by somebody else or with another answer',
  },
  handler: async (ctx, { complaint: name, ...said }) => {
    const found = await complaintAccess.lock(ctx, name, 'insurer');
    ctx.about(name);
    const answered = await answerComplaint(ctx, found, said);
    return { ...(await showComplaintNamed(ctx.tx, name)), answered };
  },
});

export const policyOperations = {
  list_own: list,
  season,
  review,
  cancel,
  complain: complainAbout,
  list_complaints: listComplaints,
  answer_complaint: answer,
};
