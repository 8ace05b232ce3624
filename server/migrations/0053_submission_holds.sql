-- What a submission holds, as columns that do not change while it goes well: an index over its state would have to be
-- touched at each step of it.
alter table ledger_submissions add column holds_sequence boolean not null default true;
alter table ledger_submissions add column holds_purpose boolean not null default true;

-- By a trigger, because processes of the version before may still be running.
create function submission_holds() returns trigger language plpgsql as $$
begin
  new.holds_sequence := new.state in ('prepared', 'submitted', 'validated');
  new.holds_purpose := new.state in ('prepared', 'submitted')
    or (new.state = 'validated' and new.result_code = 'tesSUCCESS');
  return new;
end $$;
create trigger submission_holds before insert or update of state, result_code on ledger_submissions
  for each row execute function submission_holds();

-- Few: those that came to nothing.
update ledger_submissions set state = state
 where state in ('expired', 'failed') or (state = 'validated' and result_code <> 'tesSUCCESS');

-- Each row of these is written once more soon after it was made (its place in the log, its outcome), so what is dead is
-- cleared away before the table has doubled.
alter table attestations set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table ledger_submissions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
