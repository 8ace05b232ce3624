import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { InsuranceClaimsTable } from '../../../platform/db/tables.generated.ts';
import { oneEventDays, type SameEvent } from './rules.ts';

export type Claim = Selectable<InsuranceClaimsTable>;

export function readClaim(tx: Tx, name: string): Promise<Claim> {
  return tx.selectFrom('insurance_claims').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

export function updateClaim(tx: Tx, name: string, change: Updateable<InsuranceClaimsTable>): Promise<Claim> {
  return tx
    .updateTable('insurance_claims')
    .set(change)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Of a row of claims: another one under the policy that was not rejected, and whose loss lies close by. */
const besideIt = sql<boolean>`(other.policy = insurance_claims.policy and other.name <> insurance_claims.name
  and other.status <> 'Rejected' and abs(other.loss_on - insurance_claims.loss_on) <= ${sql.lit(oneEventDays)})`;

/** Of a row of claims: the names of those beside it that look like the same event. */
export const sameEvent = sql<string[]>`array(
  select other.name from insurance_claims other where ${besideIt} order by other.name)`;

/** Claims under a policy that were not rejected and whose loss lies close to a day; those that money was approved for first. */
export async function claimsOfEvent(
  tx: Tx,
  of: { policy: string; loss_on: string; besides?: string },
): Promise<SameEvent[]> {
  const { rows } = await sql<SameEvent>`
    select name, loss_on::text as loss_on, status in ('Approved', 'Paid') as approved from insurance_claims
     where policy = ${of.policy} and name <> ${of.besides ?? ''} and status <> 'Rejected'
       and abs(loss_on - ${of.loss_on}::date) <= ${oneEventDays}
     order by approved desc, name`.execute(tx);
  return rows;
}

/** What was approved of a policy's sum so far, leaving out one claim where that is told. */
export async function approvedOf(tx: Tx, policy: string, besides = ''): Promise<string> {
  const { rows } = await sql<{ approved: string }>`
    select coalesce(sum(approved_amount), 0)::text as approved from insurance_claims
     where policy = ${policy} and name <> ${besides} and status in ('Approved', 'Paid')`.execute(tx);
  return rows[0]?.approved ?? '0';
}

export async function readingsOf(tx: Tx, claim: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('claim_readings')
    .select('reading')
    .where('claim', '=', claim)
    .orderBy('reading')
    .execute();
  return rows.map(({ reading }) => reading);
}
