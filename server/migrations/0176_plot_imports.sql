-- Files of plots that a cooperative, or an exporter for it, sends in pieces; plots are made of their rows when somebody of the
-- cooperative has looked at what was found.
create table plot_imports (
  -- PIM-2026-00001
  name text primary key,
  cooperative text not null references orgs,
  -- The exporter whose people sent it; null where the cooperative's own did.
  exporter text references orgs,
  file_name text not null check (length(file_name) between 1 and 200),
  size int not null check (size between 1 and 25000000),
  received int not null default 0 check (received between 0 and size),
  commodity_type text references commodity_types,
  -- Positions have their latitude first.
  latitude_first boolean not null,
  status text not null check (status in ('Receiving', 'Checking', 'Checked', 'Taking', 'Done', 'Refused', 'Cancelled')),
  format text check (format in ('geojson', 'kml', 'csv')),
  -- Positions seem to have their latitude first.
  likely_swapped boolean not null default false,
  -- What is wrong with the file as a whole.
  findings jsonb not null default '[]',
  -- How many rows the file has; null before it was read.
  row_count int check (row_count >= 0),
  ready int not null default 0 check (ready >= 0),
  refused int not null default 0 check (refused >= 0),
  taken int not null default 0 check (taken >= 0),
  unchanged int not null default 0 check (unchanged >= 0),
  created_by uuid not null references users,
  -- Who let the plots be made.
  accepted_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How often a job began with what it did not end; then the file is refused.
  attempts int not null default 0 check (attempts >= 0)
);
create index plot_imports_cooperative on plot_imports (cooperative, created_at desc, name desc);
create index plot_imports_exporter on plot_imports (exporter, created_at desc, name desc) where exporter is not null;
create index plot_imports_created on plot_imports (created_at desc, name desc);
create index plot_imports_due on plot_imports (created_at, name) where status in ('Checking', 'Taking');

-- The pieces of a file, each kept in the file storage under its hash.
create table plot_import_parts (
  import text not null references plot_imports,
  start int not null check (start >= 0),
  size int not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (import, start)
);

-- What each row of a file says, and what became of it.
create table plot_import_rows (
  import text not null references plot_imports,
  -- As a person counts them: lines of a table, the heading being the first; else features from 1.
  row int not null check (row >= 1),
  plot_name text,
  farmer_name text,
  farmer_email text,
  planted_year int,
  -- GeoJSON, as it may be kept; null where it has to be drawn again.
  geometry text,
  findings jsonb not null,
  state text not null check (state in ('ready', 'refused', 'taken', 'unchanged')),
  plot text references plots,
  primary key (import, row)
);
create index plot_import_rows_state on plot_import_rows (import, state, row);
create index plot_import_rows_plot on plot_import_rows (plot) where plot is not null;
