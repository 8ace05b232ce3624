-- Lists of bits that say which credentials were revoked (W3C Bitstring Status List 1.0): 131,072 places each.
create table status_lists (
  list int primary key check (list between 1 and 9999),
  created_at timestamptz not null,
  -- counts its revocations: a copy that was signed before the last one is known to be old
  version int not null default 0
);

-- A place in a list. What several credentials share (the link that they came by) has one place for all of them.
create table status_entries (
  -- CST-<list>-<place>
  name text primary key,
  list int not null references status_lists,
  -- chosen at random, so that nobody learns from it when something was issued, or how much
  place int not null check (place between 0 and 131071),
  -- the id of the credential, or of what credentials share
  about text not null unique,
  created_at timestamptz not null,
  created_by uuid references users,
  revoked_at timestamptz,
  revoked_by uuid references users,
  reason text check (length(reason) between 1 and 200),
  unique (list, place),
  check ((revoked_at is null) = (reason is null)),
  check (revoked_by is null or revoked_at is not null)
);
create index status_entries_revoked on status_entries (list, place) where revoked_at is not null;

-- A revocation is attested. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select 'credential') every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;

-- Keys may be made for issuing credentials, too.
alter table partner_keys drop constraint partner_keys_scopes_check;
alter table partner_keys add constraint partner_keys_scopes_check
  check (scopes <@ array['verify', 'trade', 'events', 'credentials']);
