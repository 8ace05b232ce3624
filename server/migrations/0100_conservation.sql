-- Proofs of conservation are attested, too: what went into a lot's family and what came out. What other files have added to
-- the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind union select 'conservation') every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;

-- Pairs of plots of different farmers that claim the same land, for the authority's list.
create index plot_overlaps_size on plot_overlaps (overlap_ha desc, plot, other_plot);
