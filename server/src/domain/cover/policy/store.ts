import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { InsurancePoliciesTable, PremiumPaymentsTable } from '../../../platform/db/tables.generated.ts';

export type Policy = Selectable<InsurancePoliciesTable>;
export type Premium = Selectable<PremiumPaymentsTable>;

export function readPolicy(tx: Tx, name: string): Promise<Policy> {
  return tx.selectFrom('insurance_policies').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** Lock order: policy, then claim, then the accounts of the books. */
export function lockPolicy(tx: Tx, name: string): Promise<Policy> {
  return tx.selectFrom('insurance_policies').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** @returns false where the plot is insured by the product already. */
export async function insertPolicy(tx: Tx, policy: Insertable<InsurancePoliciesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('insurance_policies')
    .values(policy)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePolicy(tx: Tx, name: string, change: Updateable<InsurancePoliciesTable>): Promise<Policy> {
  return tx
    .updateTable('insurance_policies')
    .set(change)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All premiums of a policy, which is locked before them, and its claims with it. */
export function lockPremiums(tx: Tx, policy: string): Promise<Premium[]> {
  return tx
    .selectFrom('premium_payments')
    .selectAll()
    .where('policy', '=', policy)
    .orderBy('name')
    .forUpdate()
    .execute();
}

/** All premiums of a policy, the newest first. */
export function premiumsOf(tx: Tx, policy: string): Promise<Premium[]> {
  return tx
    .selectFrom('premium_payments')
    .selectAll()
    .where('policy', '=', policy)
    .orderBy('paid_at', 'desc')
    .execute();
}

/** Active ones whose last day has passed. */
export const over = (today: string) => sql<boolean>`(status = 'Active' and ends_on < ${today}::date)`;
