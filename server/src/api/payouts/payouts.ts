import { sql } from 'kysely';
import { z } from 'zod';
import { token } from '../../domain/money/books/books.ts';
import { accountAccess, foreignAccount, payoutAccess } from '../../domain/money/payout/access.ts';
import { isFarmerOf, type PayoutAccount } from '../../domain/money/payout/accounts.ts';
import { payerWarning } from '../../domain/money/payout/batches.ts';
import {
  approvePayout,
  type Payout,
  payPayout,
  requestPayout,
  returnPayout,
} from '../../domain/money/payout/payouts.ts';
import { payoutStatuses } from '../../domain/money/payout/rules.ts';
import { payoutRow, payoutSorts, selectPayout, showPayout } from '../../domain/money/payout/views.ts';
import { walletOwner } from '../../domain/money/wallet/wallets.ts';
import { actingOrg } from '../../domain/people/party/acting-org.ts';
import { orgsWith } from '../../domain/people/party/duties.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { aboutRecord, accept, forbidden, invalid } from '../../kernel/values/errors.ts';
import { date, docName, text, tokens } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';

const noAdmin = 'for admins: there is no such payout';
const ofAdmins = { not_found: 'there is no such payout', permission: 'a partner key calls' };
const byAdmin = { allow: 'admin', scope: 'session', kind: 'write', output: payoutRow } as const;
const payout = () => docName('payout');

const view = async (ctx: UserCtx, { name }: Payout) =>
  showPayout(
    await selectPayout(ctx.tx.selectFrom('payouts').where('payouts.name', '=', name)).executeTakeFirstOrThrow(),
    ctx.actor.userId,
  );

/** Locks the payout that an operation is about. */
async function taken(ctx: UserCtx, name: string): Promise<Payout> {
  const found = await payoutAccess.lock(ctx, name);
  ctx.about(found.name);
  return found;
}

const request = operation({
  summary:
    'Asks for a payout from the wallet: the tokens leave it at once, at today’s rates. Send an Idempotency-Key: a repeated call asks again.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    account: docName('payout account'),
    amount: tokens().meta({ description: 'Tokens, or money where the currency of the account is given.' }),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .min(3)
      .max(4)
      .optional()
      .meta({
        description: `What the amount is in: ${token} unless told, or the currency of the account.`,
        examples: [token],
      }),
    organisation: docName('organisation')
      .optional()
      .meta({ description: 'The cooperative that pays, where the account is a farmer’s.' }),
  }),
  output: payoutRow.extend({
    warning: z
      .string()
      .nullable()
      .meta({ description: 'Why it would wait after its approval: the platform has no account in its currency.' }),
  }),
  refusals: {
    permission:
      'the caller is no Owner or Manager of the organisation, or the account is neither its own nor of one of its farmers (a missing one answers alike)',
    not_found: 'for admins: there is no such account',
    state: 'the wallet holds less, the account is not Verified, or the organisation is suspended',
  },
  handler: async (ctx, input) => {
    const { account, org } = await meantAccount(ctx, input);
    const currency = input.currency ?? token;
    if (currency !== token && currency !== account.currency) {
      throw invalid('currency', `must be ${token} or the currency of the account, ${account.currency}`);
    }
    const asked = { amount: input.amount, inTokens: currency === token };
    const made = await requestPayout(ctx, org, account, asked);
    ctx.about(made.name);
    return { ...(await view(ctx, made)), warning: await payerWarning(ctx.tx, account, ctx.now) };
  },
});

/** The account, locked, and whose wallet pays. @throws Refusal 403 for an account that the caller may not pay to. */
async function meantAccount(
  ctx: UserCtx,
  input: { account: string; organisation?: string | undefined },
): Promise<{ account: PayoutAccount; org: string }> {
  const found = await ctx.tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('name', '=', input.account)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Who sees every account is told that there is none; all others hear what they hear of somebody else's.
  if (found === undefined) return { account: await accountAccess.see(ctx, input.account), org: '' };
  const org = found.org ?? accept(actingOrg(ctx.actor, 'Cooperative', input.organisation, 'organisation'));
  const pays = orgsWith(ctx.actor, 'pay_out').includes(org);
  if (!pays || (found.farmer !== null && !(await isFarmerOf(ctx, found.farmer, org)))) {
    throw aboutRecord(forbidden(foreignAccount), input.account);
  }
  if (input.organisation !== undefined && input.organisation !== org) {
    throw invalid('organisation', `must be ${org}, whose account it is`);
  }
  return { account: found, org };
}

const list = operation({
  summary: 'Payouts of an organisation, newest first; admins see all, and the oldest first where they ask for it.',
  allow: 'user',
  scope: 'session',
  kind: 'read',
  input: z.object({
    ...pageInput(payoutSorts),
    organisation: docName('organisation').optional().meta({ description: 'For admins: all unless told.' }),
    status: z.enum(payoutStatuses).optional(),
    batch: docName('payout batch').optional(),
  }),
  output: pageOutput(payoutRow),
  refusals: { permission: 'the caller does not see the money of the organisation, or a partner key calls' },
  handler: async (ctx, input) => {
    let query = payoutAccess.list(ctx);
    const everybody = isAdmin(ctx.actor) && input.organisation === undefined;
    if (!everybody) query = query.where('payouts.org', '=', accept(walletOwner(ctx.actor, input.organisation)));
    if (input.status !== undefined) query = query.where('payouts.status', '=', input.status);
    if (input.batch !== undefined) query = query.where('payouts.batch', '=', input.batch);
    if (input.search !== undefined) {
      query = query.where(sql<boolean>`position(upper(${input.search}) in payouts.name) > 0`);
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectPayout,
      request: input,
      sorts: payoutSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((row) => showPayout(row, ctx.actor.userId)), ...page };
  },
});

const approve = operation({
  summary:
    'An admin approves a payout; one above the limit needs two of them. Repeated by the same admin it changes nothing.',
  ...byAdmin,
  input: z.object({ payout: payout() }),
  refusals: {
    ...ofAdmins,
    permission: 'the caller requested it themselves, or a partner key calls',
    state: 'it is not Requested',
  },
  handler: async (ctx, input) => view(ctx, (await approvePayout(ctx, await taken(ctx, input.payout))).payout),
});

const refuse = operation({
  summary: 'An admin refuses a payout that is in no batch yet; its tokens go back to the wallet.',
  ...byAdmin,
  input: z.object({ payout: payout(), reason: text(500, 3) }),
  refusals: { ...ofAdmins, state: 'it is neither Requested nor Approved, and the caller did not refuse it so' },
  handler: async (ctx, input) =>
    view(ctx, await returnPayout(ctx, await taken(ctx, input.payout), 'refuse', input.reason)),
});

const cancel = operation({
  summary: 'Who requested a payout takes it back while nobody has approved it; its tokens go back to the wallet.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ payout: payout() }),
  output: payoutRow,
  refusals: {
    permission: 'somebody else requested it (a missing payout answers alike), or a partner key calls',
    not_found: noAdmin,
    state: 'it is not Requested any more',
  },
  handler: async (ctx, input) => view(ctx, await returnPayout(ctx, await taken(ctx, input.payout), 'cancel', null)),
});

const markPaid = operation({
  summary: 'Notes that the bank, or the provider of mobile money, has paid a payout of a batch: its tokens are burned.',
  ...byAdmin,
  input: z.object({
    payout: payout(),
    bank_reference: text(70, 2).meta({ description: 'What the bank calls the transfer.' }),
    paid_on: date().meta({ description: 'The day of the transfer; not in the future.', format: 'date' }),
  }),
  refusals: { ...ofAdmins, state: 'it is in no batch, or over, and the caller did not say so before' },
  handler: async (ctx, { payout: name, ...paid }) => {
    const found = await taken(ctx, name);
    return view(ctx, await payPayout(ctx, found, paid));
  },
});

const markFailed = operation({
  summary: 'Notes that a payout of a batch could not be paid; its tokens go back to the wallet.',
  ...byAdmin,
  input: z.object({ payout: payout(), reason: text(500, 3) }),
  refusals: { ...ofAdmins, state: 'it is in no batch, or over, and the caller did not say so before' },
  handler: async (ctx, input) =>
    view(ctx, await returnPayout(ctx, await taken(ctx, input.payout), 'fail', input.reason)),
});

export const payoutsPayouts = {
  approve,
  cancel,
  list_payouts: list,
  mark_failed: markFailed,
  mark_paid: markPaid,
  refuse,
  request,
};
