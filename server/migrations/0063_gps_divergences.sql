-- How far from where it must be somebody may stand when they enter what they see; each record counts from its day on.
-- plot: a scan in the field, from its plot; dispatch and receipt: an entry for a lot, from the nearest plot of the lot.
create table distance_bounds (
  place text not null check (place in ('plot', 'dispatch', 'receipt')),
  valid_from date not null,
  max_km numeric(8,3) not null check (max_km > 0),
  primary key (place, valid_from)
);

-- Scans and entries that were made too far away. What is in here flagged its lot.
create table gps_divergences (
  id bigint generated always as identity primary key,
  place text not null check (place in ('plot', 'dispatch', 'receipt')),
  plot text references plots,
  harvest text references harvests,
  lot text references lots,
  event text references verification_events,
  gps_lat numeric(9,6) not null check (gps_lat between -90 and 90),
  gps_lng numeric(9,6) not null check (gps_lng between -180 and 180),
  distance_km numeric(10,3) not null check (distance_km > 0),
  max_km numeric(8,3) not null,
  user_id uuid references users,
  org text references orgs,
  at timestamptz not null,
  check (distance_km > max_km)
);
create index gps_divergences_lot on gps_divergences (lot, id) where lot is not null;
create index gps_divergences_plot on gps_divergences (plot, id) where plot is not null;
create trigger gps_divergences_append_only before update or delete on gps_divergences
  for each row execute function refuse_change();
