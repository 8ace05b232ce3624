-- Old changes of a row that newer ones follow are dropped after a while; what is kept is signed anew. See ADR 0018.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select unnest(array['condensation'])) every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
create index attestations_condensations on attestations (id) where kind = 'condensation';
-- The job asks which batches are old enough.
create index seal_batches_at on seal_batches (at);
