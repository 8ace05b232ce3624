-- What is to become an event, written with the change that causes it. One appender takes it from here into the chain,
-- so that sequence numbers follow the order of commits and no reader ever skips one.
create table event_claims (
  id bigint generated always as identity primary key,
  -- what it is about, once: <schema>:<record>
  source text not null unique,
  schema text not null,
  region text not null,
  subject text not null,
  lot text,
  parties text[],
  standard text not null,
  payload text not null,
  hold_reason text,
  created_at timestamptz not null
);
create index event_claims_lot on event_claims (lot) where lot is not null;

-- The chain of events. Only its state moves on.
create table events (
  seq bigint primary key check (seq > 0),
  -- EVT-2026-00001: the subject of its attestation
  name text not null unique check (name ~ '^EVT-[0-9]{4}-[0-9]{5,12}$'),
  source text not null unique,
  schema text not null,
  -- lower-case country code of the originator
  region text not null check (region ~ '^[a-z]{2}$'),
  subject text not null,
  lot text references lots,
  -- organisations that may see it; null: everybody who may read the feed
  parties text[],
  standard text not null,
  -- canonical JSON
  payload text not null,
  -- SHA-256 of what was signed: payload_hash of its attestation
  hash bytea not null unique check (octet_length(hash) = 32),
  previous_hash bytea not null unique check (octet_length(previous_hash) = 32),
  created_at timestamptz not null,
  state text not null check (state in ('CLAIM_RECEIVED', 'PROOF_ADVANCED', 'STATE_VERIFIED', 'HOLDING')),
  hold_reason text,
  -- what an authority decided of a held one
  decision text check (decision in ('release', 'uphold')),
  decision_note text,
  decided_by uuid references users,
  decided_at timestamptz,
  -- its place in the feed, in the order in which events became final
  position bigint unique check (position > 0),
  -- the ledger that holds its proof
  block bigint,
  epoch bigint,
  ttf_ms bigint check (ttf_ms >= 0),
  verified_at timestamptz,
  check ((state = 'STATE_VERIFIED') = (position is not null)),
  check (num_nulls(position, block, epoch, ttf_ms, verified_at) in (0, 5)),
  check (state <> 'HOLDING' or hold_reason is not null)
);
create index events_underway on events (seq) where state in ('CLAIM_RECEIVED', 'PROOF_ADVANCED');
create index events_state on events (state, seq) where position is null;
create index events_schema on events (schema, position) where position is not null;
create index events_created on events (created_at, position) where position is not null;
create index events_lot on events (lot) where lot is not null and position is null;
create trigger events_stay before delete on events
  for each row execute function refuse_change();
create trigger events_are_final
  before update of seq, name, source, schema, region, subject, lot, parties, standard, payload, hash, previous_hash, created_at
  on events for each row execute function refuse_change();
create trigger events_verified_are_final before update on events
  for each row when (old.state = 'STATE_VERIFIED') execute function refuse_change();

-- How far each mover of events has come.
create table event_cursors (
  name text primary key,
  position bigint not null default 0
);

create table webhooks (
  id text primary key check (id ~ '^wh_[0-9a-f]{24}$'),
  owner_id uuid not null references users,
  -- the organisation of the key it was made with; null: all organisations of the owner
  org text references orgs,
  key_id text references partner_keys,
  -- made by a caller who may see every event; holds as long as the owner has the role
  sees_all boolean not null,
  url text not null,
  schemas text[] not null check (cardinality(schemas) > 0),
  -- empty: all regions
  regions text[] not null,
  -- 32 bytes each, sealed; the previous one signs too until it expires
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_expires_at timestamptz,
  status text not null check (status in ('Active', 'Paused')),
  pause_reason text,
  paused_at timestamptz,
  created_at timestamptz not null,
  -- the feed up to here is delivered, passed over or dead
  position bigint not null,
  -- deliveries of its own that wait: replays and tests
  queued int not null default 0 check (queued >= 0),
  -- of the delivery at its head
  attempts int not null default 0,
  failing_since timestamptz,
  next_attempt_at timestamptz not null,
  last_success_at timestamptz,
  -- the process that delivers now; a lapsed lease is free for anybody
  lease text,
  lease_until timestamptz,
  check ((previous_secret_sealed is null) = (previous_expires_at is null)),
  check ((status = 'Paused') = (paused_at is not null))
);
create index webhooks_owner on webhooks (owner_id, created_at desc, id desc);
create index webhooks_key on webhooks (key_id) where key_id is not null;
create index webhooks_due on webhooks (next_attempt_at, id) where status = 'Active';

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook text not null references webhooks on delete cascade,
  -- the webhook-id header: the same for every attempt and replay of one event
  message_id text not null,
  kind text not null check (kind in ('event', 'test')),
  -- of the event; null for a test
  position bigint,
  status text not null check (status in ('Queued', 'Failing', 'Delivered', 'Dead')),
  attempts int not null,
  -- answer of the last attempt: HTTP status, or why there was none
  response_status int,
  error text,
  duration_ms int,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  unique (webhook, message_id),
  check ((kind = 'event') = (position is not null))
);
create index webhook_deliveries_list on webhook_deliveries (webhook, id desc);
create index webhook_deliveries_status on webhook_deliveries (webhook, status, id desc) where status <> 'Delivered';
create index webhook_deliveries_queue on webhook_deliveries (webhook, position, id) where status = 'Queued';

-- Carbon credits taken out of circulation: the same ones only once.
create table carbon_retirements (
  name text primary key,
  project text not null,
  tonnes_co2e numeric(14,3) not null check (tonnes_co2e > 0),
  beneficiary text not null,
  evidence text not null,
  organisation text not null references orgs,
  retired_by uuid not null references users,
  retired_at timestamptz not null
);
create unique index carbon_retirements_once on carbon_retirements (lower(project), md5(lower(evidence)));
