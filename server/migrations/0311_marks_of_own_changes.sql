-- A mark is good for what its own transaction changed. Whoever wrote changes under the number of a mark to come had them marked along
-- with those of the transaction that came to it.
create or replace function mark_write(nonce bytea, once bytea) returns void language plpgsql as $$
declare
  mine bigint;
  changed bytea;
  last bigint;
  slipped_in boolean;
  own bigint;
begin
  -- What is checked or kept at the commit may change records, too.
  set constraints all immediate;
  mine := nullif(current_setting('lotmark.mark', true), '')::bigint;
  if mine is null then return; end if;
  own := pg_current_xact_id()::text::bigint;
  -- What we see of a transaction that has not ended is our own; those of savepoints have later numbers. Rows keep the lower half.
  select string_agg(change_hash(c), null order by c.id), max(c.id),
         bool_or(case when after.later < 2147483648
                      then pg_xact_status((own + after.later)::text::xid8) is distinct from 'in progress' else true end)
    into changed, last, slipped_in
    from record_changes c
   cross join lateral (select (c.xmin::text::bigint - own % 4294967296 + 4294967296) % 4294967296 as later) after
   where c.mark = mine;
  if changed is null then return; end if;
  if slipped_in then
    raise exception 'somebody else has written changes under the number of this transaction, and nothing was written'
      using errcode = '40001';
  end if;
  insert into write_marks (id, nonce, tag, upto) values (mine, mark_write.nonce, sha256(once || sha256(changed)), last);
end $$;
