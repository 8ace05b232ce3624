import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { faultsPerRule, type Rule } from '../books/cause.ts';
import { alteredBatches, payoutRules } from '../payout/check.ts';
import { coverRules } from '../premium/check.ts';

export interface BooksCheck {
  /** How many records of each sort were looked at. */
  checked: Record<string, number>;
  /** In words; empty when everything holds. At most `faultsPerRule` of each sort. */
  faults: string[];
}

const booksRules: readonly Rule[] = [
  sql`select 'book transaction ' || txn || ' is ' || sum(amount) || ' ' || currency || ' out of balance' as fault
        from book_entries group by txn, currency having sum(amount) <> 0`,
  sql`select 'book transaction ' || id || ' has no entries' as fault
        from book_txns t where not exists (select 1 from book_entries e where e.txn = t.id)`,
  sql`select 'book entry ' || e.id || ' is in ' || e.currency || ', its account in ' || a.currency as fault
        from book_entries e join book_accounts a on a.id = e.account where a.currency <> e.currency`,
  sql`select 'the ' || a.kind || ' of ' || a.owner || ' says ' || a.balance || ' ' || a.currency
             || ', its entries sum to ' || coalesce(s.total, 0) as fault
        from book_accounts a
        left join (select account, sum(amount) as total from book_entries group by account) s on s.account = a.id
       where a.guarded and a.balance <> coalesce(s.total, 0)`,
  sql`select 'the ' || kind || ' of ' || owner || ' is at ' || balance || ' ' || currency as fault
        from book_accounts where guarded and balance < 0`,
  sql`select 'account ' || id || ' (' || kind || ') keeps no balance, but says ' || balance as fault
        from book_accounts where not guarded and balance <> 0`,
  sql`select 'account ' || id || ' (' || kind || ') should be guarded' as fault
        from book_accounts where guarded <> (kind in ('wallet', 'escrow', 'payable', 'in_transit'))`,
];

/** Card money: what the processor took back must be where the books can follow, and an escrow must not count on it. */
const cardRules: readonly Rule[] = [
  sql`select e.name || ' is ' || e.status || ', but the card processor took back ' || trim_scale(t.amount) || ' of '
             || trim_scale(p.received_amount) || ' ' || p.received_currency || ' (payment ' || p.id || ')' as fault
        from escrows e
        join payments p on p.order_name = e.order_name and p.kind = 'order' and p.applied_at is not null
        join (select processor, payment_ref,
                     greatest(coalesce(sum(amount) filter (where kind in ('refund', 'chargeback')), 0),
                              coalesce(max(amount) filter (where kind = 'charge'), 0)) as amount
                from payment_takebacks where state = 'taken' group by processor, payment_ref) t
          on t.processor = p.processor and t.payment_ref = p.payment_ref
       where e.status in ('Funded', 'Disputed', 'Released') and t.amount > 0
         and (p.returned_amount = 0 or p.refunded_amount + p.lost_amount > p.returned_amount)`,
  sql`select e.name || ' is ' || e.status || ', but its card payment ' || p.id || ' is ' || p.status as fault
        from escrows e
        join payments p on p.order_name = e.order_name and p.kind = 'order' and p.applied_at is not null
       where e.status in ('Funded', 'Disputed', 'Released') and p.status <> 'Paid'`,
  sql`select 'payment ' || p.id || ' is ' || p.status || ' with ' || p.refunded_amount + p.lost_amount || ' taken back, '
             || p.returned_amount || ' of it in the books' as fault
        from payments p
       where p.kind = 'topup' and p.refunded_amount + p.lost_amount > p.returned_amount`,
  sql`select 'card payments say ' || coalesce(p.total, 0) || ' ' || currency || ' are with the processor, the books '
             || coalesce(b.total, 0) as fault
        from (select received_currency as currency, sum(received_amount - returned_amount) as total from payments
               where status in ('Paid', 'Held', 'Credited') group by received_currency) p
        full join (select e.currency, -sum(e.amount) as total
                     from book_accounts a join book_entries e on e.account = a.id
                    where a.kind = 'processor' group by e.currency) b using (currency)
       where coalesce(p.total, 0) <> coalesce(b.total, 0)`,
];

/** How often each kind of transaction was booked for an escrow's order. */
const movements = sql`
  left join (select order_name, count(*) filter (where kind = 'fund') as fund,
                    count(*) filter (where kind = 'release') as release, count(*) filter (where kind = 'refund') as refund
               from book_txns where order_name is not null group by order_name) m on m.order_name = e.order_name`;

const escrowRules: readonly Rule[] = [
  sql`select e.name || ' is ' || e.status || ' and holds ' || coalesce(a.balance, 0) || ' ' || e.currency as fault
        from escrows e
        left join book_accounts a on a.kind = 'escrow' and a.owner = e.name and a.currency = e.currency
       where coalesce(a.balance, 0) <> case when e.status in ('Funded', 'Disputed') then e.amount else 0 end`,
  sql`select 'there is an escrow account of ' || a.owner || ' in ' || a.currency || ' without such an escrow' as fault
        from book_accounts a
       where a.kind = 'escrow'
         and not exists (select 1 from escrows e where e.name = a.owner and e.currency = a.currency)`,
  sql`select e.name || ' is ' || e.status || ' with ' || coalesce(m.fund, 0) || ' fundings, ' || coalesce(m.release, 0)
             || ' releases and ' || coalesce(m.refund, 0) || ' refunds' as fault
        from escrows e ${movements}
       where coalesce(m.fund, 0) <> (case when e.status in ('Funded', 'Disputed', 'Released') or e.funded_at is not null
                                          then 1 else 0 end)
          or coalesce(m.release, 0) <> (case when e.status = 'Released' then 1 else 0 end)
          or coalesce(m.refund, 0) <> (case when (e.status = 'Cancelled' and e.funded_at is not null)
                                              or (e.status = 'Released' and e.refund_amount > 0) then 1 else 0 end)`,
  sql`select e.name || ' was refunded otherwise than it was paid' as fault
        from escrows e join book_txns t on t.order_name = e.order_name and t.kind in ('fund', 'refund')
        join book_entries b on b.txn = t.id
       where e.status = 'Cancelled' and e.funded_at is not null
       group by e.name, b.account having sum(b.amount) <> 0`,
  sql`select e.name || ' was funded with ' || e.funded_tokens || ' tokens, the books say ' || coalesce(-b.amount, 0) as fault
        from escrows e
        join book_txns t on t.order_name = e.order_name and t.kind = 'fund'
        left join (select b.txn, sum(b.amount) as amount from book_entries b
                     join book_accounts a on a.id = b.account and a.kind = 'wallet' group by b.txn) b on b.txn = t.id
       where e.payment_rail = 'crypto_direct' and e.funded_tokens is distinct from -b.amount`,
];

const orderRules: readonly Rule[] = [
  sql`select o.name || ' is ' || o.status || ' and its escrow ' || coalesce(e.status, 'missing') as fault
        from orders o left join escrows e on e.order_name = o.name
       where not case o.status
               when 'Draft' then e.status is null
               when 'Escrow Created' then coalesce(e.status in ('Pending', 'Funded'), false)
               when 'Paid' then coalesce(e.status = 'Funded', false)
               when 'In Transit' then coalesce(e.status = 'Funded', false)
               when 'Disputed' then coalesce(e.status = 'Disputed', false)
               when 'Settled' then coalesce(e.status = 'Released', false)
               else coalesce(e.status = 'Cancelled', true) end`,
  sql`select o.name || ' is ' || o.total_amount || ' ' || o.currency || ', its escrow ' || e.amount || ' ' || e.currency as fault
        from orders o join escrows e on e.order_name = o.name
       where e.amount <> o.total_amount or e.currency <> o.currency`,
  sql`select lot || ' was sold ' || count(*) || ' times' as fault
        from orders where status not in ('Draft', 'Cancelled') group by lot having count(*) > 1`,
  sql`select o.name || ' is ' || o.status || ', but its lot ' || l.name || ' is ' || l.status as fault
        from orders o join lots l on l.name = o.lot
       where o.status not in ('Draft', 'Cancelled') and l.status not in ('Sold', 'Flagged', 'Cancelled')`,
  sql`select o.name || ' is for ' || o.quantity || ' ' || o.unit || ', but its lot ' || l.name || ' has ' || l.quantity
             || ' ' || l.unit as fault
        from orders o join lots l on l.name = o.lot
       where o.status not in ('Draft', 'Cancelled')
         and l.quantity_kg <> case when o.unit = 'MT' then o.quantity * 1000 else o.quantity end`,
  sql`select l.name || ' is Sold without an order' as fault
        from lots l
       where l.status = 'Sold'
         and not exists (select 1 from orders o where o.lot = l.name and o.status not in ('Draft', 'Cancelled'))`,
  sql`select o.name || ' is In Transit without a shipment' as fault
        from orders o
       where o.status = 'In Transit' and not exists (select 1 from shipments s where s.order_name = o.name)`,
];

const massRules: readonly Rule[] = [
  sql`select lot || ' was split into ' || (data->>'child') || ', which does not say so' as fault
        from lot_history h
       where kind = 'split' and data ? 'child'
         and not exists (select 1 from lots c where c.name = h.data->>'child' and c.parent_lot = h.lot)`,
];

/**
 * Checks that money, orders and lots agree with each other, by a few statements over whole tables: balanced books, kept
 * balances, what each escrow holds, one funding and one end of each, states that fit, no lot sold twice, no mass made or
 * lost by splits. Run it in one repeatable-read transaction while the service is at work.
 */
export async function checkBooks(db: Tx): Promise<BooksCheck> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from book_txns) as book_transactions, (select count(*) from book_entries) as book_entries,
           (select count(*) from book_accounts) as book_accounts, (select count(*) from escrows) as escrows,
           (select count(*) from payments) as payments,
           (select count(*) from payouts) as payouts, (select count(*) from payout_batches) as payout_batches,
           (select count(*) from premium_payments) as premiums, (select count(*) from orders) as orders, (select count(*) from lots) as lots,
           (select count(*) from lots where parent_lot is not null) as split_lots`.execute(db);
  const faults: string[] = [];
  for (const rule of [
    ...booksRules,
    ...cardRules,
    ...escrowRules,
    ...payoutRules,
    ...coverRules,
    ...orderRules,
    ...massRules,
  ]) {
    const { rows: found } = await sql<{ fault: string }>`
      select fault from (${rule}) faults order by fault limit ${faultsPerRule}`.execute(db);
    faults.push(...found.map((row) => row.fault));
  }
  faults.push(...(await alteredBatches(db)).slice(0, faultsPerRule));
  return { checked: { ...rows[0] }, faults };
}
