-- What a release paid each payee in tokens stands with the escrow, so that it can be signed and the books compared with it.
alter table escrows add column exporter_tokens numeric(20,6), add column cooperative_tokens numeric(20,6);

update escrows e
   set exporter_tokens = paid.exporter, cooperative_tokens = paid.cooperative
  from (select o.name as order_name,
               coalesce(sum(b.amount) filter (where a.owner = o.exporter), 0) as exporter,
               coalesce(sum(b.amount) filter (where a.owner = o.cooperative), 0) as cooperative
          from orders o
          join book_txns t on t.order_name = o.name and t.kind = 'release'
          join book_entries b on b.txn = t.id
          join book_accounts a on a.id = b.account and a.kind = 'wallet'
         group by o.name) paid
 where paid.order_name = e.order_name and e.status = 'Released';
