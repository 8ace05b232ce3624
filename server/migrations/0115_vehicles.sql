-- What goods travel in, who drives it, and what was looked at before it was loaded.
create table vehicles (
  name text primary key,
  org text not null references orgs,
  kind text not null check (kind in ('trailer', 'reefer', 'container')),
  -- number plate, or the number of the container
  plate text not null,
  title text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  retired_at timestamptz,
  search_text text generated always as (lower(name || ' ' || plate || ' ' || coalesce(title, ''))) stored
);
create unique index vehicles_plate on vehicles (org, upper(plate)) where retired_at is null;
create index vehicles_org on vehicles (org, created_at desc, name desc);
create index vehicles_created on vehicles (created_at desc, name desc);
create index vehicles_search on vehicles using gin (search_text gin_trgm_ops);

-- A person who drives for an organisation; they need not be one of its members. Whoever has the confirmed address drives.
create table drivers (
  name text primary key,
  org text not null references orgs,
  email text not null,
  full_name text not null,
  licence_number text,
  licence_until date,
  added_by uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index drivers_current on drivers (org, email) where ended_at is null;
create index drivers_email on drivers (email) where ended_at is null;
create index drivers_org on drivers (org, created_at desc, name desc);
create index drivers_created on drivers (created_at desc, name desc);

-- What is looked at, by kind of vehicle, each from its day on.
create table checklist_items (
  vehicle_kind text not null check (vehicle_kind in ('trailer', 'reefer', 'container')),
  item_key text not null check (item_key ~ '^[a-z][a-z0-9_]{1,39}$'),
  valid_from date not null,
  place int not null check (place between 1 and 999),
  section text not null check (section in ('papers', 'running', 'cargo_space', 'cleanliness', 'cooling')),
  label_en text not null,
  label_es text not null,
  label_fr text not null,
  label_pt text not null,
  -- one that failed fails the vehicle; or the item is no longer asked for
  weight text not null check (weight in ('critical', 'minor', 'dropped')),
  primary key (vehicle_kind, item_key, valid_from)
);

create table vehicle_inspections (
  name text primary key,
  vehicle text not null references vehicles,
  org text not null references orgs,
  inspected_by uuid not null references users,
  driver text references drivers,
  -- the day whose checklist was used
  checklist_on date not null,
  status text not null check (status in ('Submitted')),
  overall_result text not null check (overall_result in ('Pass', 'Pass with defects', 'Fail')),
  -- [{item_key, label, section, weight, result, note}]
  items jsonb not null,
  odometer_km int check (odometer_km >= 0),
  note text,
  gps_lat numeric(9,6) check (gps_lat between -90 and 90),
  gps_lng numeric(9,6) check (gps_lng between -180 and 180),
  inspected_at timestamptz not null,
  created_at timestamptz not null,
  check ((gps_lat is null) = (gps_lng is null))
);
create index vehicle_inspections_vehicle on vehicle_inspections (vehicle, inspected_at desc, name desc);
create index vehicle_inspections_by on vehicle_inspections (inspected_by, created_at desc, name desc);
create index vehicle_inspections_org on vehicle_inspections (org, created_at desc, name desc);
create index vehicle_inspections_created on vehicle_inspections (created_at desc, name desc);

alter table shipments
  add column vehicle text references vehicles,
  add column driver text references drivers;
create index shipments_vehicle on shipments (vehicle, created_at) where vehicle is not null;

-- One kind of record more that files belong to, whatever kinds there are.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_doctype_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ' order by quote_literal(kind)) into kinds from (
    select (regexp_matches(written, '''([A-Za-z ]+)''', 'g'))[1] as kind
    union select 'Vehicle Inspection') every;
  alter table files drop constraint files_doctype_check;
  execute 'alter table files add constraint files_doctype_check check (doctype in (' || kinds || '))';
end $$;
