-- What a key may use; null is the default of the service, 0 no limit.
alter table partner_keys
  add column quota_per_minute integer check (quota_per_minute between 0 and 1000000),
  add column quota_per_day integer check (quota_per_day between 0 and 100000000);

-- Counters of limits that all processes share. Losing them in a crash costs nobody anything, so they are not logged.
create unlogged table rate_counters (
  id text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_counters_age on rate_counters (ends_at);

-- Calls of a key by day, operation and outcome.
create table partner_usage (
  key_id text not null references partner_keys,
  day date not null,
  operation text not null,
  outcome text not null,
  calls bigint not null check (calls > 0),
  primary key (key_id, day, operation, outcome)
);
create index partner_usage_age on partner_usage (day);

-- The secret a partner signs with; sealed, because a signature is checked with the secret itself.
create table erp_integrations (
  key_id text primary key references partner_keys,
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_expires_at timestamptz,
  -- purchase orders become orders at once instead of waiting for the buyer
  order_on_ingest boolean not null default false,
  created_at timestamptz not null,
  rotated_at timestamptz,
  check ((previous_sealed is null) = (previous_expires_at is null))
);

-- Messages that were taken, with the answer they got: a repeated one is answered alike.
create table erp_messages (
  key_id text not null references erp_integrations,
  webhook_id text not null,
  operation text not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (key_id, webhook_id)
);
create index erp_messages_age on erp_messages (created_at);

-- A purchase order of a buyer's ERP.
create table erp_mandates (
  name text primary key,
  partner text not null references partner_keys,
  external_ref text not null,
  status text not null check (status in ('Received', 'Ordered', 'Rejected')),
  buyer text not null references orgs,
  format text not null check (format in ('UBL', 'JSON')),
  document_hash bytea not null,
  -- the lines as they were understood: lot, quantity, unit, price
  lines jsonb not null,
  incoterms text references incoterms,
  notes text,
  delivery jsonb not null default '{}',
  orders text[] not null default '{}',
  reason text,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (partner, external_ref),
  check ((status = 'Rejected') = (reason is not null))
);
create index erp_mandates_buyer on erp_mandates (buyer, created_at desc, name desc);
create index erp_mandates_buyer_status on erp_mandates (buyer, status, created_at desc, name desc);
create index erp_mandates_created on erp_mandates (created_at desc, name desc);

-- What came in, byte for byte, and what became of it; for a day.
create table erp_raw (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  key_id text not null references partner_keys,
  operation text not null,
  webhook_id text,
  content_type text,
  body bytea not null,
  outcome text not null,
  message text,
  request_id text not null
);
create index erp_raw_received on erp_raw (received_at desc, id desc);
create index erp_raw_key on erp_raw (key_id, received_at desc, id desc);

-- A purchase order may name a lot by its reference.
create index lots_reference on lots (lower(lot_reference)) where lot_reference is not null;
