-- Balances leave a trace from here on, so that money moves by those alone that the service wrote. Nobody moves any before its triggers
-- are those of this version, in this transaction; the trace of each account goes on from its last change.
lock table book_accounts in share row exclusive mode;
insert into record_changes (mark, tbl, key, was, now)
select write_mark(), 'book_accounts', a.id::text, l.now, a.digest
  from (select id, sha256(convert_to(row(o.id, o.kind, o.owner, o.currency, o.guarded, o.balance)::text, 'UTF8')) as digest from book_accounts o) a
  left join lateral (
    select c.now from record_changes c where c.tbl = 'book_accounts' and c.key = a.id::text order by c.id desc limit 1) l on true
 where a.digest is distinct from l.now;
