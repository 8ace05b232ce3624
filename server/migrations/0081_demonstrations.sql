-- Which demonstration world the first start began to make here, so that the next start finishes one that was stopped.
create table demonstrations (
  kind text primary key check (kind in ('small', 'season')),
  begun_at timestamptz not null,
  finished_at timestamptz check (finished_at >= begun_at)
);
