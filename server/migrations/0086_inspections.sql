-- What is measured of a commodity, each from its day on.
create table inspection_measures (
  commodity_type text not null references commodity_types,
  measure text not null check (measure ~ '^[a-z][a-z0-9_]{1,39}$'),
  valid_from date not null,
  -- where it stands on the form
  place int not null check (place between 1 and 999),
  unit text not null,
  -- what is physically possible
  min_value numeric(12,4) not null,
  max_value numeric(12,4) not null,
  -- a value is a multiple of it
  step numeric(12,4) not null check (step > 0),
  -- entered or left out by the inspector, computed from those that add to it, or no longer asked for
  entry text not null check (entry in ('required', 'optional', 'computed', 'dropped')),
  -- the computed measure that it counts into, and as plus or minus
  adds_to text,
  sign int not null default 1 check (abs(sign) = 1),
  -- it counts pieces of so many; what it adds to is per cent of them
  out_of int check (out_of > 0),
  primary key (commodity_type, measure, valid_from),
  check (min_value <= max_value)
);

-- What a grade asks of a measure, each from its day on. Both bounds null: nothing any more.
create table inspection_limits (
  commodity_type text not null references commodity_types,
  grade text not null,
  measure text not null,
  valid_from date not null,
  -- grades of one ladder are better and worse than each other: 1 is the best
  ladder text not null,
  rank int not null check (rank between 1 and 99),
  at_least numeric(12,4),
  at_most numeric(12,4),
  primary key (commodity_type, grade, measure, valid_from)
);

-- Beyond it a lot is flagged, whatever it claims; each from its day on.
create table inspection_floors (
  commodity_type text not null references commodity_types,
  measure text not null,
  valid_from date not null,
  at_least numeric(12,4) not null,
  primary key (commodity_type, measure, valid_from)
);

alter table inspections
  -- value by measure, as decimal text; those that were computed too
  add column measures jsonb not null default '{}',
  -- how the grade follows from them, as it was judged when it was handed in
  add column judgement jsonb,
  -- the grade that the lot claimed then
  add column claimed_grade text,
  add column seal_number text,
  add column gps_lat numeric(9,6) check (gps_lat between -90 and 90),
  add column gps_lng numeric(9,6) check (gps_lng between -180 and 180),
  -- an admin who gave it to the inspector
  add column assigned_by uuid references users,
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  add column decided_by uuid references users,
  add column updated_at timestamptz,
  add check ((gps_lat is null) = (gps_lng is null));
create index inspections_inspector on inspections (inspector, created_at desc, name desc);
create index inspections_inspector_status on inspections (inspector, status, created_at desc, name desc);
create index inspections_status on inspections (status, created_at desc, name desc);
create index inspections_created on inspections (created_at desc, name desc);

-- A cooperative, exporter or buyer of a lot asks for an inspection.
create table inspection_requests (
  id bigint generated always as identity primary key,
  lot text not null references lots,
  org text references orgs,
  requested_by uuid not null references users,
  note text,
  created_at timestamptz not null,
  -- the inspection that was begun for it
  inspection text references inspections,
  closed_at timestamptz,
  check ((inspection is null) = (closed_at is null))
);
create unique index inspection_requests_open on inspection_requests (lot) where closed_at is null;
create unique index inspection_requests_inspection on inspection_requests (inspection) where inspection is not null;
create index inspection_requests_lot on inspection_requests (lot, id);

-- One kind more, whatever kinds there are.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(quote_literal(kind), ', ' order by place) into kinds
    from (select match.parts[1] as kind, match.place from regexp_matches(written, '''([a-z_]+)''', 'g') with ordinality as match (parts, place)
          union all select 'inspection', 1000) known;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
