-- The country that a plot's outline or point lies in; null without one, and until the job `origin.locate` has looked at
-- a plot that was there before this column. Then the country of its cooperative counts.
alter table plots add column country text references countries, add column located_at timestamptz;
create index plots_to_locate on plots (name) where located_at is null and gps_lat is not null;

-- Ports by country. `serves`: countries without a harbour of their own for the trade, whose goods pass here.
create table ports (
  code text primary key check (code ~ '^[A-Z]{2}[A-Z0-9]{3}$'),
  name text not null,
  country text not null references countries,
  serves text[] not null default '{}',
  retired_at timestamptz
);
create index ports_country on ports (country, name);
create index ports_name on ports (lower(name));

-- Why a shipment leaves or arrives outside the countries of its corridor.
alter table shipments add column port_reason text;

-- A sold lot keeps where it came from, as it keeps where its plots lay.
alter table lot_boundaries add column country text references countries, add column cooperative text references orgs;
update lot_boundaries kept set cooperative = p.cooperative from plots p where p.name = kept.plot;
