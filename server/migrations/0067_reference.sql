-- What reference records are retired: nothing new may name them, and what names them stays.
alter table corridors add column retired_at timestamptz;
alter table commodity_types add column retired_at timestamptz;
alter table currencies add column retired_at timestamptz;
alter table business_types add column retired_at timestamptz;

-- Fee and the cooperative's share of a corridor, each from its moment on. An escrow keeps those it was opened with.
create table corridor_terms (
  corridor text not null references corridors,
  valid_from timestamptz not null,
  fee_bps int not null check (fee_bps between 0 and 10000),
  cooperative_share_bps int not null check (cooperative_share_bps between 0 and 10000),
  primary key (corridor, valid_from),
  check (fee_bps + cooperative_share_bps <= 10000)
);
insert into corridor_terms (corridor, valid_from, fee_bps, cooperative_share_bps)
  select name, '2020-01-01T00:00:00Z', fee_bps, cooperative_share_bps from corridors;
alter table corridors drop column fee_bps, drop column cooperative_share_bps;

-- Grades of a commodity; with a country only for lots from there.
alter table grades drop constraint grades_pkey;
alter table grades
  add column id bigint generated always as identity primary key,
  add column origin_country text references countries,
  add column retired_at timestamptz,
  add constraint grades_unique unique nulls not distinct (commodity_type, grade, origin_country);

-- How a commodity may be processed. It took the place of one fixed list for all.
create table processing_methods (
  commodity_type text not null references commodity_types,
  method text not null,
  retired_at timestamptz,
  primary key (commodity_type, method)
);
alter table lots drop constraint lots_processing_method_check;

-- Bounds of what is believed or agreed, each from its moment on.
create table tolerances (
  -- delivery_short_percent: how much less than ordered may arrive and still be paid in full, in per cent of the order.
  -- refusal_hours: how long an exporter may refuse an order that was paid before it was accepted.
  -- payment_hours: how long an accepted order waits for its buyer's money.
  name text not null check (name in ('delivery_short_percent', 'entry_distance_km', 'entry_quantity_percent', 'payment_hours', 'rate_age_days', 'refusal_hours')),
  valid_from timestamptz not null,
  value numeric(12,4) not null check (value >= 0),
  primary key (name, valid_from)
);

-- Who said so: the start of the service, an admin, or the daily file of the European Central Bank.
alter table currency_rates add column source text not null default 'start' check (source in ('start', 'admin', 'ecb'));
alter table token_rates add column source text not null default 'start' check (source in ('start', 'admin'));

-- Every change of a reference record, by whom and why.
create table reference_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  action text not null check (action in ('created', 'changed', 'retired')),
  at timestamptz not null,
  actor_id uuid references users,
  actor text not null,
  reason text not null,
  before jsonb,
  after jsonb
);
create index reference_changes_record on reference_changes (kind, key, id);
create trigger reference_changes_append_only before update or delete on reference_changes
  for each row execute function refuse_change();
-- The day that a rate of the bank is of; it counts from when we read it.
alter table currency_rates add column day date, add check ((source = 'ecb') = (day is not null));
create index currency_rates_day on currency_rates (day) where source = 'ecb';
