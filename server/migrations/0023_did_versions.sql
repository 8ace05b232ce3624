-- Every version that a DID document had, so that it can be resolved as it was (versionId, versionTime).
create table did_versions (
  did text not null references dids,
  version int not null check (version > 0),
  -- from when on it was the current one
  at timestamptz not null,
  services text not null,
  -- the keys that it names, oldest first, and the one in use
  kids text[] not null,
  active_kid text references signing_keys,
  deactivated boolean not null,
  primary key (did, version)
);

-- What is there already. Where every change was one of the key, the earlier versions are known from the keys; else only
-- the current one is.
insert into did_versions (did, version, at, services, kids, active_kid, deactivated)
  select d.did, k.version, k.valid_from, d.services, k.kids, k.kid, false
    from dids d
    join lateral (
      select kid, valid_from, row_number() over keys as version, array_agg(kid) over keys as kids
        from signing_keys s where s.did = d.did
        window keys as (order by valid_from, kid rows between unbounded preceding and current row)) k on true
   where k.version < d.version
     and d.version = (select count(*) from signing_keys s where s.did = d.did) + (d.deactivated_at is not null)::int;
insert into did_versions (did, version, at, services, kids, active_kid, deactivated)
  select d.did, d.version, d.updated_at, d.services,
         array(select kid from signing_keys s where s.did = d.did order by valid_from, kid),
         (select kid from signing_keys s where s.did = d.did and retired_at is null),
         d.deactivated_at is not null
    from dids d;

-- At the commit, when the keys are as they are to be; no way of changing a document can forget it.
create function keep_did_version() returns trigger language plpgsql as $$
begin
  insert into did_versions (did, version, at, services, kids, active_kid, deactivated)
    values (new.did, new.version, new.updated_at, new.services,
            array(select kid from signing_keys s where s.did = new.did order by valid_from, kid),
            (select kid from signing_keys s where s.did = new.did and retired_at is null),
            new.deactivated_at is not null)
    on conflict do nothing;
  return null;
end $$;
create constraint trigger dids_keep_versions after insert or update of version on dids
  deferrable initially deferred for each row execute function keep_did_version();
create trigger did_versions_are_final before update or delete on did_versions
  for each row execute function refuse_change();
