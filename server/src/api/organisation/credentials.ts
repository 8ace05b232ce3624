import { z } from 'zod';
import { badgesOf } from '../../domain/assurance/org-credential/store.ts';
import {
  badge,
  credentialRow,
  credentialRowView,
  credentialSorts,
  findCredentials,
  selectCredential,
} from '../../domain/assurance/org-credential/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { operation } from '../operation.ts';

const { search: _search, ...paging } = pageInput(credentialSorts);
const mostOrganisations = 50;

const listCredentials = operation({
  summary: "The credentials that an office has confirmed of the caller's organisations, or of one of them.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...paging, organisation: docName('organisation').optional() }),
  output: pageOutput(credentialRow),
  handler: async (ctx, { organisation: org, ...request }) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findCredentials(ctx, { org }), {
      select: selectCredential,
      request,
      sorts: credentialSorts,
      defaultSort: 'verified_at desc',
    });
    return { data: rows.map((row) => credentialRowView(row, ctx.now, isAdmin(ctx.actor))), ...page };
  },
});

const getBadges = operation({
  summary: 'What organisations may be shown with: the kinds of confirmed credentials that are good today.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({ organisations: z.array(docName('organisation')).min(1).max(mostOrganisations) }),
  output: z.array(badge.extend({ organisation: z.string() })),
  handler: async (ctx, { organisations }) => {
    const badges = await badgesOf(ctx.tx, organisations, ctx.now.toISOString().slice(0, 10));
    return badges.map(({ org, ...said }) => ({ organisation: org, ...said }));
  },
});

export const organisationCredentials = { list_credentials: listCredentials, get_badges: getBadges };
