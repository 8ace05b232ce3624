import { type Selectable, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { InsuranceClaimsTable } from '../../../platform/db/tables.generated.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';

type OfPolicy = Pick<Selectable<InsuranceClaimsTable>, 'name' | 'policy' | 'status' | 'kind'>;

/** All claims of some policies, by name, locked: what is left of their sums follows from them. */
export async function claimsOf(tx: Tx, policies: readonly string[]): Promise<OfPolicy[]> {
  return tx
    .selectFrom('insurance_claims')
    .select(['name', 'policy', 'status', 'kind'])
    .where((eb) => eb('policy', '=', eb.fn.any(eb.val([...policies]))))
    .orderBy('name')
    .forUpdate()
    .execute();
}

/** Claims that the books have paid under these policies, and that are not among their paid ones any more. */
export async function goneClaims(tx: Tx, policies: readonly string[]): Promise<{ name: string; policy: string }[]> {
  const { rows } = await sql<{ name: string; policy: string }>`
    select t.reference as name, t.reason as policy from book_txns t
     where t.kind = 'claim_payout' and t.reason = any(${policies}::text[])
       and not exists (select from insurance_claims c
                        where c.name = t.reference and c.policy = t.reason and c.status = 'Paid')
     order by 1`.execute(tx);
  return rows;
}

/**
 * The claims of a policy, which say what is left of its sum.
 * @throws Refusal 409 naming one that is not what was signed, or that was paid and is gone.
 */
export async function claimsAsSigned({ tx, attest }: Work, policy: string): Promise<OfPolicy[]> {
  const claims = await claimsOf(tx, [policy]);
  await attest.assertAsSigned(
    'claim',
    claims.map(({ name }) => name),
  );
  const [gone] = await goneClaims(tx, [policy]);
  if (gone !== undefined) throw notAsWritten(`insurance_claims ${gone.name}`);
  return claims;
}
