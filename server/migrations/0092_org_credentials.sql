-- Kinds of credentials that organisations hold, each from its day on.
create table credential_types (
  name text not null,
  valid_from date not null,
  -- which organisations hold such a one
  holder text not null check (holder in ('any', 'Cooperative', 'Exporter', 'Buyer')),
  -- whether it must say until when it is good
  end_day text not null check (end_day in ('required', 'optional')),
  -- or no new one is taken any more
  entry text not null check (entry in ('open', 'dropped')),
  primary key (name, valid_from)
);

-- What an office has seen and confirmed that an organisation holds.
create table org_credentials (
  -- CRD-00001
  name text primary key,
  org text not null references orgs,
  credential_type text not null,
  reference_number text not null,
  -- who gave it, in the words of the office
  issuer text,
  -- both days count
  valid_from date,
  valid_until date,
  verified boolean not null default true,
  issued_by uuid not null references users,
  verified_at timestamptz not null,
  -- taken back, and why
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  withdrawn_reason text,
  -- of how many days before its end its people were told last; null: of none yet
  warned_days int check (warned_days > 0),
  created_at timestamptz not null,
  search_text text generated always as (lower(name || ' ' || org || ' ' || credential_type || ' ' || reference_number || ' ' || coalesce(issuer, ''))) stored,
  unique (org, credential_type, reference_number),
  check (valid_from is null or valid_until is null or valid_from <= valid_until),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index org_credentials_time on org_credentials (verified_at desc, name desc);
create index org_credentials_type on org_credentials (credential_type, verified_at desc, name desc);
create index org_credentials_end on org_credentials (valid_until) where withdrawn_at is null and valid_until is not null;
create index org_credentials_search on org_credentials using gin (search_text gin_trgm_ops);

-- Files may belong to them. What other files have added to the lists stays.
do $$
declare
  lists constant text[][] := array[['files', 'files_doctype_check', 'doctype', 'Organisation Credential'],
                                   ['scorecards', 'scorecards_component_check', 'component', 'credentials']];
  listed text;
  words text;
begin
  for each in 1 .. array_length(lists, 1) loop
    listed := (select pg_get_constraintdef(oid) from pg_constraint where conname = lists[each][2]);
    select string_agg(distinct quote_literal(word), ', ') into words from (
      select (regexp_matches(listed, '''([A-Za-z_ ]+)''', 'g'))[1] as word
      union select lists[each][4]) every;
    execute format('alter table %I drop constraint %I', lists[each][1], lists[each][2]);
    execute format('alter table %I add constraint %I check (%I in (%s))', lists[each][1], lists[each][2], lists[each][3], words);
  end loop;
end $$;
