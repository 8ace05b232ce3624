-- What measures: it belongs to an organisation, and is bound to a plot, a store or a vehicle from a moment on.
create table devices (
  name text primary key,
  org text not null references orgs,
  title text not null,
  model text,
  firmware text,
  -- with what its readings are signed; network: the network that carries them vouches for the device
  scheme text not null check (scheme in ('ed25519', 'hmac', 'network')),
  -- how its network calls it: a DevEUI, or group/node/device
  network_id text,
  -- how often it means to send
  interval_seconds int not null check (interval_seconds between 1 and 604800),
  calibrated_on date,
  calibration_due date,
  created_by uuid not null references users,
  created_at timestamptz not null,
  retired_at timestamptz,
  search_text text generated always as (lower(name || ' ' || title || ' ' || coalesce(model, '') || ' ' || coalesce(network_id, ''))) stored,
  check ((scheme = 'network') = (network_id is not null))
);
create unique index devices_network on devices (network_id) where retired_at is null;
create index devices_org on devices (org, created_at desc, name desc);
create index devices_created on devices (created_at desc, name desc);
create index devices_search on devices using gin (search_text gin_trgm_ops);

create table device_keys (
  id text primary key,
  device text not null references devices,
  -- Ed25519, 32 bytes
  public_key bytea,
  -- of a shared secret
  secret_sealed bytea,
  valid_from timestamptz not null,
  -- after a rotation the old one still counts for a while: for what was measured before
  valid_until timestamptz,
  check (num_nonnulls(public_key, secret_sealed) = 1)
);
create index device_keys_device on device_keys (device);

create table device_bindings (
  id bigint generated always as identity primary key,
  device text not null references devices,
  place text not null check (place in ('plot', 'store', 'vehicle')),
  plot text references plots,
  vehicle text references vehicles,
  store text,
  gps_lat numeric(9,6) check (gps_lat between -90 and 90),
  gps_lng numeric(9,6) check (gps_lng between -180 and 180),
  bound_from timestamptz not null,
  bound_until timestamptz check (bound_until >= bound_from),
  bound_by uuid not null references users,
  check ((place = 'plot') = (plot is not null)),
  check ((place = 'vehicle') = (vehicle is not null)),
  check ((place = 'store') = (store is not null)),
  check ((gps_lat is null) = (gps_lng is null))
);
create unique index device_bindings_current on device_bindings (device) where bound_until is null;
create index device_bindings_device on device_bindings (device, bound_from);
create index device_bindings_vehicle on device_bindings (vehicle, bound_from) where vehicle is not null;
create index device_bindings_store on device_bindings (store, bound_from) where store is not null;

-- A device lies with a lot, in its bag, silo or container.
create table device_lots (
  id bigint generated always as identity primary key,
  device text not null references devices,
  lot text not null references lots,
  watched_from timestamptz not null,
  watched_until timestamptz check (watched_until >= watched_from),
  watched_by uuid not null references users
);
create unique index device_lots_current on device_lots (device, lot) where watched_until is null;
create index device_lots_device on device_lots (device, watched_from);
create index device_lots_lot on device_lots (lot, watched_from);

-- What the readings of a device come to; written with each of them.
create table device_states (
  device text primary key references devices,
  -- the sequence numbers that came
  received int8multirange not null default '{}',
  last_sequence bigint,
  last_at timestamptz,
  last_values jsonb,
  last_received_at timestamptz,
  -- LoRaWAN: its sessions, oldest first; each counts its messages anew
  sessions text[] not null default '{}',
  -- Sparkplug: what its last birth called its metrics, name by alias
  aliases jsonb not null default '{}'
);
create index device_states_seen on device_states (last_received_at);

create table device_alarms (
  name text primary key,
  device text not null references devices,
  kind text not null check (kind in ('silence', 'divergence')),
  -- since when it is silent, or when what diverges was measured
  since timestamptz not null,
  lot text references lots,
  message text not null,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users,
  note text,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index device_alarms_silence on device_alarms (device) where kind = 'silence' and cleared_at is null;
create index device_alarms_device on device_alarms (device, raised_at desc, name desc);
create index device_alarms_raised on device_alarms (raised_at desc, name desc);

-- What is held against the records and does not agree; each once.
create table reading_divergences (
  id bigint generated always as identity primary key,
  device text not null references devices,
  sequence bigint not null,
  at timestamptz not null,
  compared text not null check (compared in ('plot', 'route', 'goods', 'inspector', 'neighbours')),
  measure text not null,
  measured numeric(14,4) not null,
  expected numeric(14,4),
  bound numeric(14,4) not null,
  lot text references lots,
  sentence text not null,
  flagged boolean not null,
  found_at timestamptz not null,
  unique nulls not distinct (device, sequence, compared, measure, lot)
);
create index reading_divergences_lot on reading_divergences (lot, at) where lot is not null;
create index reading_divergences_found on reading_divergences (device, found_at desc, id desc);

-- What goods bear, each from its day on; beyond it so many readings in a row flag the lot.
create table reading_bounds (
  commodity_type text not null references commodity_types,
  measure text not null,
  valid_from date not null,
  at_least numeric(10,3),
  at_most numeric(10,3),
  in_a_row int not null check (in_a_row between 1 and 100),
  primary key (commodity_type, measure, valid_from),
  check (at_least <= at_most)
);

-- How far readings and records may lie apart, and after how many intervals a device is silent.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'tolerances_name_check');
  names text;
begin
  select string_agg(distinct quote_literal(name), ', ' order by quote_literal(name)) into names from (
    select (regexp_matches(written, '''([a-z_]+)''', 'g'))[1] as name
    union select unnest(array['device_moisture_points', 'device_neighbour_points', 'device_plot_km', 'device_route_km', 'device_silent_intervals'])) every;
  alter table tolerances drop constraint tolerances_name_check;
  execute 'alter table tolerances add constraint tolerances_name_check check (name in (' || names || '))';
end $$;
