import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { accountAccess } from '../../domain/money/payout/access.ts';
import {
  type AccountOwner,
  accountFacts,
  addAccount as add,
  decideAccount,
  retireAccount as retire,
} from '../../domain/money/payout/accounts.ts';
import { payoutAccountMethods, payoutAccountStatuses } from '../../domain/money/payout/rules.ts';
import { accountRow, accountSorts, selectAccount, showAccount } from '../../domain/money/payout/views.ts';
import { walletOwner } from '../../domain/money/wallet/wallets.ts';
import { meantOrg } from '../../domain/people/party/acting-org.ts';
import { hasDuty, orgsWith } from '../../domain/people/party/duties.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, forbidden } from '../../kernel/values/errors.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { isAdmin, type KnownActor } from '../../kernel/write/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';

const writes = { allow: 'user', scope: 'session', kind: 'write' } as const;
const onlyLeaders = 'Only an Owner or Manager of the organisation may do this.';
const notLeader =
  'the caller is no Owner or Manager of the organisation (a missing record answers alike), or a partner key calls';
const accountName = () => docName('payout account');

const owners = ['organisation', 'farmer'] as const;
const owner = z
  .enum(owners)
  .default('organisation')
  .meta({ description: '`farmer`: the caller’s own account, as a farmer.' });

/** The whole number is for whoever may take money out by it, and for admins. */
function seesWhole(actor: KnownActor, account: { org: string | null; farmer: string | null }): boolean {
  if (actor.kind !== 'user') return false;
  if (isAdmin(actor) || account.farmer === actor.userId) return true;
  return account.org !== null && hasDuty(actor, 'pay_out', account.org);
}

function ownerOf(
  actor: KnownActor,
  input: { owner: (typeof owners)[number]; organisation?: string | undefined },
): AccountOwner {
  if (input.owner === 'farmer') {
    if (!actor.roles.has('SVC Farmer')) throw forbidden('Only farmers have accounts of their own.');
    return { org: null, farmer: actor.userId };
  }
  const org = accept(meantOrg(actor, input.organisation));
  if (!orgsWith(actor, 'pay_out').includes(org)) throw forbidden(onlyLeaders);
  return { org, farmer: null };
}

async function view(tx: Tx, actor: KnownActor, name: string) {
  const account = await selectAccount(
    tx.selectFrom('payout_accounts').where('payout_accounts.name', '=', name),
  ).executeTakeFirstOrThrow();
  return showAccount(account, seesWhole(actor, account));
}

const addAccount = operation({
  summary: 'Enters an account that payouts can go to: an IBAN, or a number of mobile money. An admin has to verify it.',
  ...writes,
  input: z.object({
    organisation: docName('organisation').optional(),
    owner,
    method: z.enum(payoutAccountMethods),
    holder: text(70, 2).meta({ description: 'Who has the account, as the bank or provider knows them.' }),
    currency: z
      .string()
      .trim()
      .length(3)
      .toUpperCase()
      .meta({ description: 'ISO 4217.', examples: ['EUR'] }),
    iban: text(60)
      .optional()
      .meta({ description: 'With method iban; blanks do not count.', examples: ['DE89370400440532013000'] }),
    bic: text(20)
      .optional()
      .meta({ description: 'With method iban, where the bank asks for it.', examples: ['COBADEFFXXX'] }),
    provider: text(60, 2)
      .optional()
      .meta({ description: 'With method mobile_money.', examples: ['M-PESA'] }),
    mobile_number: text(30)
      .optional()
      .meta({ description: 'With method mobile_money; E.164.', examples: ['+251911234567'] }),
    country: text(60)
      .optional()
      .meta({ description: 'With method mobile_money: ISO 3166-1 code, or the name.', examples: ['ET'] }),
  }),
  output: accountRow,
  refusals: {
    permission: notLeader,
    state: 'the account is there already, as somebody else or something else entered it',
  },
  handler: async (ctx, { organisation, owner: whose, ...entered }) => {
    const of = ownerOf(ctx.actor, { organisation, owner: whose });
    await checkLinks(ctx.tx, [{ field: 'currency', target: 'currency', value: entered.currency }]);
    const { name } = await add(ctx, of, await accountFacts(ctx.tx, entered));
    ctx.about(name);
    return view(ctx.tx, ctx.actor, name);
  },
});

type AccountQuery = SelectQueryBuilder<Tables, 'payout_accounts', object>;

/** Verified accounts of the farmers of a cooperative, which it can pay to. */
const ofFarmers = (accounts: AccountQuery, cooperative: string): AccountQuery =>
  accounts
    .where('payout_accounts.status', '=', 'Verified')
    .where(
      sql<boolean>`payout_accounts.farmer in (select user_id from org_members where org = ${cooperative} and org_kind = 'Cooperative')`,
    );

const listAccounts = operation({
  summary:
    'Payout accounts of an organisation, of the calling farmer, or of the farmers of a cooperative; newest first.',
  allow: 'user',
  scope: 'session',
  kind: 'read',
  input: z.object({
    ...pageInput(accountSorts),
    organisation: docName('organisation').optional(),
    owner: z
      .enum([...owners, 'farmers', 'everybody'])
      .default('organisation')
      .meta({
        description:
          '`farmer`: the caller’s own; `farmers`: Verified ones of the organisation’s farmers; `everybody`: for admins.',
      }),
    status: z.enum(payoutAccountStatuses).optional(),
  }),
  output: pageOutput(accountRow),
  refusals: { permission: 'the caller does not see the money of the organisation, or a partner key calls' },
  handler: async (ctx, input) => {
    let query = listedFor(ctx.tx, ctx.actor, input);
    if (input.status !== undefined) query = query.where('payout_accounts.status', '=', input.status);
    if (input.search !== undefined) {
      const { search } = input;
      query = query.where(
        sql<boolean>`position(lower(${search}) in lower(payout_accounts.name || ' ' || payout_accounts.holder)) > 0`,
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectAccount,
      request: input,
      sorts: accountSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((row) => showAccount(row, seesWhole(ctx.actor, row))), ...page };
  },
});

function listedFor(
  tx: Tx,
  actor: KnownActor,
  input: { owner: (typeof owners)[number] | 'farmers' | 'everybody'; organisation?: string | undefined },
): AccountQuery {
  const accounts: AccountQuery = tx.selectFrom('payout_accounts');
  if (input.owner === 'farmer') return accounts.where('payout_accounts.farmer', '=', actor.userId);
  if (input.owner === 'everybody') {
    if (!isAdmin(actor)) throw forbidden('Only a platform admin sees the accounts of everybody.');
    return accounts;
  }
  const org = accept(walletOwner(actor, input.organisation));
  return input.owner === 'farmers' ? ofFarmers(accounts, org) : accounts.where('payout_accounts.org', '=', org);
}

const retireAccount = operation({
  summary: 'Takes an account out of use; nothing is paid to it any more. One that is retired already stays as it is.',
  ...writes,
  input: z.object({ account: accountName() }),
  output: accountRow,
  refusals: {
    permission: notLeader,
    not_found: 'for admins: there is no such account',
    state: 'a payout to it is under way, or it was refused',
  },
  handler: async (ctx, input) => {
    const account = await accountAccess.lock(ctx, input.account);
    ctx.about(account.name);
    if (account.org !== null && !hasDuty(ctx.actor, 'pay_out', account.org)) throw forbidden(onlyLeaders);
    await retire(ctx, account);
    return view(ctx.tx, ctx.actor, account.name);
  },
});

const decisions = { allow: 'admin', scope: 'session', kind: 'write', output: accountRow } as const;
const decisionRefusals = {
  not_found: 'there is no such account',
  permission: 'the caller entered it themselves, or a partner key calls',
  state: 'it is not Pending, and the caller did not decide so before',
};

const verifyAccount = operation({
  summary: 'An admin says that an account is what it claims to be: payouts may go to it.',
  ...decisions,
  input: z.object({ account: accountName() }),
  refusals: decisionRefusals,
  handler: async (ctx, input) => {
    const account = await accountAccess.lock(ctx, input.account);
    ctx.about(account.name);
    await decideAccount(ctx, account, { status: 'Verified', reason: null });
    return view(ctx.tx, ctx.actor, account.name);
  },
});

const refuseAccount = operation({
  summary: 'An admin refuses an account, with the reason that its owner reads.',
  ...decisions,
  input: z.object({ account: accountName(), reason: text(500, 3) }),
  refusals: decisionRefusals,
  handler: async (ctx, input) => {
    const account = await accountAccess.lock(ctx, input.account);
    ctx.about(account.name);
    await decideAccount(ctx, account, { status: 'Refused', reason: input.reason });
    return view(ctx.tx, ctx.actor, account.name);
  },
});

export const payoutsAccounts = {
  add_account: addAccount,
  list_accounts: listAccounts,
  refuse_account: refuseAccount,
  retire_account: retireAccount,
  verify_account: verifyAccount,
};
