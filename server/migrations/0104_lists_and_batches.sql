-- Lower case and without the accents of the languages that are spoken here: "Éthiopie" and "ethiopie" are one for a search.
create function plain_text(written text) returns text language sql immutable parallel safe as $$
  select translate(lower(written), 'áàâãäåçéèêëíìîïñóòôõöúùûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
$$;

-- Lots are found by what their lists show of them: corridor and processing, too.
create or replace function keep_lot_search() returns trigger language plpgsql as $$
begin
  insert into lot_search (lot, body)
    values (new.name, plain_text(new.search_text || ' ' || new.corridor || ' ' || coalesce(new.processing_method, '')))
    on conflict (lot) do update set body = excluded.body;
  return null;
end $$;
drop trigger lots_are_searchable on lots;
create trigger lots_are_searchable after insert or update of lot_reference, commodity_type, grade, corridor, processing_method on lots
  for each row execute function keep_lot_search();
update lot_search found set body = plain_text(l.search_text || ' ' || l.corridor || ' ' || coalesce(l.processing_method, ''))
  from lots l where l.name = found.lot;

-- Organisations by name and region.
create index orgs_words on orgs using gin (plain_text(title || ' ' || coalesce(region, '')) gin_trgm_ops);

-- The platform's signature over a batch's name and digest; batches that were made before have none.
alter table payout_batches add column signed_by text references signing_keys,
  add column signature text check (signature ~ '^[0-9a-f]{128}$'), add check ((signed_by is null) = (signature is null));
