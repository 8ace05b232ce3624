import { sql } from 'kysely';
import { z } from 'zod';
import { operatorsOf } from '../../domain/assurance/diligence/access.ts';
import { ofOtherLots } from '../../domain/assurance/diligence/other-lots.ts';
import { euSystemOff } from '../../domain/assurance/diligence/submit.ts';
import { actingOperator, loadOperator } from '../../domain/assurance/diligence/wanted.ts';
import { keepDocuments, noteExchange } from '../../domain/assurance/eu-statement/exchanges.ts';
import {
  insertDeclaration,
  newestDeclaration,
  overtakenDeclarations,
  sentForOrder,
} from '../../domain/assurance/eu-statement/store.ts';
import { declarationView, showDeclaration } from '../../domain/assurance/eu-statement/views.ts';
import { writtenAmong } from '../../domain/proof/did/vouched-keys.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, forbidden, invalid, notFound, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin } from '../../kernel/write/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { operation } from '../operation.ts';

/** Who asks: the buyer of the order, or the organisation that the caller makes statements for. */
async function askerOf(
  ctx: { tx: Tx; actor: Actor },
  { order, operator }: { order?: string | undefined; operator?: string | undefined },
): Promise<string> {
  if (order === undefined) {
    return (await loadOperator(ctx.tx, ctx.actor, accept(actingOperator(ctx.actor, operator)))).name;
  }
  const { buyer } = await orderAccess.see(ctx, order, 'buyer');
  if (operator !== undefined && operator !== buyer) throw invalid('operator', `must be the order’s buyer, ${buyer}`);
  if (!isAdmin(ctx.actor) && !operatorsOf(ctx.actor).includes(buyer)) {
    throw forbidden('You do not make statements for this organisation.');
  }
  return buyer;
}

const numbers = {
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{1,14}$/, 'must look like 26BE7XTVCZAQ2S')
    .meta({ description: 'The reference number that the supplier gave.', examples: ['26BE7XTVCZAQ2S'] }),
  verification: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{5,35}$/, 'must be 5 to 35 letters and digits')
    .meta({ description: 'The verification number beside it.', examples: ['ABCD1234'] }),
};

const verify = operation({
  summary:
    'Asks the EU system whether a supplier’s statement exists and may be referred to. With an order it is kept with it, and a usable one is referred to by the buyer’s own statement.',
  allow: 'user',
  kind: 'write',
  perMinute: 30,
  input: z.object({
    ...numbers,
    order: docName('order').optional(),
    operator: docName('organisation').optional().meta({
      description: 'Who asks, without an order: for who acts for several organisations, and for admins.',
    }),
  }),
  output: declarationView.extend({ message: z.string() }),
  refusals: {
    permission: 'the caller is not of the order’s buyer, or makes no statements for anybody',
    not_found: 'for admins: there is no such order or organisation',
    validation: 'a number is none, or the operator is not the buyer',
    unavailable: 'the EU system is off, or does not answer',
  },
  before: async (ctx, input) => {
    const org = await askerOf(ctx, input);
    const { eu, files } = ctx.services;
    if (eu === undefined) throw euSystemOff();
    const exchange = await eu.verify(input.reference, input.verification);
    return { org, kept: await keepDocuments(files, exchange, ctx.now), outcome: exchange.outcome, system: eu.kind };
  },
  handler: async (ctx, { reference, verification, order }, prepared) => {
    const { org, kept, outcome, system } = prepared;
    if (outcome.kind !== 'answered') {
      const why = outcome.kind === 'refused' ? outcome.fault.message : outcome.problem;
      ctx.log.warn({ why }, 'the EU system did not verify a statement');
      throw new Refusal('unavailable', 'The EU system gave no answer that can be used; try again later.', {
        headers: { 'retry-after': '30' },
      });
    }
    const exchange = await noteExchange(ctx, kept, { package: null, statement: null });
    const row = await insertDeclaration(ctx.tx, {
      org,
      order_name: order ?? null,
      reference_number: reference,
      verification_number: verification,
      system,
      result: outcome.value.result,
      eu_status: outcome.value.status,
      exchange,
      checked_by: ctx.actor.userId,
      checked_at: ctx.now,
    });
    ctx.about(order ?? org);
    const knower = system === 'simulator' ? 'The simulator' : 'The EU system';
    const words = {
      EXISTING_USABLE: `${knower} knows ${reference}, and it may be referred to.`,
      EXISTING_NON_USABLE: `${knower} knows ${reference}, and it may not be referred to (${outcome.value.status ?? 'no status'}).`,
      NON_EXISTENT: `${knower} knows no statement with these two numbers.`,
    };
    const of_other_lots = (await ofOtherLots(ctx.tx, [String(row.id)])).has(String(row.id));
    const warning = of_other_lots
      ? ` It is a statement of other lots: that of ${order} is not in it. It is not referred to.`
      : '';
    return {
      ...showDeclaration(row, { as_written: true, of_other_lots, newest: true }),
      message: words[row.result] + warning,
    };
  },
});

const setAside = operation({
  summary:
    'Says that a supplier’s statement that was kept with an order is not to be referred to: it was typed for the wrong order, or is of other goods. The check stays in the history, and checking it anew takes it up again. Statements that were sent already still refer to it.',
  allow: 'user',
  kind: 'write',
  input: z.object({ order: docName('order'), ...numbers, reason: text(1000, 3) }),
  output: declarationView.extend({
    still_referring: z.array(z.string()).meta({
      description: 'Packages of the order’s lot that were sent already: withdraw them and submit them again.',
    }),
    message: z.string(),
  }),
  refusals: {
    permission: 'the caller is not of the order’s buyer',
    not_found: 'the order has no such statement; for admins: there is no such order',
    state: 'it is set aside already, or may not be referred to anyway',
  },
  handler: async (ctx, { order, reference, verification, reason }) => {
    const { buyer } = await orderAccess.lock(ctx, order, 'buyer');
    if (!isAdmin(ctx.actor) && !operatorsOf(ctx.actor).includes(buyer)) {
      throw forbidden('You do not make statements for this organisation.');
    }
    const checked = await newestDeclaration(ctx.tx, { order, reference, verification });
    if (checked === undefined)
      throw notFound(`No statement ${reference} with this verification number is kept with ${order}.`);
    if (checked.set_aside_because !== null)
      throw wrongState(`${reference} is set aside already: ${checked.set_aside_because}`);
    if (checked.result !== 'EXISTING_USABLE') throw wrongState(`${reference} is not referred to: ${checked.result}.`);
    const row = await insertDeclaration(ctx.tx, {
      ...{ org: buyer, order_name: order, reference_number: reference, verification_number: verification },
      ...{ system: checked.system, result: checked.result, eu_status: checked.eu_status, exchange: checked.exchange },
      ...{ checked_by: ctx.actor.userId, checked_at: ctx.now, set_aside_because: reason },
    });
    ctx.about(order);
    const of_other_lots = (await ofOtherLots(ctx.tx, [String(row.id)])).has(String(row.id));
    const still_referring = of_other_lots ? [] : await sentForOrder(ctx.tx, order, buyer);
    const sent =
      still_referring.length === 0
        ? ''
        : ` What was sent before may still refer to it (${still_referring.join(', ')}): withdraw it, and submit it again.`;
    return {
      ...showDeclaration(row, { as_written: true, of_other_lots, newest: true }),
      still_referring,
      message: `Your statements no longer refer to ${reference}.${sent}`,
    };
  },
});

const sorts = { checked_at: ['checked_at', 'id'] } as const;
const { search: _search, ...paging } = pageInput(sorts);

const list = operation({
  summary: 'Suppliers’ statements that were checked for an order or by an organisation, each check by itself.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({
    ...paging,
    order: docName('order').optional(),
    operator: docName('organisation').optional(),
  }),
  output: pageOutput(declarationView),
  refusals: {
    permission: 'the caller is not of the order’s buyer, or makes no statements for anybody',
    not_found: 'for admins: there is no such order or organisation',
    validation: 'an operator has to be named, or is not the buyer',
  },
  handler: async (ctx, { order, operator, ...request }) => {
    const org = await askerOf(ctx, { order, operator });
    let query = ctx.tx.selectFrom('eu_declarations').where('org', '=', org);
    if (order !== undefined) query = query.where('order_name', '=', order);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (found) => found.selectAll(),
      request,
      sorts,
      defaultSort: 'checked_at desc',
    });
    const ids = rows.map(({ id }) => String(id));
    const written = await writtenAmong(ctx.tx, {
      table: 'eu_declarations',
      where: sql`t.id = any(${ids}::bigint[])`,
    });
    const others = await ofOtherLots(ctx.tx, ids);
    const overtaken = await overtakenDeclarations(ctx.tx, ids);
    const data = rows.map((row) => {
      const id = String(row.id);
      const as_written = written?.has(id) ?? true;
      return showDeclaration(row, { as_written, of_other_lots: others.has(id), newest: !overtaken.has(id) });
    });
    return { data, ...page };
  },
});

export const eudrDeclarations = {
  verify_declaration: verify,
  set_aside_declaration: setAside,
  list_declarations: list,
};
