-- The records that our zone is to have; what the servers say is asked of them.
create table dns_records (
  -- lots.example.org, without a dot at the end; *.example.org is the wildcard
  name text primary key check (name = lower(name) and name !~ '\.$'),
  address text not null,
  -- the tenant that answers there; null: the wildcard
  slug text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users,
  check ((slug is null) = (name like '*.%'))
);
