import { z } from 'zod';
import { joinAccess } from '../../domain/people/join/access.ts';
import { requestToJoin, withdrawRequest } from '../../domain/people/join/requests.ts';
import { joinRequestStatuses } from '../../domain/people/join/rules.ts';
import {
  findCooperatives,
  foundCooperative,
  foundSorts,
  foundView,
  joinRequestRow,
  joinRequestSorts,
  joinRequestView,
  selectFound,
  selectJoinRequest,
} from '../../domain/people/join/views.ts';
import { countryCode } from '../../domain/people/party/onboarding.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName, longText, text } from '../../kernel/values/vocabulary.ts';
import { letterOf, operation } from '../operation.ts';

const allow = { roles: ['SVC Farmer'] } as const;
const notYours = { permission: 'it is not the request of the caller, or a partner key calls' };

/** What a change of a request answers. */
export const changedRequest = z.object({
  name: z.string(),
  cooperative: z.string(),
  status: z.enum(joinRequestStatuses),
  changed: z.boolean().meta({ description: 'False when it was so already and nothing was written.' }),
});

const findCooperativesOf = operation({
  summary: 'The cooperatives that a farmer can ask to join, by name, country and region.',
  allow,
  kind: 'read',
  input: z.object({
    ...pageInput(foundSorts),
    country: text()
      .optional()
      .meta({ description: 'ISO 3166-1 code, or the name.', examples: ['ET'] }),
    region: text().optional().meta({ description: 'Part of the name of the region.' }),
  }),
  output: pageOutput(foundCooperative),
  handler: async (ctx, input) => {
    const country = input.country === undefined ? undefined : await countryCode(ctx.tx, input.country, 'country');
    const { rows, ...page } = await fetchPage(ctx.tx, findCooperatives(ctx.tx, { ...input, country }), {
      select: (orgs) => selectFound(orgs, ctx.actor.userId),
      request: input,
      sorts: foundSorts,
      defaultSort: 'title asc',
    });
    return { data: rows.map(foundView), ...page };
  },
});

const request = operation({
  summary: 'Asks a cooperative to take the caller in; its Owners and Managers are told by mail. One open request each.',
  allow,
  scope: 'session',
  kind: 'write',
  input: z.object({ cooperative: docName('cooperative'), message: longText(1000).optional() }),
  output: changedRequest,
  refusals: {
    validation: 'there is no such cooperative',
    state:
      'the caller is a member, the cooperative is suspended, too many requests are open, or one is open with another message',
  },
  handler: async (ctx, { cooperative, message }) => {
    const made = await requestToJoin(ctx, letterOf(ctx), { cooperative, message: message || undefined });
    ctx.about(made.name);
    return made;
  },
});

const listMine = operation({
  summary: 'The requests by which the caller asked cooperatives to take them in, newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(joinRequestSorts), status_filter: z.enum(joinRequestStatuses).optional() }).omit({
    search: true,
  }),
  output: pageOutput(joinRequestRow),
  handler: async (ctx, input) => {
    let query = joinAccess.list(ctx, 'farmer');
    if (input.status_filter !== undefined) query = query.where('join_requests.status', '=', input.status_filter);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectJoinRequest,
      request: input,
      sorts: joinRequestSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(joinRequestView), ...page };
  },
});

const withdraw = operation({
  summary: "Takes the caller's request to join back; one that was withdrawn stays so.",
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ request: docName('join request') }),
  output: changedRequest,
  refusals: { ...notYours, state: 'it was accepted or declined' },
  handler: async (ctx, input) => {
    ctx.about(input.request);
    return withdrawRequest(ctx, input.request);
  },
});

export const farmerJoining = {
  find_cooperatives: findCooperativesOf,
  list_my_requests: listMine,
  request_to_join: request,
  withdraw_request: withdraw,
};
