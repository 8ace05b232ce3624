import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import { token } from '../../money/books/books.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { lockPremiums, type Policy, type Premium } from './store.ts';

/**
 * A policy, which the caller has locked, is what was signed, and so are its premiums, which are locked here: they stay what they are
 * until it is signed anew. No row of the policy says that its premium was paid before it is bound, but the books do.
 * @returns the premium in good standing.
 * @throws Refusal 409 where it is not, or naming a premium that the books took, and that is gone: it would be taken twice, or not given back.
 */
export async function policyAsSigned(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  policy: Pick<Policy, 'name' | 'holder'>,
): Promise<Premium | undefined> {
  const premium = (await lockPremiums(tx, policy.name)).find(({ standing }) => standing === 'Good');
  await attest.assertAsSigned('policy', [policy.name]);
  if (premium !== undefined) return premium;
  const { rows } = await sql<{ name: string }>`
    select t.reference as name
      from book_accounts a join book_entries e on e.account = a.id join book_txns t on t.id = e.txn
     where a.kind = 'wallet' and a.owner = ${policy.holder} and a.currency = ${token}
       and t.kind = 'premium' and t.reason = ${policy.name}
       and not exists (select from premium_payments p where p.name = t.reference and p.policy = t.reason)
     order by 1 limit 1`.execute(tx);
  const [gone] = rows;
  if (gone !== undefined) throw notAsWritten(`premium_payments ${gone.name}`);
  return undefined;
}
