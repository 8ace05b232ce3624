import type { Tx } from '../../../platform/db/database.ts';

/** Limits that there are; more than `payout_two_approvals_usd` a payout takes two admins. */
type MoneyLimitName = 'payout_two_approvals_usd';

/**
 * A limit of money at a moment, as a decimal string; its name says in which currency.
 * @throws Error where it has no record: the reference data always has a first one.
 */
export async function moneyLimitAt(tx: Tx, name: MoneyLimitName, at: Date): Promise<string> {
  const row = await tx
    .selectFrom('money_limits')
    .select('value')
    .where('name', '=', name)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`there is no limit ${name}`);
  return row.value;
}
