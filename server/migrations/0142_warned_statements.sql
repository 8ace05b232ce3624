-- When the operator's people were told that a statement cannot be changed much longer.
alter table eu_statements add column warned_at timestamptz;
create index eu_statements_to_warn on eu_statements (change_until)
  where place = 0 and warned_at is null and state in ('Submitted', 'Available') and change_until is not null;
