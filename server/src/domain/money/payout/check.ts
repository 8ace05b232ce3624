import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { platform, token } from '../books/books.ts';
import { audited, named, type Rule } from '../books/cause.ts';
import { contentOf, isUnaltered } from './batch-content.ts';
import { openStates } from './rules.ts';

const [ours, coin] = [sql.lit(platform), sql.lit(token)];

/** What payouts say, and what is in transit for them. */
export const payoutRules: readonly Rule[] = [
  sql`select coalesce(p.org, a.owner) || ' has ' || coalesce(a.balance, 0) || ' ' || ${coin}
             || ' in transit, its open payouts are ' || coalesce(p.tokens, 0) as fault
        from (select org, sum(tokens) as tokens from payouts
               where status = any(${openStates as string[]}::text[]) group by org) p
        full join (select owner, balance from book_accounts where kind = 'in_transit') a on a.owner = p.org
       where coalesce(a.balance, 0) <> coalesce(p.tokens, 0)`,
  sql`select p.name || ' is ' || p.status || ' with ' || b.taken || ' bookings out of the wallet, ' || b.returned
             || ' back and ' || b.paid || ' to the bank' as fault
        from payouts p cross join lateral (
          select count(*) filter (where kind = 'payout') as taken, count(*) filter (where kind = 'payout_return') as returned,
                 count(*) filter (where kind = 'payout_paid') as paid
            from book_txns where kind in ('payout', 'payout_return', 'payout_paid') and reference = p.name) b
       where b.taken <> 1 or b.paid <> (p.status = 'Paid')::int
          or b.returned <> (p.status in ('Refused', 'Cancelled', 'Failed'))::int`,
  sql`select p.name || ' is ' || p.status || ' with ' || v.approvals || ' of ' || p.approvals_needed || ' approvals'
             || case when v.own then ', one by who requested it' else '' end as fault
        from payouts p cross join lateral (
          select count(*) as approvals, coalesce(bool_or(user_id = p.requested_by), false) as own
            from payout_approvals where payout = p.name) v
       where v.own or (p.status in ('Approved', 'Batched', 'Paid', 'Failed') and v.approvals < p.approvals_needed)`,
  sql`select b.name || ' says ' || b.payouts || ' payouts, ' || p.payouts || ' name it' as fault
        from payout_batches b cross join lateral (select count(*) as payouts from payouts where batch = b.name) p
       where b.payouts <> p.payouts`,
];

/** What each transaction of a payout has to book, from the payout. */
const due = sql`
  select t.id as txn, d.account, d.owner, d.currency, d.amount
    from book_txns t join payouts p on p.name = t.reference
   cross join lateral (
     values ('payout', 'wallet', p.org, ${coin}, -p.tokens), ('payout', 'in_transit', p.org, ${coin}, p.tokens),
            ('payout_return', 'in_transit', p.org, ${coin}, -p.tokens), ('payout_return', 'wallet', p.org, ${coin}, p.tokens),
            ('payout_paid', 'in_transit', p.org, ${coin}, -p.tokens),
            ('payout_paid', 'token_supply', ${ours}, ${coin}, p.tokens),
            ('payout_paid', 'treasury', ${ours}, p.currency, -p.amount), ('payout_paid', 'bank', ${ours}, p.currency, p.amount)
   ) as d (kind, account, owner, currency, amount)
   where d.kind = t.kind`;

/** Each transaction of a payout is bound to it, and to the call that caused it. */
export const payoutCauses: readonly Rule[] = [
  sql`select ${named} || ' has no cause: no payout was requested, returned or paid by it' as fault
        from book_txns t
       where t.kind in ('payout', 'payout_return', 'payout_paid')
         and not exists (
           select 1 from payouts p
            where p.name = t.reference
              and case t.kind
                    when 'payout' then t.created_at = p.created_at and t.actor_id = p.requested_by
                                       and ${audited('payouts.request', sql`p.name`)}
                    when 'payout_paid' then p.status = 'Paid' and t.created_at = p.ended_at and t.actor_id = p.ended_by
                                            and ${audited('payouts.mark_paid', sql`p.name`)}
                    else t.created_at = p.ended_at and t.actor_id = p.ended_by
                         and case p.status when 'Refused' then ${audited('payouts.refuse', sql`p.name`)}
                                           when 'Cancelled' then ${audited('payouts.cancel', sql`p.name`)}
                                           when 'Failed' then ${audited('payouts.mark_failed', sql`p.name`)} else false end end)`,
  sql`select ${named} || ' books ' || coalesce(booked.amount, 0) || ' ' || currency || ' for the ' || account || ' of ' || owner
             || ', its payout says ' || coalesce(due.amount, 0) as fault
        from (${due}) due
        full join (select b.txn, a.kind as account, a.owner, b.currency, sum(b.amount) as amount
                     from book_entries b join book_accounts a on a.id = b.account
                     join book_txns m on m.id = b.txn and m.kind in ('payout', 'payout_return', 'payout_paid')
                    group by b.txn, a.kind, a.owner, b.currency) booked using (txn, account, owner, currency)
        join book_txns t on t.id = txn
       where coalesce(booked.amount, 0) <> coalesce(due.amount, 0)`,
];

/** Batches whose files would say something else than when they were made. */
export async function alteredBatches(tx: Tx): Promise<string[]> {
  const faults: string[] = [];
  for (const { name } of await tx.selectFrom('payout_batches').select('name').orderBy('name').execute()) {
    const found = await contentOf(tx, name);
    if (found !== undefined && !(await isUnaltered(tx, found))) {
      faults.push(`${name}: its payouts or accounts are not what they were when it was made`);
    }
  }
  return faults;
}
