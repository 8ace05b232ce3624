-- A mark also says by which numbers of PostgreSQL its changes were written, and in which database. Whoever takes changes away together with their mark
-- and puts both back writes them under another number; until they are sealed nothing else would tell. The mark itself stays as it was:
-- servers of the version before go on comparing it.
alter table write_marks add column writers text, add column writers_tag bytea;

create or replace function mark_write(nonce bytea, once bytea) returns void language plpgsql as $$
declare
  mine bigint;
  changed bytea;
  last bigint;
  slipped_in boolean;
  own bigint;
  writers text;
begin
  -- What is checked or kept at the commit may change records, too.
  set constraints all immediate;
  mine := nullif(current_setting('lotmark.mark', true), '')::bigint;
  if mine is null then return; end if;
  own := pg_current_xact_id()::text::bigint;
  -- What we see of a transaction that has not ended is our own; those of savepoints have later numbers. Rows keep the lower half.
  select string_agg(change_hash(c), null order by c.id), max(c.id),
         bool_or(case when after.later < 2147483648
                      then pg_xact_status((own + after.later)::text::xid8) is distinct from 'in progress' else true end),
         string_agg(distinct c.xmin::text, ',' order by c.xmin::text)
    into changed, last, slipped_in, writers
    from record_changes c
   cross join lateral (select (c.xmin::text::bigint - own % 4294967296 + 4294967296) % 4294967296 as later) after
   where c.mark = mine;
  if changed is null then return; end if;
  if slipped_in then
    raise exception 'somebody else has written changes under the number of this transaction, and nothing was written'
      using errcode = '40001';
  end if;
  changed := sha256(changed);
  select encode(sha256(convert_to(s.system_identifier || '/' || d.oid || '/' || 'record_changes'::regclass::oid, 'UTF8')), 'hex') || ' ' || writers
    into writers from pg_control_system() s join pg_database d on d.datname = current_database();
  insert into write_marks (id, nonce, tag, upto, writers, writers_tag)
  values (mine, mark_write.nonce, sha256(once || changed), last, writers,
          sha256(once || sha256(convert_to('writers ' || writers || ' ', 'UTF8') || changed)));
end $$;
