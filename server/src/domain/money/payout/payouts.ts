import { type Selectable, sql } from 'kysely';
import { accept, forbidden, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { PayoutsTable } from '../../../platform/db/tables.generated.ts';
import { moneyLimitAt } from '../../foundation/reference/money-limits.ts';
import { noMembership, ownAmong } from '../../people/party/impartial.ts';
import { acceptNoneSuspended, notSuspended, suspendedAmong } from '../../people/party/suspension.ts';
import { assertSummed, platform, post, token } from '../books/books.ts';
import { moneyRates } from '../wallet/rates.ts';
import type { PayoutAccount } from './accounts.ts';
import { approvalsNeeded, notTheirOwn, payoutAfter, payoutFigures } from './rules.ts';

/**
 * State and money of a payout move together, here and nowhere else; its row is locked by the caller, before the accounts of
 * the books.
 */
export type Payout = Selectable<PayoutsTable>;

/** What the ledger calls the burn of a payout that was paid. */
export const payoutReference = (name: string): string => `payout:${name}`;

/**
 * Takes the tokens from the wallet at once, at today's rates, and keeps them in transit.
 * @param asked an amount of tokens, or of the account's currency.
 * @throws Refusal 409 when the wallet holds less, the account is not Verified or the organisation is suspended; 400.
 */
export async function requestPayout(
  work: Work,
  org: string,
  account: PayoutAccount,
  asked: { amount: string; inTokens: boolean },
): Promise<Payout> {
  const { tx, now, ids } = work;
  acceptNoneSuspended(await suspendedAmong(tx, [org]));
  const limit = await moneyLimitAt(tx, 'payout_two_approvals_usd', now);
  if (account.status !== 'Verified') {
    throw wrongState(`${account.name} is ${account.status}; an admin must have verified it.`);
  }
  await work.attest.assertAsWritten(
    {
      table: 'payout_accounts',
      where: sql`t.name = ${account.name}`,
      relied: {
        on: sql`t.status = 'Verified' and t.currency = ${account.currency}
          and (t.org, t.farmer) is not distinct from (${account.org}::text, ${account.farmer}::uuid)`,
        rows: 1,
      },
    },
    ...newestOf('money_limits', ['name', 'payout_two_approvals_usd'], now, {
      on: sql`t.value = ${limit}::numeric`,
      rows: 1,
    }),
    notSuspended([org]),
  );
  await assertSummed(tx, { kind: 'wallet', owner: org, currency: token });
  const rates = await moneyRates(work, account.currency);
  const figures = accept(payoutFigures(asked, rates, await minorUnitsOf(tx, account.currency)));
  const name = await ids.name(tx, 'PAY', now);
  await post(work, {
    kind: 'payout',
    reference: name,
    reason: name,
    entries: [
      { kind: 'wallet', owner: org, currency: token, amount: `-${figures.tokens}` },
      { kind: 'in_transit', owner: org, currency: token, amount: figures.tokens },
    ],
  });
  return tx
    .insertInto('payouts')
    .values({
      ...figures,
      name,
      org,
      account: account.name,
      status: 'Requested',
      currency: account.currency,
      approvals_needed: approvalsNeeded(figures, limit),
      requested_by: actorIdOf(work) as string,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function minorUnitsOf(tx: Tx, currency: string): Promise<number> {
  const row = await tx.selectFrom('currencies').select('minor_units').where('code', '=', currency).executeTakeFirst();
  return row?.minor_units ?? 2;
}

/**
 * One admin's word; with the last one that it needs the payout is Approved. Said again by the same admin it changes nothing.
 * @throws Refusal 403 for who requested it or belongs to its organisation, 409 when it is past that.
 */
export async function approvePayout(work: Work, payout: Payout): Promise<{ payout: Payout; approvals: number }> {
  const { tx, now } = work;
  const admin = actorIdOf(work) as string;
  const given = await tx.selectFrom('payout_approvals').select('user_id').where('payout', '=', payout.name).execute();
  await work.attest.assertAsWritten(
    { table: 'payouts', where: sql`t.name = ${payout.name}` },
    { table: 'payout_accounts', where: sql`t.name = ${payout.account}` },
    {
      table: 'payout_approvals',
      where: sql`t.payout = ${payout.name}`,
      relied: { on: sql`t.user_id = any(${given.map(({ user_id }) => user_id)}::uuid[])`, rows: given.length },
    },
  );
  accept(notTheirOwn(admin, payout.requested_by, payout.name));
  if ((await ownAmong(tx, admin, [payout.org])) !== undefined) {
    throw forbidden(
      `You belong to ${payout.org}, whose money ${payout.name} is; an admin who does not must approve it.`,
    );
  }
  await work.attest.assertAsWritten(...noMembership(admin, [payout.org]));
  const repeated = given.some(({ user_id }) => user_id === admin);
  if (repeated && (payout.status === 'Requested' || payout.status === 'Approved')) {
    return { payout, approvals: given.length };
  }
  const status = accept(payoutAfter(payout, 'approve'));
  await tx.insertInto('payout_approvals').values({ payout: payout.name, user_id: admin, at: now }).execute();
  const approvals = given.length + 1;
  if (approvals < payout.approvals_needed) return { payout, approvals };
  work.emit('payout.decided', payout.name);
  return { payout: await updatePayout(tx, payout.name, { status }), approvals };
}

/** How a payout ends without being paid; the tokens go back to the wallet. */
const returns = { refuse: 'Refused', cancel: 'Cancelled', fail: 'Failed' } as const;

/**
 * Refused, cancelled or failed: exactly the tokens that left go back to the wallet, whatever the rates are by now. Said again by the
 * same person, for the same reason, it changes nothing.
 * @throws Refusal 409 when it is in another state, 403 when somebody else than the requester cancels.
 */
export async function returnPayout(
  work: Work,
  payout: Payout,
  event: keyof typeof returns,
  reason: string | null,
): Promise<Payout> {
  if (event === 'cancel' && payout.requested_by !== actorIdOf(work)) {
    throw forbidden('Only who requested a payout cancels it; an admin can refuse it.');
  }
  // Whoever clicks twice is told what they did; another reason, or another admin's, is told as the state that it is in.
  const same = event === 'cancel' || (payout.ended_by === actorIdOf(work) && payout.reason === reason);
  if (payout.status === returns[event] && same) {
    await soAlready(work, 'payouts', { name: payout.name });
    return payout;
  }
  const status = accept(payoutAfter(payout, event));
  const { name, org, tokens } = payout;
  await post(work, {
    kind: 'payout_return',
    reference: name,
    reason: reason === null ? name : `${name}: ${reason}`,
    entries: [
      { kind: 'in_transit', owner: org, currency: token, amount: `-${tokens}` },
      { kind: 'wallet', owner: org, currency: token, amount: tokens },
    ],
  });
  if (event !== 'cancel') work.emit('payout.decided', name);
  return updatePayout(work.tx, name, { status, reason, ended_by: actorIdOf(work), ended_at: work.now });
}

/**
 * Batched -> Paid: the tokens are burned, here and by job on the ledger, and their money leaves the treasury by the bank. Said again
 * by the same admin, of the same transfer, it changes nothing.
 * @param paid the bank's name of the transfer, and its day (yyyy-mm-dd).
 * @throws Refusal 409 when it is in another state, 400 for a day that is not between the request and today.
 */
export async function payPayout(
  work: Work,
  payout: Payout,
  paid: { bank_reference: string; paid_on: string },
): Promise<Payout> {
  const same = payout.bank_reference === paid.bank_reference && payout.paid_on === paid.paid_on;
  if (payout.status === 'Paid' && same && payout.ended_by === actorIdOf(work)) {
    await soAlready(work, 'payouts', { name: payout.name });
    return payout;
  }
  const status = accept(payoutAfter(payout, 'pay'));
  const [requested, today] = [payout.created_at, work.now].map((moment) => moment.toISOString().slice(0, 10));
  if (paid.paid_on > `${today}`) throw invalid('paid_on', `must not lie in the future; today is ${today}`);
  if (paid.paid_on < `${requested}`) throw invalid('paid_on', `must not be before it was requested, on ${requested}`);
  const { name, org, tokens, amount, currency } = payout;
  await post(work, {
    kind: 'payout_paid',
    reference: name,
    reason: name,
    entries: [
      { kind: 'in_transit', owner: org, currency: token, amount: `-${tokens}` },
      { kind: 'token_supply', owner: platform, currency: token, amount: tokens },
      { kind: 'treasury', owner: platform, currency, amount: `-${amount}` },
      { kind: 'bank', owner: platform, currency, amount },
    ],
  });
  work.emit('token.burn_due', org, { reference: payoutReference(name), org, amount: tokens, action: 'payout' });
  work.emit('payout.decided', name);
  return updatePayout(work.tx, name, { ...paid, status, ended_by: actorIdOf(work), ended_at: work.now });
}

export const updatePayout = (tx: Tx, name: string, change: Partial<Payout>): Promise<Payout> =>
  tx.updateTable('payouts').set(change).where('name', '=', name).returningAll().executeTakeFirstOrThrow();

/** Who approved a row of payouts, as a list of names, the first first. */
export const approversOf = sql<string[]>`array(
  select u.full_name from payout_approvals v join users u on u.id = v.user_id
   where v.payout = payouts.name order by v.at, u.full_name)`;
