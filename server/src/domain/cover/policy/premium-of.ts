import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { token } from '../../money/books/books.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { goodPremium, type Policy, type Premium } from './store.ts';

/**
 * The premium of a policy in good standing. No row of the policy says that it was paid before it is bound, but the books do.
 * @throws Refusal 409 naming one that the books took, and that is gone: it would be taken twice, or not given back.
 */
export async function premiumOf(tx: Tx, policy: Pick<Policy, 'name' | 'holder'>): Promise<Premium | undefined> {
  const premium = await goodPremium(tx, policy.name);
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
