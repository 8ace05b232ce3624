-- Insurers are organisations; their people have the role Insurance Agent.
alter table orgs drop constraint orgs_kind_check;
alter table orgs add constraint orgs_kind_check check (kind in ('Cooperative', 'Exporter', 'Buyer', 'Insurer'));

-- Terms, contracts, claims and measurements are attested.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select unnest(array['product', 'policy', 'claim', 'reading'])) every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
