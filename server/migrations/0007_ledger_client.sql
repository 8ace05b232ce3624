-- What we know of a ledger network, kept here so that signing inside a database transaction needs no network.
-- Fees and reserves in drops; fee_drops is what a plain transaction needs now to get into the open ledger.
create table ledger_networks (
  network_id bigint primary key,
  ledger_index bigint not null check (ledger_index > 0),
  ledger_hash text not null check (ledger_hash ~ '^[0-9A-F]{64}$'),
  base_fee_drops bigint not null check (base_fee_drops > 0),
  fee_drops bigint not null check (fee_drops > 0),
  reserve_base_drops bigint not null,
  reserve_increment_drops bigint not null,
  observed_at timestamptz not null
);

-- Our accounts. sequence: the next one in the newest validated ledger that any of our processes saw.
-- allotments is written at each allotment, so that two allotting transactions can never miss each other.
create table ledger_accounts (
  network_id bigint not null references ledger_networks,
  address text not null,
  sequence bigint not null check (sequence > 0),
  allotments bigint not null default 0,
  primary key (network_id, address)
);

-- Who pumps which account right now. A lapsed lease is free for anybody.
create table ledger_leases (
  name text primary key,
  holder text not null,
  lapses_at timestamptz not null
);

-- One row per signed transaction, written before it is first submitted. What is to be done is named by (kind, key).
create table ledger_submissions (
  id bigint generated always as identity primary key,
  network_id bigint not null,
  address text not null,
  sequence bigint not null,
  kind text not null,
  key text not null,
  attempt int not null check (attempt > 0),
  previous_id bigint unique references ledger_submissions,
  tx_type text not null,
  tx_hash text not null check (tx_hash ~ '^[0-9A-F]{64}$'),
  tx_blob bytea not null,
  fee_drops bigint not null,
  prepared_ledger bigint not null,
  last_ledger_sequence bigint not null check (last_ledger_sequence > prepared_ledger),
  state text not null check (state in ('prepared', 'submitted', 'validated', 'expired', 'failed')),
  -- How often it was handed to a node, and at which validated ledger last.
  submissions int not null default 0,
  submitted_ledger bigint,
  last_answer text,
  -- The outcome: a result code of the network, and where it was validated.
  result_code text,
  ledger_index bigint,
  prepared_at timestamptz not null,
  settled_at timestamptz,
  consumed_at timestamptz,
  foreign key (network_id, address) references ledger_accounts,
  check ((state in ('prepared', 'submitted')) = (settled_at is null)),
  check ((state = 'validated') = (ledger_index is not null)),
  check (state <> 'validated' or result_code is not null),
  check (state <> 'prepared' or submissions = 0),
  check (consumed_at is null or settled_at is not null)
);
-- Never a second blob beside a live one, nor after one that succeeded.
create unique index ledger_submissions_one_per_purpose on ledger_submissions (network_id, kind, key)
  where state in ('prepared', 'submitted') or (state = 'validated' and result_code = 'tesSUCCESS');
-- A sequence number is held by one blob at a time, and for good once it was used.
create unique index ledger_submissions_one_per_sequence on ledger_submissions (network_id, address, sequence)
  where state in ('prepared', 'submitted', 'validated');
create unique index ledger_submissions_one_per_hash on ledger_submissions (tx_hash)
  where state in ('prepared', 'submitted', 'validated');
create index ledger_submissions_attempts on ledger_submissions (network_id, kind, key, attempt desc);
create index ledger_submissions_live on ledger_submissions (network_id, address, sequence)
  where state in ('prepared', 'submitted');
create index ledger_submissions_unconsumed on ledger_submissions (network_id, kind, id)
  where settled_at is not null and consumed_at is null;
