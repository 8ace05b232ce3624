-- What is promised of an installation, each from its moment on.
create table sla_tiers (
  name text not null,
  valid_from timestamptz not null,
  -- of the measured minutes of a month
  availability_percent numeric(6, 3) not null check (availability_percent > 0 and availability_percent <= 100),
  -- 95 of 100 answers come within
  p95_ms int not null check (p95_ms > 0),
  -- within which somebody answers
  support_hours int not null check (support_hours > 0),
  -- how much may be lost, and how long until it runs again
  rpo_minutes int not null check (rpo_minutes > 0),
  rto_minutes int not null check (rto_minutes > 0),
  -- or nobody gets it any more
  entry text not null check (entry in ('open', 'dropped')),
  primary key (name, valid_from)
);

-- Isolated installations behind one set of processes. `default` is the one of this database.
create table tenants (
  -- the first part of its host name, and the last of its database's
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,38}[a-z0-9]$'),
  title text not null,
  tier text not null,
  status text not null check (status in ('Preparing', 'Active', 'Suspended', 'Archived')),
  -- whose account is the first there; null for this database
  admin_email text,
  -- its SECRET_KEY
  secret_sealed bytea,
  created_by uuid references users,
  created_at timestamptz not null,
  -- why it could not be made ready yet
  trouble text,
  search_text text generated always as (lower(name || ' ' || title || ' ' || coalesce(admin_email, ''))) stored,
  check ((name = 'default') = (secret_sealed is null)),
  check ((name = 'default') = (admin_email is null)),
  check (name <> 'default' or status = 'Active')
);
create index tenants_time on tenants (created_at desc, name desc);
create index tenants_status on tenants (status, created_at desc, name desc);
create index tenants_tier on tenants (tier, created_at desc, name desc);
create index tenants_search on tenants using gin (search_text gin_trgm_ops);
create index tenants_preparing on tenants (name) where status = 'Preparing';

-- How each was from when on.
create table tenant_changes (
  tenant text not null references tenants,
  -- 1, 2, 3 ... of each
  number int not null check (number > 0),
  at timestamptz not null,
  status text not null check (status in ('Preparing', 'Active', 'Suspended', 'Archived')),
  tier text not null,
  reason text,
  made_by uuid references users,
  primary key (tenant, number)
);

-- 0: nobody looked, 1: it answered, 2: it did not
create function minutes_measured(probes int[]) returns int language sql immutable as $$
  select count(*)::int from unnest(probes) as looked(probe) where probe <> 0;
$$;

-- Minutes in which it answered, and not half of the calls or more failed.
create function minutes_available(probes int[], calls int[], failed int[]) returns int language sql immutable as $$
  select count(*)::int from unnest(probes, calls, failed) as looked(probe, called, broken)
   where probe = 1 and (broken = 0 or broken * 2 < called);
$$;

create function sum_of(figures int[]) returns bigint language sql immutable as $$
  select coalesce(sum(figure), 0)::bigint from unnest(figures) as given(figure);
$$;

-- What was measured, an hour to a row; the sixty entries of a list are its minutes.
create table tenant_hours (
  tenant text not null references tenants,
  hour timestamptz not null,
  probes int[] not null check (cardinality(probes) = 60),
  calls int[] not null check (cardinality(calls) = 60),
  failed int[] not null check (cardinality(failed) = 60),
  -- answers by how long they took
  answers int[] not null,
  measured int generated always as (minutes_measured(probes)) stored,
  available int generated always as (minutes_available(probes, calls, failed)) stored,
  call_count bigint generated always as (sum_of(calls)) stored,
  failed_count bigint generated always as (sum_of(failed)) stored,
  primary key (tenant, hour)
);
create index tenant_hours_time on tenant_hours (hour);
