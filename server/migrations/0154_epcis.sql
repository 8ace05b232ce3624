-- What happened to lots, in the words of EPCIS 2.0: derived from records, or claimed by partners.

-- What partners sent together; taken as a whole or not at all.
create table epcis_captures (
  -- EPX-2026-00001
  name text primary key,
  captured_by uuid not null references users,
  event_count int not null check (event_count >= 0),
  created_at timestamptz not null
);
create index epcis_captures_by on epcis_captures (captured_by, created_at desc);

create table epcis_events (
  id bigint generated always as identity primary key,
  -- EPC-2026-00001; an error declaration repeats the event under a name of its own
  name text not null unique,
  origin text not null check (origin in ('record', 'claim')),
  -- what it was derived from, such as `harvest HRV-2026-00001`
  source text,
  -- what it was derived from, without addresses of this installation
  facts_hash bytea check (octet_length(facts_hash) = 32),
  event_id text not null,
  event_type text not null
    check (event_type in ('ObjectEvent', 'AggregationEvent', 'TransactionEvent', 'TransformationEvent', 'AssociationEvent')),
  action text check (action in ('ADD', 'OBSERVE', 'DELETE')),
  biz_step text,
  disposition text,
  event_time timestamptz not null,
  record_time timestamptz not null,
  -- as JSON, and the digest that its Event Hash ID names
  event text not null,
  event_hash bytea not null check (octet_length(event_hash) = 32),
  epcs text[] not null,
  transactions text[] not null,
  -- organisations that see it beside the offices; null is everybody
  parties text[],
  -- it says that the event it repeats does not hold
  declares_error boolean not null default false,
  -- since when it does not hold
  corrected_at timestamptz,
  capture text references epcis_captures,
  captured_by uuid references users,
  check ((origin = 'record') = (source is not null and facts_hash is not null)),
  check ((origin = 'claim') = (capture is not null and captured_by is not null))
);
create unique index epcis_events_source on epcis_events (source) where not declares_error and corrected_at is null and source is not null;
create unique index epcis_events_claim on epcis_events (captured_by, event_id, declares_error) where captured_by is not null;
create index epcis_events_public on epcis_events (id) where parties is null;
create index epcis_events_parties on epcis_events using gin (parties) where parties is not null;
create index epcis_events_event_id on epcis_events (event_id);
create index epcis_events_time on epcis_events (event_time, id);
create index epcis_events_record_time on epcis_events (record_time, id);
create index epcis_events_step on epcis_events (biz_step, id);
create index epcis_events_epcs on epcis_events using gin (epcs);
create index epcis_events_transactions on epcis_events using gin (transactions);
create index epcis_events_capture on epcis_events (capture) where capture is not null;

-- The lots that an event is part of the story of.
create table epcis_event_lots (
  event bigint not null references epcis_events,
  lot text not null references lots,
  primary key (lot, event)
);
create index epcis_event_lots_event on epcis_event_lots (event);

-- How far into the log the events have come.
create table epcis_progress (
  one boolean primary key default true check (one),
  leaves bigint not null
);
insert into epcis_progress (leaves) values (0);

-- Events are attested, too. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select 'epcis') every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
