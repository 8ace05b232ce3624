-- A file of plots that nobody goes on with ends by itself, and its bytes are freed.
alter table plot_imports drop constraint plot_imports_status_check;
alter table plot_imports add constraint plot_imports_status_check
  check (status in ('Receiving', 'Checking', 'Checked', 'Taking', 'Done', 'Refused', 'Cancelled', 'Expired'));
create index plot_imports_left on plot_imports (updated_at) where status in ('Receiving', 'Checked', 'Refused');

-- A piece lies in the file storage behind random bytes, so that no other file has its hash and it can be removed.
alter table plot_import_parts add column salted boolean not null default false;

do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'tolerances_name_check');
  names text;
begin
  select string_agg(distinct quote_literal(name), ', ' order by quote_literal(name)) into names from (
    select (regexp_matches(written, '''([a-z_]+)''', 'g'))[1] as name
    union select 'plot_file_days') every;
  alter table tolerances drop constraint tolerances_name_check;
  execute 'alter table tolerances add constraint tolerances_name_check check (name in (' || names || '))';
end $$;
