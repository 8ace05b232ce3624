create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  minor_units int not null check (minor_units between 0 and 4)
);
create table commodity_types (
  name text primary key,
  -- kilograms per hectare and year above which a harvest is not believed
  max_yield_kg_per_ha numeric(10,2) not null check (max_yield_kg_per_ha > 0)
);
create table grades (
  commodity_type text not null references commodity_types,
  grade text not null,
  primary key (commodity_type, grade)
);
create table corridors (
  name text primary key check (name ~ '^[A-Z]{2}-[A-Z]{2}$'),
  origin_country text not null references countries,
  destination_country text not null references countries,
  fee_bps int not null check (fee_bps between 0 and 10000),
  cooperative_share_bps int not null check (cooperative_share_bps between 0 and 10000),
  check (fee_bps + cooperative_share_bps <= 10000)
);
create table incoterms (code text primary key, name text not null);
create table business_types (name text primary key);

create table plots (
  name text primary key,
  plot_name text not null,
  farmer uuid not null references users,
  cooperative text references orgs,
  commodity_type text references commodity_types,
  status text not null check (status in ('Draft', 'Verified')),
  gps_lat numeric(9,6) check (gps_lat between -90 and 90),
  gps_lng numeric(9,6) check (gps_lng between -180 and 180),
  -- GeoJSON Polygon exactly as we serve it (at most 6 decimals)
  gps_polygon text,
  min_lng double precision, min_lat double precision, max_lng double precision, max_lat double precision,
  area_ha numeric(14,4) check (area_ha > 0),
  planted_year int check (planted_year between 1800 and 2200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text generated always as (lower(name || ' ' || plot_name)) stored,
  check ((gps_lat is null) = (gps_lng is null)),
  check (num_nulls(gps_polygon, min_lng, min_lat, max_lng, max_lat, area_ha) in (0, 6))
);
create index plots_farmer on plots (farmer, created_at desc, name desc);
create index plots_cooperative on plots (cooperative, created_at desc, name desc);
create index plots_created on plots (created_at desc, name desc);
create index plots_bbox on plots using gist (box(point(min_lng, min_lat), point(max_lng, max_lat)))
  where gps_polygon is not null;
create index plots_search on plots using gin (search_text gin_trgm_ops);

-- Another farmer's plot that this one overlaps; both directions are stored.
create table plot_overlaps (
  plot text not null references plots,
  other_plot text not null references plots,
  overlap_ha numeric(14,4) not null check (overlap_ha > 0),
  found_at timestamptz not null,
  primary key (plot, other_plot)
);
create index plot_overlaps_other on plot_overlaps (other_plot);

create table lots (
  name text primary key,
  status text not null check (status in ('Draft', 'Listed', 'Notarized', 'Verified', 'Flagged', 'Cancelled', 'Sold')),
  cooperative text not null references orgs,
  exporter text references orgs,
  commodity_type text not null references commodity_types,
  corridor text not null references corridors,
  quantity numeric(14,3) not null check (quantity > 0),
  unit text not null check (unit in ('kg', 'MT')),
  quantity_kg numeric(17,3) generated always as (case when unit = 'MT' then quantity * 1000 else quantity end) stored,
  grade text,
  processing_method text check (processing_method in ('Washed', 'Natural', 'Honey')),
  lot_reference text,
  asking_price numeric(14,4) check (asking_price > 0),
  currency text references currencies,
  -- what makes prices of kilograms and tonnes comparable
  price_per_kg numeric(20,7) generated always as (case when unit = 'MT' then asking_price / 1000 else asking_price end) stored,
  divisible boolean not null default true,
  parent_lot text references lots,
  -- what it was before it was flagged, and why it was
  previous_status text,
  flag_reason text,
  flagged_at timestamptz,
  -- the attestation that speaks for it now; 0 before the first
  attested_version int not null default 0,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listed_at timestamptz,
  verified_at timestamptz,
  sold_at timestamptz,
  search_text text generated always as (
    lower(name || ' ' || coalesce(lot_reference, '') || ' ' || commodity_type || ' ' || coalesce(grade, ''))) stored,
  check (status <> 'Flagged' or flag_reason is not null),
  check ((asking_price is null) or (currency is not null))
);
create index lots_cooperative on lots (cooperative, created_at desc, name desc);
create index lots_cooperative_status on lots (cooperative, status, created_at desc, name desc);
create index lots_exporter on lots (exporter, created_at desc, name desc) where exporter is not null;
create index lots_status on lots (status, created_at desc, name desc);
create index lots_created on lots (created_at desc, name desc);
create index lots_market on lots (listed_at desc, name desc) where status in ('Listed', 'Notarized', 'Verified');
create index lots_market_commodity on lots (commodity_type, listed_at desc, name desc)
  where status in ('Listed', 'Notarized', 'Verified');
create index lots_market_corridor on lots (corridor, listed_at desc, name desc)
  where status in ('Listed', 'Notarized', 'Verified');
create index lots_market_price on lots (price_per_kg, name) where status in ('Listed', 'Notarized', 'Verified');
create index lots_market_quantity on lots (quantity_kg, name) where status in ('Listed', 'Notarized', 'Verified');
create index lots_flagged on lots (flagged_at desc, name desc) where status = 'Flagged';
create index lots_parent on lots (parent_lot) where parent_lot is not null;

-- The search text a second time, apart from the lot: a lot changes its status often and what it is called hardly ever,
-- and every change of a row pays for all of its indexes, of which this one costs more than the others together.
create table lot_search (
  lot text primary key references lots on delete cascade,
  body text not null
);
create index lot_search_body on lot_search using gin (body gin_trgm_ops);
create function keep_lot_search() returns trigger language plpgsql as $$
begin
  insert into lot_search (lot, body) values (new.name, new.search_text)
    on conflict (lot) do update set body = excluded.body;
  return null;
end $$;
create trigger lots_are_searchable after insert or update of lot_reference, commodity_type, grade on lots
  for each row execute function keep_lot_search();

create table harvests (
  name text primary key,
  plot text not null references plots,
  harvest_date date not null,
  -- null for a field scan (create_harvest_record), which names a lot tag and no mass
  quantity_kg numeric(14,3) check (quantity_kg > 0),
  lot_reference text,
  notes text,
  recorded_by uuid references users,
  created_at timestamptz not null,
  -- the one lot it went into
  lot text references lots
);
create index harvests_plot on harvests (plot, harvest_date desc, name desc);
create index harvests_open on harvests (plot) where lot is null and quantity_kg is not null;
create index harvests_lot on harvests (lot) where lot is not null;
create index harvests_reference on harvests (lot_reference) where quantity_kg is null and lot_reference is not null;

-- What a lot was made of. A lot that was split keeps its sources; the child lists the same ones with its part.
create table lot_sources (
  lot text not null references lots,
  harvest text not null references harvests,
  plot text not null references plots,
  quantity_kg numeric(14,3) not null check (quantity_kg > 0),
  primary key (lot, harvest)
);
create index lot_sources_plot on lot_sources (plot);
create index lot_sources_harvest on lot_sources (harvest);

-- Everything that happened to a lot, for its timeline. `visibility` public rows may be shown to anybody.
create table lot_history (
  id bigint generated always as identity primary key,
  lot text not null references lots,
  at timestamptz not null,
  kind text not null,
  from_status text,
  to_status text,
  actor_id uuid,
  actor_org text,
  note text,
  data jsonb not null default '{}'
);
create index lot_history_lot on lot_history (lot, id);
create index lot_history_kind on lot_history (kind, at desc);

-- Comments on any record (the note of a resolve, GPS and notes of a field scan).
create table comments (
  id bigint generated always as identity primary key,
  doctype text not null,
  docname text not null,
  body text not null,
  author_id uuid,
  created_at timestamptz not null
);
create index comments_doc on comments (doctype, docname, id);

create table inspections (
  name text primary key,
  lot text not null references lots,
  inspector uuid not null references users,
  status text not null check (status in ('Draft', 'Submitted', 'Approved', 'Rejected')),
  grade text,
  result text,
  notes text,
  rejection_reason text,
  inspected_at timestamptz,
  created_at timestamptz not null
);
create index inspections_lot on inspections (lot, created_at);
create unique index inspections_one_open on inspections (lot, inspector) where status in ('Draft', 'Submitted');

create table orders (
  name text primary key,
  status text not null check (status in ('Draft', 'Escrow Created', 'Paid', 'In Transit', 'Settled', 'Cancelled', 'Disputed')),
  lot text not null references lots,
  exporter text not null references orgs,
  buyer text not null references orgs,
  cooperative text not null references orgs,
  quantity numeric(14,3) not null check (quantity > 0),
  unit text not null check (unit in ('kg', 'MT')),
  unit_price numeric(14,4) not null check (unit_price > 0),
  total_amount numeric(18,4) not null check (total_amount > 0),
  currency text not null references currencies,
  corridor text not null references corridors,
  payment_rail text,
  incoterms text references incoterms,
  notes text,
  delivery jsonb not null default '{}',
  external_ref text,
  partner text references partner_keys,
  -- what the lot was before this order took it: what it becomes again if the sale is undone
  lot_status_before text,
  -- the cart it came from
  cart text,
  -- why it was cancelled
  reason text,
  dispute_reason text,
  disputed_from text,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  paid_at timestamptz,
  shipped_at timestamptz,
  settled_at timestamptz,
  cancelled_at timestamptz,
  search_text text generated always as (lower(name || ' ' || lot || ' ' || coalesce(external_ref, ''))) stored
);
create unique index orders_external_ref on orders (partner, external_ref) where external_ref is not null and partner is not null;
-- A lot is sold once: at most one order on it may be past Draft and not cancelled.
create unique index orders_one_sale_per_lot on orders (lot) where status not in ('Draft', 'Cancelled');
create index orders_buyer on orders (buyer, created_at desc, name desc);
create index orders_buyer_status on orders (buyer, status, created_at desc, name desc);
create index orders_exporter on orders (exporter, created_at desc, name desc);
create index orders_exporter_status on orders (exporter, status, created_at desc, name desc);
create index orders_cooperative on orders (cooperative, created_at desc, name desc);
create index orders_cooperative_status on orders (cooperative, status, created_at desc, name desc);
create index orders_created on orders (created_at desc, name desc);
create index orders_buyer_total on orders (buyer, total_amount, name);
create index orders_exporter_total on orders (exporter, total_amount, name);
create index orders_cooperative_total on orders (cooperative, total_amount, name);
create index orders_total on orders (total_amount, name);
create index orders_status on orders (status, created_at desc, name desc);
create index orders_lot on orders (lot);
create index orders_cart on orders (cart) where cart is not null;
create index orders_settled_exporter on orders (exporter, settled_at desc) where status = 'Settled';
create index orders_settled_cooperative on orders (cooperative, settled_at desc) where status = 'Settled';
create index orders_search on orders using gin (search_text gin_trgm_ops);

create table shipments (
  name text primary key,
  order_name text not null unique references orders,
  status text not null check (status in ('In Transit', 'Delivered')),
  carrier text, tracking_number text, vessel text, port_of_loading text, port_of_discharge text,
  eta date,
  created_by uuid references users,
  created_at timestamptz not null,
  delivered_at timestamptz
);

-- Dual entry along the way: each side enters blind; see domain/verification.
create table verification_events (
  name text primary key,
  lot text not null references lots,
  order_name text references orders,
  stage text not null check (stage in ('dispatch', 'receipt', 'delivery')),
  status text not null check (status in ('Open', 'Confirmed', 'Held')),
  divergence jsonb,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
-- Dispatch and receipt belong to the lot; delivery to one order, since a lot that came back may be sold again.
create unique index verification_events_one_live on verification_events (lot, stage, order_name) nulls not distinct;
create table verification_entries (
  event text not null references verification_events,
  side text not null check (side in ('cooperative', 'exporter', 'buyer')),
  user_id uuid not null references users,
  org text references orgs,
  quantity_kg numeric(14,3) not null check (quantity_kg > 0),
  grade text not null,
  gps_lat numeric(9,6) not null check (gps_lat between -90 and 90),
  gps_lng numeric(9,6) not null check (gps_lng between -180 and 180),
  entered_at timestamptz not null,
  primary key (event, side)
);

create table carts (
  name text primary key,
  user_id uuid not null references users,
  status text not null check (status in ('Active', 'Checked Out')),
  created_at timestamptz not null,
  checked_out_at timestamptz
);
create unique index carts_one_active on carts (user_id) where status = 'Active';
create table cart_lines (
  item_name text primary key,
  cart text not null references carts on delete cascade,
  position bigint generated always as identity,
  lot text not null references lots,
  quantity numeric(14,3) not null check (quantity > 0),
  unit text not null,
  unit_price numeric(14,4) not null,
  currency text not null references currencies,
  incoterms text references incoterms,
  notes text
);
create index cart_lines_cart on cart_lines (cart, position);
-- Adding a lot again adds to its line.
create unique index cart_lines_lot on cart_lines (cart, lot);
alter table orders add constraint orders_cart_fkey foreign key (cart) references carts;
create index carts_checked_out on carts (user_id, checked_out_at desc) where status = 'Checked Out';

create table eudr_packages (
  name text primary key,
  lot text not null unique references lots,
  status text not null,
  plot_count int not null,
  risk text,
  reference_number text,
  created_at timestamptz not null
);
