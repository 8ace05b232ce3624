-- What goes wrong while the service runs: found by the service itself, or written down by the people who run it.
create table incidents (
  name text primary key,
  -- what it is about; of what the service finds itself, one of a cause is open at a time
  cause text not null check (cause <> ''),
  severity text not null check (severity in ('Minor', 'Major', 'Critical')),
  title text not null,
  summary text not null,
  -- null: the service itself
  opened_by uuid references users,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz,
  -- null where it was over by itself
  resolved_by uuid references users,
  check (resolved_at is not null or resolved_by is null)
);
create unique index incidents_one_of_a_cause on incidents (cause) where resolved_at is null and opened_by is null;
create index incidents_opened on incidents (opened_at desc, name desc);
create index incidents_open on incidents (opened_at desc, name desc) where resolved_at is null;
create index incidents_resolved on incidents (resolved_at desc) where resolved_at is not null;
create index incidents_severity on incidents (severity, opened_at desc, name desc);
create index incidents_cause on incidents (cause, opened_at desc, name desc);

-- Its timeline; rows are only added.
create table incident_steps (
  id bigint generated always as identity primary key,
  incident text not null references incidents,
  kind text not null check (kind in ('Opened', 'Changed', 'Note', 'Resolved', 'Reopened')),
  body text not null,
  -- null: the service itself
  by_user uuid references users,
  at timestamptz not null
);
create index incident_steps_of on incident_steps (incident, id);

-- How `lotmark check` ended, for the people who watch over the service.
create table check_reports (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  whole boolean not null,
  faults int not null check (faults >= 0),
  -- the first few, in words
  first_faults text[] not null default '{}'
);
create index check_reports_at on check_reports (at desc, id desc);
