-- What a mass is a mass of. A farmer picks cherries or breaks pods; what is shipped is what was made of them.
create table commodity_stages (
  stage text primary key check (stage in ('cherry', 'parchment', 'green', 'wet_bean', 'dry_bean')),
  commodity_type text not null references commodity_types,
  -- first to last within the commodity
  place int not null check (place > 0)
);

-- Seasons, and what a hectare gives in one of them: the bound that is asked about and the one that is refused. A record
-- counts from its day on, until a later one of the same season. No commodity: of any that has none of its own. No
-- country: of any that has none of its own. Days of the year are month * 100 + day; a season may go over New Year.
create table yield_bounds (
  id bigint generated always as identity primary key,
  commodity_type text references commodity_types,
  country text references countries,
  season text not null,
  valid_from date not null,
  starts_on int not null check (starts_on between 101 and 1231 and starts_on <> 229),
  ends_on int not null check (ends_on between 101 and 1231 and ends_on <> 229),
  stage text references commodity_stages check (stage in ('cherry', 'parchment', 'green', 'wet_bean', 'dry_bean')),
  ask_kg_per_ha numeric(10,2) not null check (ask_kg_per_ha > 0),
  max_kg_per_ha numeric(10,2) not null,
  check (ask_kg_per_ha <= max_kg_per_ha),
  unique nulls not distinct (commodity_type, country, season, valid_from)
);

-- How much of the input of a step its output can be, and how moist; each record counts from its day on.
create table processing_bounds (
  from_stage text not null references commodity_stages,
  to_stage text not null references commodity_stages,
  valid_from date not null,
  min_share numeric(5,4) not null check (min_share > 0),
  max_share numeric(5,4) not null check (max_share <= 1),
  min_moisture numeric(4,1) not null check (min_moisture >= 0),
  max_moisture numeric(4,1) not null check (max_moisture <= 100),
  primary key (from_stage, to_stage, valid_from),
  check (min_share <= max_share and min_moisture <= max_moisture)
);

-- The seasons that count for a commodity in a country on a day, as the records of that day have them.
create function yield_bounds_of(wanted text, land text, day date) returns setof yield_bounds language sql stable as $$
  select distinct on (b.season) b.* from yield_bounds b
   where b.commodity_type is not distinct from (
           select min(o.commodity_type) from yield_bounds o where o.commodity_type = wanted and o.valid_from <= day)
     and b.country is not distinct from (
           select min(o.country) from yield_bounds o
            where o.commodity_type = wanted and o.country = land and o.valid_from <= day)
     and b.valid_from <= day
   order by b.season, b.valid_from desc
$$;

-- The season that a day lies in, with its bounds; no row for a day in none.
create function yield_bound_on(wanted text, land text, day date)
returns table (season text, first_day date, last_day date, stage text, ask_kg_per_ha numeric, max_kg_per_ha numeric)
language sql stable as $$
  with dated as (
    select b.*, extract(year from day)::int - (b.starts_on > b.ends_on and t.today <= b.ends_on)::int as year
      from yield_bounds_of(wanted, land, day) b,
           (select extract(month from day)::int * 100 + extract(day from day)::int as today) t
     where case when b.starts_on <= b.ends_on then t.today between b.starts_on and b.ends_on
                else t.today >= b.starts_on or t.today <= b.ends_on end
  )
  select d.season, make_date(d.year, d.starts_on / 100, d.starts_on % 100),
         make_date(d.year + (d.starts_on > d.ends_on)::int, d.ends_on / 100, d.ends_on % 100),
         d.stage, d.ask_kg_per_ha, d.max_kg_per_ha
    from dated d order by d.season limit 1
$$;

-- The least mass of one stage that a mass of another can have come from, or become.
create function mass_at(kg numeric, held text, wanted text, day date) returns numeric language sql stable as $$
  select case when held is null or wanted is null or held = wanted then kg
    else coalesce(
      (select kg / b.max_share from processing_bounds b
        where b.from_stage = wanted and b.to_stage = held and b.valid_from <= day order by b.valid_from desc limit 1),
      (select kg * b.min_share from processing_bounds b
        where b.from_stage = held and b.to_stage = wanted and b.valid_from <= day order by b.valid_from desc limit 1),
      kg) end
$$;

-- These bounds took the place of one figure for each commodity and calendar year.
alter table commodity_types drop column max_yield_kg_per_ha;

-- A tree of a century still bears; what was entered below 1900 was never a year of planting.
update plots set planted_year = null where planted_year < 1900;
alter table plots add constraint plots_planted_since_1900 check (planted_year >= 1900);

alter table harvests
  add column stage text references commodity_stages check (stage in ('cherry', 'parchment', 'green', 'wet_bean', 'dry_bean')),
  add column version int not null default 1 check (version > 0),
  -- a voided harvest stays, for the record, and counts nowhere
  add column voided_at timestamptz,
  add constraint harvests_voided_in_no_lot check (voided_at is null or lot is null);
drop index harvests_open;
create index harvests_open on harvests (plot) where lot is null and quantity_kg is not null and voided_at is null;

-- What a harvest said before it was corrected or voided, and why it was.
create table harvest_changes (
  id bigint generated always as identity primary key,
  harvest text not null references harvests,
  -- the version that this change made
  version int not null,
  kind text not null check (kind in ('corrected', 'voided')),
  by_authority boolean not null default false,
  at timestamptz not null,
  actor_id uuid references users,
  reason text,
  before jsonb not null,
  after jsonb not null,
  unique (harvest, version)
);
create trigger harvest_changes_append_only before update or delete on harvest_changes
  for each row execute function refuse_change();

alter table lots
  add column stage text references commodity_stages check (stage in ('cherry', 'parchment', 'green', 'wet_bean', 'dry_bean')),
  -- of a lot that was sold: kilograms that its harvests, as the authority corrected them later, do not account for
  add column unsourced_kg numeric(17,3) not null default 0 check (unsourced_kg >= 0);

-- Input of one stage became output of a later one. Steps of a lot follow each other; one that was taken back stays.
create table processings (
  name text primary key,
  lot text not null references lots,
  step int not null check (step > 0),
  from_stage text not null references commodity_stages check (from_stage in ('cherry', 'parchment', 'green', 'wet_bean', 'dry_bean')),
  to_stage text not null references commodity_stages check (to_stage in ('cherry', 'parchment', 'green', 'wet_bean', 'dry_bean')),
  processed_on date not null,
  input_kg numeric(14,3) not null check (input_kg > 0),
  output_kg numeric(14,3) not null check (output_kg > 0),
  loss_kg numeric(14,3) generated always as (input_kg - output_kg) stored,
  moisture_percent numeric(4,1) not null check (moisture_percent between 0 and 100),
  -- the bound that counted on the day
  max_share numeric(5,4) not null check (max_share <= 1),
  notes text,
  recorded_by uuid references users,
  created_at timestamptz not null,
  version int not null default 1 check (version > 0),
  withdrawn_at timestamptz,
  constraint processings_output_within_its_input check (output_kg <= input_kg * max_share)
);
create unique index processings_step on processings (lot, step) where withdrawn_at is null;
create index processings_lot on processings (lot, created_at desc, name desc);
create index processings_recent on processings (created_at desc, name desc);

create table processing_changes (
  id bigint generated always as identity primary key,
  processing text not null references processings,
  version int not null,
  kind text not null check (kind in ('corrected', 'withdrawn')),
  at timestamptz not null,
  actor_id uuid references users,
  reason text,
  before jsonb not null,
  unique (processing, version)
);
create trigger processing_changes_append_only before update or delete on processing_changes
  for each row execute function refuse_change();

-- No harvest's kilograms go into lots more than once. Lots that were given up do not count: they gave theirs back.
create function refuse_harvest_overdrawn() returns trigger language plpgsql as $$
declare
  fault text;
begin
  select h.name || ' weighs ' || h.quantity_kg || ' kg, ' || sum(s.quantity_kg) || ' kg of it are in lots' into fault
    from (select distinct harvest from touched) t
    join harvests h on h.name = t.harvest
    join lot_sources s on s.harvest = h.name
    join lots l on l.name = s.lot
   where l.status <> 'Cancelled'
   group by h.name, h.quantity_kg, h.voided_at
  having sum(s.quantity_kg) > h.quantity_kg or h.voided_at is not null
   limit 1;
  if fault is not null then raise exception '%', fault using errcode = 'check_violation'; end if;
  return null;
end $$;
create trigger harvest_not_overdrawn_by_insert after insert on lot_sources referencing new table as touched
  for each statement execute function refuse_harvest_overdrawn();
create trigger harvest_not_overdrawn_by_update after update on lot_sources referencing new table as touched
  for each statement execute function refuse_harvest_overdrawn();

-- A harvest never becomes less than what of it is in lots. Looked at when the change is complete.
create function refuse_harvest_below_lots() returns trigger language plpgsql as $$
declare
  taken numeric;
begin
  select sum(s.quantity_kg) into taken from lot_sources s join lots l on l.name = s.lot
   where s.harvest = new.name and l.status <> 'Cancelled';
  if taken > (select quantity_kg from harvests where name = new.name and voided_at is null)
     or (taken > 0 and exists (select from harvests where name = new.name and voided_at is not null)) then
    raise exception '% kg of % are in lots, which is more than there is', taken, new.name using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger harvest_covers_its_lots after update of quantity_kg, voided_at on harvests
  deferrable initially deferred for each row execute function refuse_harvest_below_lots();

-- What a lot may weigh: the harvests in it, and with all that was split off it no more than its last step gave.
-- One definition for the constraint and for `lotmark check`.
create function lot_mass_fault(wanted text) returns text language sql stable as $$
  with recursive up as (
    select name, parent_lot, 0 as depth from lots where name = wanted
    union all
    select l.name, l.parent_lot, up.depth + 1 from up join lots l on l.name = up.parent_lot where up.depth < 1000
  ), root as (select name from up where parent_lot is null limit 1
  ), given as (
    select p.output_kg from processings p join root on root.name = p.lot
     where p.withdrawn_at is null order by p.step desc limit 1
  ), family as (
    select root.name from root where exists (select from given)
    union all
    select l.name from family f join lots l on l.parent_lot = f.name
  ), own as (
    select l.name, l.quantity_kg, l.unsourced_kg, (select sum(s.quantity_kg) from lot_sources s where s.lot = l.name) as sources
      from lots l where l.name = wanted
  )
  select own.name || ' weighs ' || own.quantity_kg || ' kg, its harvests ' || own.sources || ' kg'
    from own where own.quantity_kg > own.sources + own.unsourced_kg
  union all
  select root.name || ' and what was split off it weigh ' || sum(l.quantity_kg) || ' kg, its last step gave ' || given.output_kg || ' kg'
    from root, given, family f join lots l on l.name = f.name
   group by root.name, given.output_kg having sum(l.quantity_kg) > given.output_kg + sum(l.unsourced_kg)
   limit 1
$$;
create function refuse_lot_above_its_mass() returns trigger language plpgsql as $$
declare
  fault text;
begin
  fault := lot_mass_fault(case tg_table_name when 'processings' then to_jsonb(new)->>'lot' else to_jsonb(new)->>'name' end);
  if fault is not null then raise exception '%', fault using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger lot_within_its_mass after insert or update of quantity, unit, parent_lot, unsourced_kg on lots
  deferrable initially deferred for each row execute function refuse_lot_above_its_mass();
create constraint trigger lot_within_its_steps after insert or update on processings
  deferrable initially deferred for each row execute function refuse_lot_above_its_mass();
