import { z } from 'zod';
import { addAlias, aliasList, decideAlias } from '../../domain/foundation/atlas/aliases.ts';
import { aliasStatuses } from '../../domain/foundation/atlas/rules.ts';
import { aliasRow, aliasRowView } from '../../domain/foundation/atlas/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { languages } from '../../kernel/values/language.ts';
import { docName, longText, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { conceptId } from './reading.ts';

const add = operation({
  summary:
    'Adds another name of a concept: in use at once where an admin enters it, else a proposal that waits for one.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    concept_id: conceptId(),
    alias: text(140, 2),
    language: z.enum(languages).optional().meta({ description: 'Left out where it is the same in all.' }),
    origin: z.enum(['tenant', 'ai_learned']).default('tenant').meta({
      description: 'ai_learned: a program found it; then it waits for an admin, whoever hands it in.',
    }),
    evidence: longText(500).optional().meta({ description: 'Where it is used so, and which program found it.' }),
  }),
  output: aliasRow,
  refusals: {
    not_found: 'there is no such concept',
    validation: 'it has no letters',
    state: 'the concept has that name already, or too many proposals of the caller wait',
    permission: 'a partner key calls',
  },
  handler: async (ctx, { concept_id, language, evidence, ...wanted }) => {
    ctx.about(concept_id);
    const made = await addAlias(ctx, {
      ...wanted,
      concept: concept_id,
      language: language ?? null,
      evidence: evidence === undefined || evidence === '' ? null : evidence,
    });
    return aliasRowView(made);
  },
});

const decided = (to: 'Approved' | 'Rejected', summary: string) =>
  operation({
    summary,
    allow: 'admin',
    scope: 'session',
    kind: 'write',
    input: z.object({ alias: docName('alias') }),
    output: aliasRow,
    refusals: {
      not_found: 'there is no such alias',
      state: 'it was decided otherwise before',
      permission: 'a partner key calls',
    },
    handler: async (ctx, { alias }) => {
      ctx.about(alias);
      return aliasRowView(await decideAlias(ctx, alias, to));
    },
  });

const sorts = { proposed_at: ['atlas_aliases.proposed_at', 'atlas_aliases.name'] } as const;
const { search: _search, ...paging } = pageInput(sorts);

const list = operation({
  summary: 'The aliases of this installation, also those that wait for a decision; the newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ ...paging, status: z.enum(aliasStatuses).optional(), concept_id: conceptId().optional() }),
  output: pageOutput(aliasRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, aliasList(ctx.tx, input), {
      select: (query) => query.selectAll('atlas_aliases'),
      request: input,
      sorts,
      defaultSort: 'proposed_at desc',
    });
    return { data: rows.map(aliasRowView), ...page };
  },
});

export const atlasAliases = {
  add_alias: add,
  approve_alias: decided('Approved', 'Takes a proposed alias into use.'),
  reject_alias: decided('Rejected', 'Rejects a proposed alias; it may be proposed again.'),
  list_aliases: list,
};
