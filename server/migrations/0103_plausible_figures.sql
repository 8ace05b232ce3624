-- What a lot of no recorded harvests may weigh, each from its day on; no commodity: of any that has none of its own. The
-- lots that a cooperative offers in a year are held against what the plots of its members can give.
create table untraced_bounds (
  id bigint generated always as identity primary key,
  commodity_type text references commodity_types,
  valid_from date not null,
  -- lots of a year that are not asked about, however few plots are recorded: members join one by one
  unasked_kg numeric(14,3) not null check (unasked_kg >= 0),
  -- hectares of a member without a recorded plot
  member_ha numeric(8,2) not null check (member_ha >= 0),
  -- one lot is never heavier
  max_lot_kg numeric(14,3) not null check (max_lot_kg > 0),
  unique nulls not distinct (commodity_type, valid_from)
);

-- Which prices of a kilogram are believed without a question, each from its day on. No corridor: of any that has none.
create table price_bands (
  id bigint generated always as identity primary key,
  commodity_type text references commodity_types,
  corridor text references corridors,
  valid_from date not null,
  min_usd_per_kg numeric(14,4) not null check (min_usd_per_kg > 0),
  max_usd_per_kg numeric(14,4) not null,
  check (min_usd_per_kg <= max_usd_per_kg),
  unique nulls not distinct (commodity_type, corridor, valid_from)
);

-- By how much a rate may change at once without a question, each from its moment on.
create table rate_steps (
  valid_from timestamptz primary key,
  ask_factor numeric(8,4) not null check (ask_factor > 1)
);

-- The price per unit that its owner confirmed although it is outside the band; another price is asked about again.
alter table lots add column confirmed_price numeric(14,4), add column confirmed_currency text references currencies;

-- The mass of a cooperative's lots of a year.
create index lots_cooperative_made on lots (cooperative, commodity_type, created_at);

-- How far from the country of its cooperative a plot may lie.
alter table distance_bounds drop constraint distance_bounds_place_check;
alter table distance_bounds add constraint distance_bounds_place_check
  check (place in ('plot', 'dispatch', 'receipt', 'cooperative'));
