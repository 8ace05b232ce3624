-- Keys may be made for assistants that offer writes as tools. What other files have added to the list stays.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'partner_keys_scopes_check');
  names text;
begin
  select string_agg(distinct quote_literal(name), ', ') into names from (
    select (regexp_matches(written, '''([a-z_]+)''', 'g'))[1] as name
    union select 'assistant') every;
  alter table partner_keys drop constraint partner_keys_scopes_check;
  execute 'alter table partner_keys add constraint partner_keys_scopes_check check (scopes <@ array[' || names || '])';
end $$;
