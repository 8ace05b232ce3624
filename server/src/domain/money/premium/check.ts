import { sql } from 'kysely';
import { token } from '../books/books.ts';
import { audited, named, type Rule } from '../books/cause.ts';

const coin = sql.lit(token);

/** What each movement between insurer and insured has to book, from the signed records of policy and claim. */
const due = sql`
  select t.id as txn, d.account, d.owner, d.currency, d.amount
    from book_txns t
    join premium_payments p on p.name = t.reference
    join insurance_policies i on i.name = p.policy
   cross join lateral (
     values ('premium', 'wallet', i.holder, ${coin}, -p.tokens), ('premium', 'wallet', i.insurer, ${coin}, p.tokens),
            ('premium_return', 'wallet', i.insurer, ${coin}, -p.returned_tokens),
            ('premium_return', 'wallet', i.holder, ${coin}, p.returned_tokens)
   ) as d (kind, account, owner, currency, amount)
   where d.kind = t.kind
  union all
  select t.id, 'wallet', d.owner, ${coin}, d.amount
    from book_txns t join insurance_claims c on c.name = t.reference
   cross join lateral (values (c.insurer, -c.paid_tokens), (c.holder, c.paid_tokens)) as d (owner, amount)
   where t.kind = 'claim_payout'`;

/** Records and bookings of insurance agree. */
export const coverRules: readonly Rule[] = [
  sql`select p.name || ' is in ' || p.standing || ' standing with ' || b.paid || ' bookings and ' || b.returned || ' returns' as fault
        from premium_payments p cross join lateral (
          select count(*) filter (where kind = 'premium') as paid, count(*) filter (where kind = 'premium_return') as returned
            from book_txns where kind in ('premium', 'premium_return') and reference = p.name) b
       where b.paid <> 1 or b.returned <> (coalesce(p.returned_tokens, 0) > 0)::int`,
  sql`select c.name || ' is ' || c.status || ' with ' || b.paid || ' payouts' as fault
        from insurance_claims c cross join lateral (
          select count(*) as paid from book_txns where kind = 'claim_payout' and reference = c.name) b
       where b.paid <> (c.status = 'Paid')::int`,
  sql`select p.name || ' is ' || p.status || ' with claims of ' || c.approved || ' for a sum of ' || p.sum_insured as fault
        from insurance_policies p cross join lateral (
          select coalesce(sum(approved_amount), 0) as approved from insurance_claims
           where policy = p.name and status in ('Approved', 'Paid')) c
       where c.approved > p.sum_insured or (c.approved > 0 and p.bound_at is null)`,
  sql`select p.name || ' is Active without a premium in good standing' as fault
        from insurance_policies p
       where p.status = 'Active' and not exists (
         select from premium_payments m where m.policy = p.name and m.standing = 'Good')`,
];

/** Each movement is bound to its record, and to the call that caused it; the platform itself pays claims. */
export const coverCauses: readonly Rule[] = [
  sql`select ${named} || ' has no cause: no premium was collected or returned, no claim paid by it' as fault
        from book_txns t
       where (t.kind in ('premium', 'premium_return')
              and not exists (
                select 1 from premium_payments p
                 where p.name = t.reference
                   and case t.kind
                         when 'premium' then t.created_at = p.paid_at and t.actor_id = p.paid_by
                                             and ${audited('insurance.api.collect_premium', sql`p.policy`)}
                         else t.created_at = p.returned_at and t.actor_id = p.returned_by
                              and ${audited('insurance_policies.cancel', sql`p.policy`)} end))
          or (t.kind = 'claim_payout'
              and not exists (
                select 1 from insurance_claims c
                 where c.name = t.reference and c.status = 'Paid' and t.created_at = c.paid_at
                   and t.actor_id is not distinct from c.paid_by
                   and (c.paid_by is null or ${audited('insurance.api.pay_claim', sql`c.name`)})))`,
  sql`select ${named} || ' books ' || coalesce(booked.amount, 0) || ' ' || currency || ' for the ' || account || ' of ' || owner
             || ', its record says ' || coalesce(due.amount, 0) as fault
        from (${due}) due
        full join (select b.txn, a.kind as account, a.owner, b.currency, sum(b.amount) as amount
                     from book_entries b join book_accounts a on a.id = b.account
                     join book_txns m on m.id = b.txn and m.kind in ('premium', 'premium_return', 'claim_payout')
                    group by b.txn, a.kind, a.owner, b.currency) booked using (txn, account, owner, currency)
        join book_txns t on t.id = txn
       where coalesce(booked.amount, 0) <> coalesce(due.amount, 0)`,
];
