-- The serving processes may be run by a role that removes nothing of the trace (docs/production.md). What condensing drops
-- (ADR 0018) is dropped by this function of the owner's: never the newest change of a row that is there.
create function condense_changes(last_batch bigint) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare dropped int;
begin
  delete from record_changes c using write_marks m
   where m.id = c.mark and m.batch <= last_batch
     and (c.now is null or exists (
           select from record_changes n join write_marks w on w.id = n.mark
            where n.tbl = c.tbl and n.key = c.key and n.id > c.id and w.batch <= last_batch));
  get diagnostics dropped = row_count;
  delete from write_marks m where m.batch <= last_batch
     and not exists (select from record_changes c where c.mark = m.id);
  return dropped;
end $$;
revoke all on function condense_changes(bigint) from public;
