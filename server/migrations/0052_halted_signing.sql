-- As before, and nothing is signed while the ledger shows a log that this database lacks: what would be signed now might
-- contradict what was signed before. The state LM001 becomes a refusal that says so.
create or replace function active_signing_key(wanted text) returns setof signing_keys language plpgsql volatile as $$
begin
  if exists (select from ledger_troubles where kind = 'history' and ended_at is null) then
    raise exception 'signing is halted' using errcode = 'LM001';
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(wanted, 0));
  return query select * from signing_keys where did = wanted and retired_at is null;
end $$;
