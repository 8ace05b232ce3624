-- Evidence may be a file: whoever may read all of a package may read it. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_doctype_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([A-Za-z ]+)''', 'g'))[1] as kind union select 'Due Diligence Package') every;
  alter table files drop constraint files_doctype_check;
  execute 'alter table files add constraint files_doctype_check check (doctype in (' || kinds || '))';
end $$;
