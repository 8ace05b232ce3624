import { type Insertable, type Selectable, sql } from 'kysely';
import { type FieldError, forbidden, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { bicPattern, ibanFault, plainIban } from '../../../kernel/values/iban.ts';
import { sepaText } from '../../../kernel/values/sepa-text.ts';
import { madeOnce, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutAccountsTable } from '../../../platform/db/tables.generated.ts';
import { countryCode } from '../../people/party/onboarding.ts';
import { openStates, type PayoutAccountMethod } from './rules.ts';

export type PayoutAccount = Selectable<PayoutAccountsTable>;

/** An account as somebody enters it. */
export interface EnteredAccount {
  method: PayoutAccountMethod;
  holder: string;
  currency: string;
  iban?: string | undefined;
  bic?: string | undefined;
  provider?: string | undefined;
  mobile_number?: string | undefined;
  country?: string | undefined;
}

type AccountFacts = Pick<
  PayoutAccount,
  'method' | 'holder' | 'currency' | 'iban' | 'bic' | 'provider' | 'mobile_number' | 'country'
>;

/** The longest name that a credit transfer bears. */
const longestHolder = 70;

/**
 * What is kept of an account as it was entered.
 * @throws Refusal 400 naming every field that is wrong, with what would be right.
 */
export async function accountFacts(tx: Tx, entered: EnteredAccount): Promise<AccountFacts> {
  const errors: FieldError[] = [];
  if (sepaText(entered.holder, longestHolder).length < 2) {
    errors.push({ field: 'holder', message: 'must be written in Latin letters, as the bank or provider knows it' });
  }
  const foreign = entered.method === 'iban' ? (['provider', 'mobile_number'] as const) : (['iban', 'bic'] as const);
  for (const field of foreign) {
    if (entered[field] !== undefined)
      errors.push({ field, message: `is not for an account of the method ${entered.method}` });
  }
  const facts = entered.method === 'iban' ? ibanFacts(entered, errors) : await mobileFacts(tx, entered, errors);
  if (errors.length > 0) {
    throw new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
  }
  return { method: entered.method, holder: entered.holder, currency: entered.currency, ...facts };
}

function ibanFacts({ iban = '', bic, country }: EnteredAccount, errors: FieldError[]) {
  const plain = plainIban(iban);
  const fault = plain === '' ? 'is required for an account with an IBAN' : ibanFault(plain);
  if (fault !== undefined) errors.push({ field: 'iban', message: fault });
  const plainBic = bic === undefined ? null : plainIban(bic);
  if (plainBic !== null && !bicPattern.test(plainBic)) {
    errors.push({ field: 'bic', message: 'must have 8 or 11 characters, such as COBADEFFXXX' });
  }
  if (country !== undefined) errors.push({ field: 'country', message: 'is part of the IBAN; leave it out' });
  return { iban: plain, bic: plainBic, provider: null, mobile_number: null, country: plain.slice(0, 2) };
}

async function mobileFacts(tx: Tx, entered: EnteredAccount, errors: FieldError[]) {
  const { provider, mobile_number = '', country } = entered;
  const number = mobile_number.replace(/[\s().-]/g, '');
  if (!/^\+[1-9]\d{6,14}$/.test(number)) {
    errors.push({ field: 'mobile_number', message: 'must be an international number, such as +251 911 234567' });
  }
  if (provider === undefined) errors.push({ field: 'provider', message: 'is required, such as M-PESA' });
  if (country === undefined) errors.push({ field: 'country', message: 'is required for mobile money' });
  const code = country === undefined ? 'XX' : await countryCode(tx, country, 'country');
  return { iban: null, bic: null, provider: provider ?? null, mobile_number: number, country: code };
}

/** Whose account it is: an organisation's, or a farmer's own. */
export type AccountOwner = { org: string; farmer: null } | { org: null; farmer: string };

/**
 * Keeps an account that an admin has to verify; entered again by the same person as it was, it is the one that is there.
 * @throws Refusal 409 where its owner has it already, as somebody else or something else entered it.
 */
export async function addAccount(work: Work, owner: AccountOwner, facts: AccountFacts): Promise<PayoutAccount> {
  const { tx, now, ids } = work;
  const row = async (): Promise<Insertable<PayoutAccountsTable>> => ({
    ...facts,
    ...owner,
    name: await ids.name(tx, 'PAC', now),
    status: 'Pending',
    created_by: actorIdOf(work) as string,
    created_at: now,
  });
  const added = await madeOnce(
    () => enteredBefore(work, owner, facts),
    async () =>
      tx
        .insertInto('payout_accounts')
        .values(await row())
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
  );
  if (added !== undefined) return added;
  throw wrongState('This account is there already; retire it first to enter it anew.');
}

/** The account that the same person entered before with the same facts, and that an admin has not refused. */
async function enteredBefore(
  work: Work,
  { org, farmer }: AccountOwner,
  facts: AccountFacts,
): Promise<PayoutAccount | undefined> {
  const { rows } = await sql<PayoutAccount>`
    select * from payout_accounts
     where status in ('Pending', 'Verified') and created_by = ${actorIdOf(work)}::uuid
       and (org, farmer, method, holder, currency, iban, bic, provider, mobile_number, country) is not distinct from
           (${org}::text, ${farmer}::uuid, ${facts.method}::text, ${facts.holder}::text, ${facts.currency}::text, ${facts.iban}::text,
            ${facts.bic}::text, ${facts.provider}::text, ${facts.mobile_number}::text, ${facts.country}::text)
     for update`.execute(work.tx);
  const [found] = rows;
  if (found !== undefined) await soAlready(work, 'payout_accounts', { name: found.name });
  return found;
}

/**
 * An admin says that an account is what it claims to be, or why it is not; said again by the same admin it changes nothing. @throws Refusal 403 for their own, 409.
 */
export async function decideAccount(
  work: Work,
  account: PayoutAccount,
  decision: { status: 'Verified' | 'Refused'; reason: string | null },
): Promise<PayoutAccount> {
  if (account.created_by === actorIdOf(work) || account.farmer === actorIdOf(work)) {
    throw forbidden('You entered this account yourself; another admin has to decide about it.');
  }
  const { status, reason } = decision;
  if (account.status === status && account.reason === reason && account.decided_by === actorIdOf(work)) {
    await soAlready(work, 'payout_accounts', { name: account.name });
    return account;
  }
  if (account.status !== 'Pending') throw wrongState(`${account.name} is ${account.status}; it must be Pending.`);
  return setAccount(work.tx, account.name, { ...decision, decided_by: actorIdOf(work), decided_at: work.now });
}

/** Nothing is paid to the account any more. @throws Refusal 409 while a payout to it is under way, or it has ended. */
export async function retireAccount(work: Work, account: PayoutAccount): Promise<PayoutAccount> {
  if (account.status === 'Retired') {
    await soAlready(work, 'payout_accounts', { name: account.name });
    return account;
  }
  if (account.status === 'Refused') throw wrongState(`${account.name} is Refused; nothing is paid to it anyway.`);
  const open = await work.tx
    .selectFrom('payouts')
    .select('name')
    .where('account', '=', account.name)
    .where('status', 'in', openStates)
    .orderBy('name')
    .executeTakeFirst();
  if (open !== undefined) throw wrongState(`${open.name} is still on its way to ${account.name}; it must end first.`);
  return setAccount(work.tx, account.name, { status: 'Retired', retired_by: actorIdOf(work), retired_at: work.now });
}

const setAccount = (tx: Tx, name: string, change: Partial<PayoutAccount>): Promise<PayoutAccount> =>
  tx.updateTable('payout_accounts').set(change).where('name', '=', name).returningAll().executeTakeFirstOrThrow();

/** Whether somebody belongs to an organisation. @throws Refusal 409 where that is not what the service wrote. */
export async function isFarmerOf(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  farmer: string,
  org: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from org_members where org = ${org} and user_id = ${farmer}::uuid) as found`.execute(tx);
  if (rows[0]?.found !== true) return false;
  const where = sql<boolean>`t.org = ${org} and t.user_id = ${farmer}::uuid`;
  await attest.assertAsWritten({ table: 'org_members', where, relied: { on: sql`true`, rows: 1 } });
  return true;
}
