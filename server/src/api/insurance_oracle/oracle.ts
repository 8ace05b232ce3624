import { z } from 'zod';
import { healthRow, mostCells, oracleHealth } from '../../domain/cover/oracle/health.ts';
import { endProvider, registerProvider } from '../../domain/cover/oracle/providers.ts';
import {
  findReadings,
  providerRow,
  providerRowView,
  readingRow,
  readingRowView,
  readingSorts,
  selectProvider,
  selectReading,
} from '../../domain/cover/oracle/views.ts';
import { dayOf } from '../../domain/cover/policy/policies.ts';
import { indexKinds } from '../../domain/cover/terms/index-kinds.ts';
import { shownOrg } from '../../domain/people/party/acting-org.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { agents } from '../insurance/claims.ts';
import { operation, type UserCtx } from '../operation.ts';

const show = async (ctx: UserCtx, name: string) => {
  const query = selectProvider(ctx.tx.selectFrom('oracle_providers').where('oracle_providers.name', '=', name));
  return providerRowView(await query.executeTakeFirstOrThrow());
};

const register = operation({
  summary: 'An admin registers who measures, with the public key that their readings are signed by.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    title: text(140, 2),
    public_key: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')
      .meta({ description: 'Ed25519, 32 bytes.', examples: ['00'.repeat(32)] }),
  }),
  output: providerRow,
  refusals: { state: 'another provider has this key', permission: 'a partner key calls' },
  handler: async (ctx, input) => {
    const name = await registerProvider(ctx, input);
    ctx.about(name);
    return show(ctx, name);
  },
});

const end = operation({
  summary:
    'An admin ends a provider: its readings count no more for seasons that are not decided yet. A repeat changes nothing.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ provider: docName('oracle provider'), reason: text(500, 3) }),
  output: providerRow.extend({ ended: z.boolean().meta({ description: 'False where it was ended before.' }) }),
  refusals: {
    not_found: 'there is no such provider',
    permission: 'a partner key calls',
    state: 'it was ended by somebody else or with another reason',
  },
  handler: async (ctx, { provider, reason }) => {
    ctx.about(provider);
    const ended = await endProvider(ctx, provider, reason);
    return { ...(await show(ctx, provider)), ended };
  },
});

const listProviders = operation({
  summary: 'Who measures, by name; with their public keys.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.array(providerRow),
  handler: async (ctx) => {
    const rows = await selectProvider(ctx.tx.selectFrom('oracle_providers')).orderBy('oracle_providers.name').execute();
    return rows.map(providerRowView);
  },
});

const { search: _search, ...paging } = pageInput(readingSorts);

const listReadings = operation({
  summary: 'Readings of all providers, the latest first; also those that were corrected.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...paging,
    provider: docName('oracle provider').optional(),
    index_kind: z.enum(indexKinds).optional(),
    cell: text(60).optional(),
    corrections: z.boolean().optional().meta({ description: 'Only those that correct another, or that do not.' }),
  }),
  output: pageOutput(readingRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findReadings(ctx.tx, input), {
      select: selectReading,
      request: input,
      sorts: readingSorts,
      defaultSort: 'received_at desc',
    });
    return { data: rows.map(readingRowView), ...page };
  },
});

const health = operation({
  summary: `What is missing of the seasons that run, cell by cell; at most ${mostCells}. Silence is an alarm, not a zero.`,
  allow: agents,
  kind: 'read',
  snapshot: true,
  input: z.object({
    insurer: docName('organisation').optional().meta({ description: 'For admins: all unless told.' }),
  }),
  output: z.array(healthRow),
  refusals: { permission: 'the caller is no agent of the insurer that is named' },
  handler: async (ctx, input) => {
    const insurer = accept(shownOrg(ctx.actor, 'Insurer', input.insurer));
    if (insurer === undefined && !isAdmin(ctx.actor)) return [];
    return oracleHealth(ctx.tx, { insurer }, dayOf(ctx.now));
  },
});

export const oracleOperations = {
  register_provider: register,
  end_provider: end,
  list_providers: listProviders,
  list_readings: listReadings,
  health,
};
