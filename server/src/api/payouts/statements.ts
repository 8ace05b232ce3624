import { sql } from 'kysely';
import { z } from 'zod';
import { actingOrg } from '../../domain/people/party/acting-org.ts';
import { hasDuty, leadersOnly } from '../../domain/people/party/duties.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { assertStatementsAsWritten } from '../../domain/trade/statement/as-written.ts';
import { makeStatement as make, publishStatement as publish } from '../../domain/trade/statement/make.ts';
import { farmerStatementStatuses } from '../../domain/trade/statement/rules.ts';
import type { StatementScope } from '../../domain/trade/statement/settled-shares.ts';
import {
  ownStatement,
  ownStatementSorts,
  selectHead,
  selectStatement,
  showDetail,
  showOwn,
  showStatement,
  statementAccess,
  statementCsv,
  statementDetail,
  statementRow,
  statementSorts,
} from '../../domain/trade/statement/views.ts';
import { csvFile } from '../../kernel/lists/csv.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, forbidden, invalid } from '../../kernel/values/errors.ts';
import { date, decimal, docName, text, userEmail } from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';

const notLeader = 'the caller is no Owner or Manager of the cooperative (a missing record answers alike)';
const missing = { permission: notLeader, not_found: 'for admins: there is no such statement' };
const altered = 'somebody altered one in the database';
const statement = () => docName('farmer statement');

/** The cooperative that the caller speaks for. */
function cooperativeOf(actor: KnownActor, given: string | undefined): string {
  const org = accept(actingOrg(actor, 'Cooperative', given));
  if (!hasDuty(actor, 'see_money', org)) throw forbidden(leadersOnly);
  return org;
}

const detail = async (ctx: UserCtx, name: string) => {
  const one = ctx.tx.selectFrom('farmer_statements').where('farmer_statements.name', '=', name);
  return showDetail(ctx.tx, await selectStatement(one).executeTakeFirstOrThrow());
};

const deduction = z
  .object({
    label: text(100, 2),
    percent: decimal({ scale: 4, max: 100, description: 'Of what the farmer gets.' }).optional(),
    per_kg: decimal({ scale: 4, description: 'For a kilogram, in the currency of the statement.' }).optional(),
    amount: decimal({ scale: 4, description: 'In the currency of the statement.' }).optional(),
    farmer: userEmail().optional(),
  })
  .meta({
    description: 'Exactly one of percent, per_kg and amount; of one farmer or of each.',
    examples: [{ label: 'Seedlings', percent: '5' }],
  });

const makeStatement = operation({
  summary:
    'Makes the Draft of a statement for the farmers of a cooperative: of one settled order, or of all of a period; a Draft of the same is made anew.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    cooperative: docName('cooperative').optional(),
    order: docName('order').optional(),
    from: date().optional().meta({ description: 'First day of settlement, UTC; without an order.', format: 'date' }),
    to: date().optional().meta({ description: 'Last day of settlement, UTC.', format: 'date' }),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .length(3)
      .optional()
      .meta({ description: 'Where the orders are of several.', examples: ['USD'] }),
    deductions: z.array(deduction).max(50).default([]),
    note: text(500).optional().meta({ description: 'What the farmers read beside it.' }),
  }),
  output: statementDetail,
  refusals: {
    permission: `${notLeader}, or a partner key calls`,
    not_found: 'for admins: there is no such order',
    state: 'nothing was settled there, or it stands in a published statement already',
  },
  handler: async (ctx, { order, from, to, ...input }) => {
    const cooperative = cooperativeOf(ctx.actor, input.cooperative);
    const scope = scopeOf({ order, from, to });
    if ('order' in scope) {
      const { cooperative: seller } = await orderAccess.see(ctx, scope.order, 'cooperative');
      if (seller !== cooperative) throw forbidden();
    }
    for (const [index, { percent, per_kg, amount }] of input.deductions.entries()) {
      if ([percent, per_kg, amount].filter((given) => given !== undefined).length !== 1) {
        throw invalid(`deductions.${index}`, 'must have exactly one of percent, per_kg and amount');
      }
    }
    const { currency, deductions, note } = input;
    const name = await make(ctx, { cooperative, scope, currency, deductions, note });
    ctx.about(name);
    return detail(ctx, name);
  },
});

function scopeOf({
  order,
  from,
  to,
}: {
  order?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): StatementScope {
  if (order !== undefined) {
    if (from !== undefined || to !== undefined)
      throw invalid('order', 'is for itself; leave from and to out, or the order');
    return { order };
  }
  if (from === undefined) throw invalid('from', 'is required, or an order');
  if (to === undefined) throw invalid('to', 'is required with from');
  if (to < from) throw invalid('to', `must not be before from, ${from}`);
  return { from, to };
}

const publishStatement = operation({
  summary: 'Shows a statement to its farmers, each their own part; from then on it stays as it is.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    statement: statement(),
    created_at: z.iso.datetime({ offset: true }).meta({
      description: 'As get_statement tells it: a Draft that somebody made anew since then is not published unseen.',
    }),
  }),
  output: statementDetail,
  refusals: {
    ...missing,
    state: 'it was made anew since then, or an order of it stands in another published statement',
  },
  handler: async (ctx, input) => {
    const found = await statementAccess.lock(ctx, input.statement);
    ctx.about(found.name);
    await publish(ctx, found, new Date(input.created_at));
    return detail(ctx, found.name);
  },
});

const getStatement = operation({
  summary: 'A statement of a cooperative with every farmer’s part.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ statement: statement() }),
  output: statementDetail,
  refusals: { ...missing, state: altered },
  handler: async (ctx, input) => {
    const { name } = await statementAccess.see(ctx, input.statement);
    const said = await detail(ctx, name);
    await assertStatementsAsWritten(ctx.tx, [name]);
    return said;
  },
});

const exportStatement = operation({
  summary: 'A statement of a cooperative as CSV, a line for each farmer.',
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  snapshot: true,
  input: z.object({ statement: statement() }),
  output: z.string(),
  refusals: { ...missing, state: altered },
  handler: async (ctx, input) => {
    const { name, currency } = await statementAccess.see(ctx, input.statement);
    const { lines } = await detail(ctx, name);
    await assertStatementsAsWritten(ctx.tx, [name]);
    return csvFile(`${name}.csv`, statementCsv(currency), lines);
  },
});

const listStatements = operation({
  summary: 'The statements of a cooperative, newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(statementSorts),
    cooperative: docName('cooperative').optional(),
    status: z.enum(farmerStatementStatuses).optional(),
  }),
  output: pageOutput(statementRow),
  refusals: { permission: notLeader, state: altered },
  handler: async (ctx, input) => {
    const cooperative = cooperativeOf(ctx.actor, input.cooperative);
    let query = statementAccess.list(ctx).where('farmer_statements.cooperative', '=', cooperative);
    if (input.status !== undefined) query = query.where('farmer_statements.status', '=', input.status);
    if (input.search !== undefined) {
      const { search } = input;
      query = query.where(
        sql<boolean>`position(upper(${search}) in farmer_statements.name || ' ' || coalesce(farmer_statements.order_name, '')) > 0`,
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectStatement,
      request: input,
      sorts: statementSorts,
      defaultSort: 'created_at desc',
    });
    await assertStatementsAsWritten(
      ctx.tx,
      rows.map(({ name }) => name),
    );
    return { data: rows.map(showStatement), ...page };
  },
});

const { search: _search, ...ownPage } = pageInput(ownStatementSorts);
const listMyStatements = operation({
  summary: 'What cooperatives told the calling farmer: their own part of each published statement, newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object(ownPage),
  output: pageOutput(ownStatement),
  refusals: { state: altered },
  handler: async (ctx, input) => {
    const { userId } = ctx.actor;
    const query = ctx.tx
      .selectFrom('farmer_statements')
      .where('farmer_statements.status', '=', 'Published')
      .where(
        sql<boolean>`farmer_statements.name in (select statement from farmer_statement_lines where farmer = ${userId}::uuid)`,
      );
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectHead,
      request: input,
      sorts: ownStatementSorts,
      defaultSort: 'published_at desc',
    });
    const data = await showOwn(ctx.tx, rows, userId);
    await assertStatementsAsWritten(
      ctx.tx,
      rows.map(({ name }) => name),
    );
    return { data, ...page };
  },
});

export const payoutsStatements = {
  export_statement: exportStatement,
  get_statement: getStatement,
  list_my_statements: listMyStatements,
  list_statements: listStatements,
  make_statement: makeStatement,
  publish_statement: publishStatement,
};
