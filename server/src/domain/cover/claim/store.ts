import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { InsuranceClaimsTable } from '../../../platform/db/tables.generated.ts';

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

/** What was approved of a policy's sum so far. */
export async function approvedOf(tx: Tx, policy: string): Promise<string> {
  const { rows } = await sql<{ approved: string }>`
    select coalesce(sum(approved_amount), 0)::text as approved from insurance_claims
     where policy = ${policy} and status in ('Approved', 'Paid')`.execute(tx);
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
