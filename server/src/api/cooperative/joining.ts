import { z } from 'zod';
import { joinAccess } from '../../domain/people/join/access.ts';
import { acceptRequest, declineRequest } from '../../domain/people/join/requests.ts';
import { joinRequestStatuses } from '../../domain/people/join/rules.ts';
import {
  joinRequestRow,
  joinRequestSorts,
  joinRequestView,
  selectJoinRequest,
} from '../../domain/people/join/views.ts';
import { actingOrg } from '../../domain/people/party/acting-org.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { changedRequest } from '../farmer/joining.ts';
import { letterOf, operation } from '../operation.ts';

const refusals = {
  permission: 'the caller is no Owner or Manager of the cooperative; or there is no such request',
  not_found: 'for admins: there is no such request',
};
const answers = { allow: 'user', scope: 'session', kind: 'write', needs: 'admit_members' } as const;

const { search: _unused, ...page } = pageInput(joinRequestSorts);

const list = operation({
  summary: 'The farmers who ask to join a cooperative, newest first; for its Owners and Managers.',
  allow: 'user',
  kind: 'read',
  needs: 'admit_members',
  input: z.object({
    ...page,
    cooperative: docName('cooperative')
      .optional()
      .meta({ description: 'Required for who belongs to several, and for admins.' }),
    status_filter: z.enum(joinRequestStatuses).default('Open'),
  }),
  output: pageOutput(joinRequestRow),
  refusals: { permission: 'the caller is no Owner or Manager of the cooperative' },
  handler: async (ctx, { cooperative, status_filter, ...input }) => {
    const org = accept(actingOrg(ctx.actor, 'Cooperative', cooperative));
    const query = joinAccess
      .list(ctx, 'cooperative')
      .where('join_requests.cooperative', '=', org)
      .where('join_requests.status', '=', status_filter);
    const { rows, ...found } = await fetchPage(ctx.tx, query, {
      select: selectJoinRequest,
      request: input,
      sorts: joinRequestSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(joinRequestView), ...found };
  },
});

const acceptJoinRequest = operation({
  summary: 'Takes a farmer who asked into the cooperative, as a Member; they are told by mail.',
  ...answers,
  input: z.object({ request: docName('join request') }),
  output: changedRequest,
  refusals: {
    ...refusals,
    state:
      'it was declined or withdrawn, the cooperative is suspended, the farmer belongs to another one and no admin allowed them several, or an admin took the role that it would bring',
  },
  handler: async (ctx, input) => {
    ctx.about(input.request);
    return acceptRequest(ctx, letterOf(ctx), input.request);
  },
});

const declineJoinRequest = operation({
  summary: 'Declines the request of a farmer, who is told why by mail.',
  ...answers,
  input: z.object({ request: docName('join request'), reason: text(500, 3) }),
  output: changedRequest,
  refusals: { ...refusals, state: 'it was accepted or withdrawn, or declined by somebody else or with another reason' },
  handler: async (ctx, { request: name, reason }) => {
    ctx.about(name);
    return declineRequest(ctx, letterOf(ctx), { name, reason });
  },
});

export const cooperativeJoining = {
  list_join_requests: list,
  accept_join_request: acceptJoinRequest,
  decline_join_request: declineJoinRequest,
};
