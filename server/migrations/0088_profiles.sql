-- How a profile is scored: each component with its points and the rule that turns its measure into points. Dated, so
-- that a score can be computed again by the rules of its day.
create table scorecards (
  entity_type text not null check (entity_type in ('Farmer', 'Cooperative', 'Exporter')),
  component text not null check (component in ('chargebacks', 'deliveries_on_time', 'disputes', 'flags', 'harvest_kg',
    'inspections', 'notarized_share', 'office_verification', 'plots_outlined', 'plots_verified', 'seasons',
    'settled_value', 'tenure')),
  valid_from timestamptz not null,
  points int not null check (points between 0 and 100),
  rule text not null check (rule in ('linear', 'step')),
  -- the measure that gives no points, and the one that gives all; where less is better, the first is the greater
  zero_at numeric(16,4) not null,
  full_at numeric(16,4) not null,
  primary key (entity_type, component, valid_from),
  check (zero_at <> full_at)
);

-- The Finance Eligibility Profile of a farmer, cooperative or exporter.
create table finance_profiles (
  name text primary key,
  entity_type text not null check (entity_type in ('Farmer', 'Cooperative', 'Exporter')),
  farmer uuid references users,
  org text references orgs,
  country text,
  corridor text,
  score numeric(4,1) check (score between 0 and 100),
  band text check (band in ('Prime', 'Strong', 'Developing', 'Emerging')),
  -- counts the scores; 0 until there is one
  version int not null default 0,
  -- canonical JSON, its SHA-256, and the platform's signature over that hash
  score_json text,
  score_hash bytea,
  score_signature bytea,
  kid text references signing_keys,
  computed_at timestamptz,
  -- when it was computed last, whether or not that changed it
  checked_at timestamptz,
  created_at timestamptz not null,
  -- what its owner shares with banks; null: nothing
  shared_scope text check (shared_scope in ('score', 'profile')),
  check ((entity_type = 'Farmer') = (farmer is not null)),
  check ((farmer is null) <> (org is null)),
  check ((version = 0) = (score_json is null)),
  check ((score_json is null) = (score is null))
);
create unique index finance_profiles_farmer on finance_profiles (farmer) where farmer is not null;
create unique index finance_profiles_org on finance_profiles (org) where org is not null;
create index finance_profiles_checked on finance_profiles (checked_at);
create index finance_profiles_shared_score on finance_profiles (score, name) where shared_scope is not null;
create index finance_profiles_shared_time on finance_profiles (computed_at, name) where shared_scope is not null;

-- The records that the newest score was computed from, as canonical JSON: with them the score can be replayed.
create table profile_inputs (
  profile text primary key references finance_profiles,
  version int not null,
  inputs text not null
);

-- Links by which a lender sees a profile. Only the hash of a token is kept. One link at a time.
create table profile_links (
  id uuid primary key,
  profile text not null references finance_profiles,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by uuid references users,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- taken back by the owner, or by a newer link
  revoked_by text check (revoked_by in ('owner', 'newer link')),
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index profile_links_open on profile_links (profile) where revoked_at is null;

-- Who looked, also in vain. The address is kept as a keyed hash.
create table profile_lookups (
  id bigint generated always as identity primary key,
  profile text references finance_profiles,
  link uuid references profile_links,
  at timestamptz not null,
  address_hash text not null,
  user_agent text,
  purpose text,
  outcome text not null check (outcome in ('ok', 'not_found', 'expired', 'revoked')),
  -- the line that the answer bore
  watermark text unique,
  watermark_hmac text,
  -- the id of the credential that was answered
  credential text unique,
  check ((watermark is null) = (watermark_hmac is null)),
  check ((outcome = 'ok') = (watermark is not null)),
  check ((profile is null) = (outcome = 'not_found'))
);
create index profile_lookups_profile on profile_lookups (profile, id) where profile is not null;
create trigger profile_lookups_append_only before update or delete on profile_lookups
  for each row execute function refuse_change();

-- What an owner lets banks see, from when until when. Signed when it is given and again when it is withdrawn.
create table profile_consents (
  name text primary key,
  profile text not null references finance_profiles,
  scope text not null check (scope in ('score', 'profile')),
  given_at timestamptz not null,
  given_by uuid not null references users,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index profile_consents_open on profile_consents (profile) where withdrawn_at is null;
create index profile_consents_profile on profile_consents (profile, given_at);

-- Profiles and consents are attested, too. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select unnest(array['profile', 'consent'])) every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
