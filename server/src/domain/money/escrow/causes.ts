import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { platform, token } from '../books/books.ts';
import { audited, faultsPerRule, named, type Rule } from '../books/cause.ts';
import { payoutCauses } from '../payout/check.ts';
import { coverCauses } from '../premium/check.ts';

/** The funding, and a refund of all of it. */
const whole = sql`(t.kind = 'fund' or (t.kind = 'refund' and e.status <> 'Released'))`;
/** The refund of what a release did not pay. */
const rest = sql`(t.kind = 'refund' and e.status = 'Released')`;

/**
 * What a `fund`, `release` or `refund` has to book, from the escrow's amounts: those are signed. One row for each entry;
 * what is zero or not there is left out.
 */
const due = sql`
  select t.id as txn, due.account, due.owner, due.currency, sum(case t.kind when 'refund' then -due.amount else due.amount end) as amount
    from book_txns t
    join escrows e on e.order_name = t.order_name
    join orders o on o.name = e.order_name
    cross join lateral (
      values (${whole}, 'escrow', e.name, e.currency, e.amount),
             (${whole} and e.payment_rail = 'card', 'processor', ${platform}::text, e.currency, -e.amount),
             (${whole} and e.payment_rail = 'crypto_direct', 'treasury', ${platform}, e.currency, -e.amount),
             (${whole} and e.payment_rail = 'crypto_direct', 'wallet', o.buyer, ${token}::text, -e.funded_tokens),
             (${whole} and e.payment_rail = 'crypto_direct', 'token_supply', ${platform}, ${token}, e.funded_tokens),
             (${rest}, 'escrow', e.name, e.currency, e.refund_amount),
             (${rest}, 'treasury', ${platform}, e.currency, -e.refund_amount),
             (${rest}, 'wallet', o.buyer, ${token}, -e.refund_tokens),
             (${rest}, 'token_supply', ${platform}, ${token}, e.refund_tokens),
             (t.kind = 'release', 'escrow', e.name, e.currency, e.refund_amount - e.amount),
             (t.kind = 'release', 'fees', ${platform}, e.currency, e.fee_amount),
             (t.kind = 'release', 'treasury', ${platform}, e.currency, e.exporter_amount + e.cooperative_amount),
             (t.kind = 'release', 'wallet', o.exporter, ${token}, e.exporter_tokens),
             (t.kind = 'release', 'wallet', o.cooperative, ${token}, e.cooperative_tokens),
             (t.kind = 'release', 'token_supply', ${platform}, ${token}, -(e.exporter_tokens + e.cooperative_tokens))
    ) as due (applies, account, owner, currency, amount)
   where t.kind in ('fund', 'release', 'refund') and due.applies and due.amount <> 0
   group by t.id, due.account, due.owner, due.currency`;

const escrowCauses: readonly Rule[] = [
  sql`select ${named} || ' is of no escrow' as fault
        from book_txns t
       where t.kind in ('fund', 'release', 'refund')
         and not exists (select 1 from escrows e where e.order_name = t.order_name)`,
  sql`select ${named} || ' books ' || coalesce(booked.amount, 0) || ' ' || currency || ' for the ' || account || ' of ' || owner
             || ', its escrow says ' || coalesce(due.amount, 0) as fault
        from (${due}) due
        full join (select b.txn, a.kind as account, a.owner, b.currency, sum(b.amount) as amount
                     from book_entries b join book_accounts a on a.id = b.account
                     join book_txns m on m.id = b.txn and m.kind in ('fund', 'release', 'refund')
                    group by b.txn, a.kind, a.owner, b.currency) booked using (txn, account, owner, currency)
        join book_txns t on t.id = txn
       where coalesce(booked.amount, 0) <> coalesce(due.amount, 0)`,
  sql`select ${named} || ' says "' || coalesce(t.reason, '') || '" at ' || t.created_at || ', its escrow something else' as fault
        from book_txns t join escrows e on e.order_name = t.order_name
       where t.kind in ('fund', 'release', 'refund')
         and not coalesce(case t.kind
               when 'fund' then t.created_at = e.funded_at
                                and t.reason = case e.payment_rail when 'card' then 'card' else 'order_settle' end
               when 'release' then t.created_at = e.released_at and t.reason = e.release_reason
               else case when e.status = 'Released'
                         then t.created_at = e.released_at and t.reason = 'short_delivery' and e.refund_amount > 0
                         else t.created_at = e.cancelled_at
                              and case t.reason when 'dispute_refund' then ${audited('orders.resolve_dispute')}
                                                when 'refused' then ${audited('orders.refuse_order')}
                                                when 'agreed' then ${audited('orders.agree_cancellation')}
                                                when 'settled_by_admin' then ${audited('orders.settle_differences')}
                                                when 'taken_back' then e.payment_rail = 'card' end end end, false)`,
  sql`select ${named} || ' is of a card payment that there is not' as fault
        from book_txns t join escrows e on e.order_name = t.order_name
       where t.kind = 'fund' and e.payment_rail = 'card'
         and not exists (select 1 from payments p where p.order_name = t.order_name and p.kind = 'order'
                            and p.applied_at = t.created_at and p.received_amount = e.amount
                            and p.received_currency = e.currency)`,
];

/** What a transaction books for an account of its own. */
const bookedFor = (kind: string): RawBuilder<unknown> => sql`
  (select sum(b.amount) from book_entries b join book_accounts a on a.id = b.account
    where b.txn = t.id and a.kind = ${sql.lit(kind)} and a.owner = p.buyer)`;

const paymentCauses: readonly Rule[] = [
  sql`select ${named} || ' has no cause: no payment and no call of an admin made it' as fault
        from book_txns t
       where (t.kind in ('burn', 'reversal')
              and not (t.reference like t.kind || ':%' and exists (
                select 1 from book_entries b join book_accounts w on w.id = b.account and w.kind = 'wallet'
                 where b.txn = t.id and case t.kind when 'burn' then b.amount < 0 and ${audited('wallet.admin_burn', sql`w.owner`)}
                                                    else ${audited('wallet.reverse_entry', sql`w.owner`)} end)))
          or (t.kind = 'mint'
              and not exists (
                select 1 from payments p
                 where t.reference = 'card:' || p.id and t.reason = 'topup'
                   and case when p.status = 'Credited' then ${audited('payments.resolve_held')} and ${bookedFor('wallet')} > 0
                            else p.kind = 'topup' and p.applied_at = t.created_at and ${bookedFor('wallet')} = p.tokens end)
              and not (t.reference like 'mint:%' and exists (
                select 1 from book_entries b join book_accounts w on w.id = b.account and w.kind = 'wallet'
                 where b.txn = t.id and ${audited('wallet.admin_mint', sql`w.owner`)})))`,
  sql`select ${named} || ' has no cause: no card payment was held' as fault
        from book_txns t
       where t.kind in ('hold', 'return')
         and not exists (
           select 1 from payments p
            where t.reference = 'card:' || p.id
              and case t.kind when 'hold' then t.reason = 'held' and t.created_at = p.paid_at
                                               and ${bookedFor('payable')} = p.received_amount
                              else t.reason = 'held_refund' and ${audited('payments.resolve_held')}
                                   and ${bookedFor('payable')} < 0 end)`,
  sql`select ${named} || ' has no cause: it is of no payment that was taken back' as fault
        from book_txns t
       where t.kind = 'recall'
         and not exists (
           select 1 from payments p
             join payment_takebacks k on k.processor = p.processor and k.payment_ref = p.payment_ref
             join book_entries b on b.txn = t.id
             join book_accounts a on a.id = b.account and a.owner = p.buyer
                                 and a.kind = case t.reason when 'held' then 'payable' when 'topup' then 'wallet' when 'owed' then 'receivable' end
            where t.order_name is null or t.order_name = p.order_name)`,
];

/** Movements that the ledger shows or will show: those that their job has taken, and those that still wait for it. */
const mirrors = sql`
  select reference, kind, org, amount from token_mirrors
  union all
  select payload->>'reference', case topic when 'token.mint_due' then 'mint' else 'burn' end, payload->>'org',
         (payload->>'amount')::numeric
    from outbox where topic in ('token.mint_due', 'token.burn_due')`;

/** What the ledger has to show of each transaction's tokens. */
const moved = sql`
  select t.id, case when b.amount > 0 then 'mint' else 'burn' end as kind, a.owner as org, abs(b.amount) as amount,
         case when t.kind in ('mint', 'burn', 'reversal') then t.reference
                     when t.kind in ('premium', 'premium_return', 'claim_payout') then t.kind || ':' || t.reference || ':' || a.owner
                     when t.kind = 'payout_paid' then 'payout:' || t.reference
                     when t.kind = 'release' then 'release:' || t.order_name || ':' || a.owner
                     when t.kind = 'recall' then (select m.reference from token_mirrors m where m.reference like 'recall:%:' || t.id
                                          union all
                                         select payload->>'reference' from outbox
                                          where payload->>'reference' like 'recall:%:' || t.id limit 1)
                     else t.kind || ':' || t.order_name end as reference
    from book_txns t join book_entries b on b.txn = t.id
    join book_accounts a on a.id = b.account
   where case t.kind when 'payout_paid' then a.kind = 'in_transit' else a.kind = 'wallet' end
     and t.kind not in ('payout', 'payout_return')`;

const ledgerCauses: readonly Rule[] = [
  sql`select 'book transaction ' || moved.id || ' has a ' || moved.kind || ' of ' || trim_scale(moved.amount) || ' tokens of '
             || moved.org || ' that the ledger is not told of' as fault
        from (${moved}) moved left join (${mirrors}) m using (reference)
       where m.reference is null or m.kind <> moved.kind or m.org <> moved.org or m.amount <> moved.amount`,
  sql`select 'the ledger is told of ' || m.reference || ', a ' || m.kind || ' of ' || trim_scale(m.amount) || ' tokens of ' || m.org
             || ' that the books do not have' as fault
        from (${mirrors}) m left join (${moved}) moved using (reference) where moved.reference is null`,
  sql`select shown.subject || ' names ' || shown.tx_hash || ' as its ' || replace(shown.kind, '_', ' ')
             || ', which is no such transaction of ours' as fault
        from (select name as subject, 'escrow_create' as kind, mirror_create_tx as tx_hash from escrows
               union all
              select name, case status when 'Released' then 'escrow_finish' else 'escrow_cancel' end, mirror_finish_tx from escrows
               union all
              select reference, 'token_' || kind, tx_hash from token_mirrors) shown
       where shown.tx_hash is not null
         and not exists (select 1 from ledger_submissions s
                          where s.tx_hash = shown.tx_hash and s.kind = shown.kind and s.key = shown.subject)`,
];

/** What a mint, burn or reversal says, as its reference has it; mints of before have none. */
const mintRule: Rule = sql`
  select ${named} || ' is not what its reference says' as fault
    from book_txns t
   where t.kind in ('mint', 'burn', 'reversal') and split_part(t.reference, ':', 3) <> ''
     and not exists (
       select 1 from book_entries b join book_accounts w on w.id = b.account and w.kind = 'wallet'
        where b.txn = t.id
          and split_part(t.reference, ':', 3) = encode(sha256(convert_to(concat_ws(e'\\n', split_part(t.reference, ':', 2),
                w.owner, trim_scale(b.amount), coalesce(t.actor_id::text, ''),
                (extract(epoch from t.created_at) * 1000)::bigint, t.reason), 'UTF8')), 'hex'))`;

/** A reversal is the other way round of a mint or burn that an admin made. */
const reversalRule: Rule = sql`
  select ${named} || ' does not undo the mint or burn that it refers to' as fault
    from book_txns t join book_txns o on o.id = t.reverses
   where o.kind not in ('mint', 'burn') or o.reference not like o.kind || ':%'
      or exists (select 1 from book_entries b join book_accounts a on a.id = b.account
                  where b.txn in (t.id, o.id) group by a.id having sum(b.amount) <> 0)`;

const personCauses: readonly Rule[] = [
  mintRule,
  reversalRule,
  sql`select 'an entry of ' || ${named} || ' is of another moment' as fault
        from book_txns t join book_entries b on b.txn = t.id where b.created_at <> t.created_at`,
  sql`select ${named} || ' is by ' || t.actor_id || ', who asked for nothing at that moment' as fault
        from book_txns t
       where t.actor_id is not null and not ${audited('')}
         and not exists (select 1 from payments p
                          where p.created_by = t.actor_id
                            and (p.order_name = t.order_name or t.reference = 'card:' || p.id))`,
  sql`select ${named} || ' is by nobody' as fault
        from book_txns t
       where t.actor_id is null
         and (t.kind in ('fund', 'mint', 'return', 'burn', 'reversal', 'payout', 'payout_paid', 'payout_return', 'premium', 'premium_return')
              or t.reason in ('dispute_refund', 'dispute_release', 'buyer_confirmed', 'admin', 'price_agreed', 'refused', 'agreed'))`,
];

/**
 * Binds each book transaction to what caused it: a signed escrow, a card payment, somebody's call in the audit log, and to
 * the movement of tokens on the ledger that follows from it. A balanced transaction that nothing caused is found here.
 */
export async function checkCauses(tx: Tx): Promise<string[]> {
  const faults: string[] = [];
  for (const rule of [
    ...escrowCauses,
    ...paymentCauses,
    ...payoutCauses,
    ...coverCauses,
    ...ledgerCauses,
    ...personCauses,
  ]) {
    const { rows } = await sql<{ fault: string }>`
      select fault from (${rule}) faults order by fault limit ${faultsPerRule}`.execute(tx);
    faults.push(...rows.map((row) => row.fault));
  }
  return faults;
}
