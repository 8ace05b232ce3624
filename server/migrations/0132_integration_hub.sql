-- What this installation talks to: the calls it made, how each service was found last, and the secrets that were set over
-- the interface instead of the environment.

-- Calls to services outside, without what was said: kept for 30 days.
create table service_calls (
  id bigint generated always as identity primary key,
  service text not null,
  operation text not null,
  at timestamptz not null,
  ok boolean not null,
  http_status int,
  duration_ms int not null check (duration_ms >= 0),
  -- the record it was about, where a retry needs to know it
  subject text,
  error text,
  -- when somebody queued it again
  retried_at timestamptz,
  check (ok or error is not null)
);
create index service_calls_list on service_calls (service, id desc);
create index service_calls_failed on service_calls (service, id desc) where not ok;
create index service_calls_age on service_calls (at);

-- How each service was found last.
create table service_checks (
  service text primary key,
  status text not null check (status in ('Healthy', 'Degraded', 'Down', 'Off')),
  detail text not null,
  response_ms int not null,
  checked_at timestamptz not null,
  -- since when it has been in this state
  since timestamptz not null
);

-- Secrets for services, sealed. What was replaced counts until its time is over, and comes back when the new one fails.
create table service_secrets (
  id text primary key,
  -- service and kind: payments.api
  slot text not null,
  -- null once it has ended
  sealed bytea,
  -- tells secrets apart and says nothing of them: the beginning of a keyed hash
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{8}$'),
  source text not null check (source in ('here', 'environment')),
  state text not null check (state in ('Current', 'Overlap', 'Ended', 'Rolled back')),
  -- the one that this one replaced
  replaced text references service_secrets,
  set_by uuid references users,
  set_at timestamptz not null,
  -- until when the one before still counts, and this one is watched
  overlap_until timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- why it was rolled back
  problem text,
  check ((sealed is null) = (state in ('Ended', 'Rolled back'))),
  check ((ended_at is null) = (state in ('Current', 'Overlap'))),
  check (state <> 'Rolled back' or problem is not null)
);
create unique index service_secrets_current on service_secrets (slot) where state = 'Current';
create index service_secrets_live on service_secrets (slot, set_at) where state in ('Current', 'Overlap');
create index service_secrets_slot on service_secrets (slot, set_at desc);
create index service_secrets_by on service_secrets (set_by) where set_by is not null;
create index service_secrets_replaced on service_secrets (replaced) where replaced is not null;
-- The job asks what is still being watched, and what has run out.
create index service_secrets_watched on service_secrets (set_at) where state = 'Current' and confirmed_at is null;
create index service_secrets_over on service_secrets (overlap_until) where state = 'Overlap';
