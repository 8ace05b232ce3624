import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { docName, timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import type { PayoutAccount } from './accounts.ts';
import { approversOf, type Payout } from './payouts.ts';
import { masked, payoutAccountMethods, payoutAccountStatuses, payoutStatuses } from './rules.ts';

export const accountSorts = { created_at: ['payout_accounts.created_at', 'payout_accounts.name'] } as const;
export const payoutSorts = { created_at: ['payouts.created_at', 'payouts.name'] } as const;

export const accountRow = z.object({
  name: z.string(),
  organisation: z.string().nullable().meta({ description: 'Null for the account of a farmer.' }),
  owner_name: z.string().meta({ description: 'What the organisation, or the farmer, is called.' }),
  method: z.enum(payoutAccountMethods),
  status: z.enum(payoutAccountStatuses),
  holder: z.string(),
  number: z.string().meta({ description: 'The IBAN or mobile number, whole for its owner and admins; else its end.' }),
  bic: z.string().nullable(),
  provider: z.string().nullable(),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
  currency: z.string(),
  created_at: timestamp(),
  decided_at: timestamp().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was refused.' }),
});

/** A row of a list of accounts. */
export type ListedAccount = PayoutAccount & { owner_name: string };

export function selectAccount<Row>(
  query: SelectQueryBuilder<Tables, 'payout_accounts', Row>,
): SelectQueryBuilder<Tables, 'payout_accounts', Row & ListedAccount> {
  return query.selectAll('payout_accounts').select(
    sql<string>`coalesce(${shownName('payout_accounts.org')},
                           (select full_name from users where users.id = payout_accounts.farmer))`.as('owner_name'),
  ) as unknown as SelectQueryBuilder<Tables, 'payout_accounts', Row & ListedAccount>;
}

/** @param whole whether the reader may see all of the number. */
export function showAccount(account: ListedAccount, whole: boolean): z.input<typeof accountRow> {
  const { name, method, status, holder, provider, country, currency, reason } = account;
  return {
    name,
    organisation: account.org,
    owner_name: account.owner_name,
    method,
    status,
    holder,
    number: whole ? (account.iban ?? account.mobile_number ?? '') : masked(account),
    bic: whole ? account.bic : null,
    provider,
    country,
    currency,
    created_at: toIso(account.created_at),
    decided_at: toIso(account.decided_at),
    reason,
  };
}

export const payoutRow = z.object({
  name: z.string(),
  organisation: z.string(),
  organisation_name: z.string(),
  account: docName('payout account'),
  account_holder: z.string(),
  account_number: z.string().meta({ description: 'Its end only.' }),
  method: z.enum(payoutAccountMethods),
  status: z.enum(payoutStatuses),
  tokens: z.number().meta({ description: 'Platform tokens that left the wallet.' }),
  axkt_per_usd: z.number().meta({ description: 'Tokens for one US dollar, when it was requested.' }),
  usd_per_unit: z.number().meta({ description: 'US dollars for one unit of the currency, when it was requested.' }),
  amount: z.number().meta({ description: 'What is paid out, in the currency of the account.' }),
  currency: z.string(),
  approvals_needed: z.int(),
  approved_by: z.array(z.string()).meta({ description: 'Names of the admins who approved it.' }),
  requested_by: z.string().meta({ description: 'The name of who requested it.' }),
  is_own: z.boolean().meta({ description: 'True where the caller requested it.' }),
  created_at: timestamp(),
  batch: z.string().nullable(),
  bank_reference: z.string().nullable(),
  paid_on: z.string().nullable().meta({ description: 'yyyy-mm-dd' }),
  reason: z.string().nullable(),
  ended_at: timestamp().nullable(),
});

/** A row of a list of payouts. */
export type ListedPayout = Payout & {
  organisation_name: string;
  requester: string;
  approved_by: string[];
  target: Pick<PayoutAccount, 'holder' | 'method' | 'iban' | 'mobile_number'>;
};

export function selectPayout<Row>(
  query: SelectQueryBuilder<Tables, 'payouts', Row>,
): SelectQueryBuilder<Tables, 'payouts', Row & ListedPayout> {
  return query.selectAll('payouts').select([
    shownName('payouts.org').as('organisation_name'),
    sql<string>`(select full_name from users where users.id = payouts.requested_by)`.as('requester'),
    approversOf.as('approved_by'),
    sql`(select json_build_object('holder', a.holder, 'method', a.method, 'iban', a.iban, 'mobile_number', a.mobile_number)
             from payout_accounts a where a.name = payouts.account)`.as('target'),
  ]) as unknown as SelectQueryBuilder<Tables, 'payouts', Row & ListedPayout>;
}

export function showPayout(payout: ListedPayout, reader: string | undefined): z.input<typeof payoutRow> {
  const { target } = payout;
  return {
    name: payout.name,
    organisation: payout.org,
    organisation_name: payout.organisation_name,
    account: payout.account,
    account_holder: target.holder,
    account_number: masked(target),
    method: target.method,
    status: payout.status,
    tokens: toNumber(payout.tokens),
    axkt_per_usd: toNumber(payout.axkt_per_usd),
    usd_per_unit: toNumber(payout.usd_per_unit),
    amount: toNumber(payout.amount),
    currency: payout.currency,
    approvals_needed: payout.approvals_needed,
    approved_by: payout.approved_by,
    requested_by: payout.requester,
    is_own: payout.requested_by === reader,
    created_at: toIso(payout.created_at),
    batch: payout.batch,
    bank_reference: payout.bank_reference,
    paid_on: payout.paid_on,
    reason: payout.reason,
    ended_at: toIso(payout.ended_at),
  };
}
