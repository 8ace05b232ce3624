-- A file can be taken off its record again. The row stays: who put it there, who took it off, and when.
alter table files
  -- for which organisation it was put there, of those that have a part in the record
  add column org text references orgs,
  add column removed_at timestamptz,
  add column removed_by uuid references users,
  add constraint files_removed check ((removed_at is null) = (removed_by is null));

-- More kinds of records that files belong to, whatever kinds there are.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_doctype_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ' order by quote_literal(kind)) into kinds from (
    select (regexp_matches(written, '''([A-Za-z ]+)''', 'g'))[1] as kind
    union select unnest(array['Shipment', 'Insurance Policy', 'Insurance Claim'])) every;
  alter table files drop constraint files_doctype_check;
  execute 'alter table files add constraint files_doctype_check check (doctype in (' || kinds || '))';
end $$;
