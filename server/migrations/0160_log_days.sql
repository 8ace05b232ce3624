-- How long logs are kept that nothing depends on.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'tolerances_name_check');
  names text;
begin
  select string_agg(distinct quote_literal(name), ', ' order by quote_literal(name)) into names from (
    select (regexp_matches(written, '''([a-z_]+)''', 'g'))[1] as name
    union select 'log_days') every;
  alter table tolerances drop constraint tolerances_name_check;
  execute 'alter table tolerances add constraint tolerances_name_check check (name in (' || names || '))';
end $$;
