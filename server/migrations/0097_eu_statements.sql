-- Statements as they stand in the EU's due diligence system. A package is one, or several that one groups.
create table eu_statements (
  -- ours; it is here before anything is sent, and by it a statement is found again whose answer was lost
  internal_reference text primary key check (length(internal_reference) between 1 and 35),
  package text not null references diligence_packages,
  -- 0: the one whose number is the package's; the others are parts that it groups
  place int not null check (place between 0 and 2000),
  system text not null check (system in ('traces', 'simulator')),
  state text not null check (state in ('Waiting', 'Submitted', 'Available', 'Rejected', 'Refused', 'Withdrawn')),
  -- what the system said last, in its words
  eu_status text,
  uuid text check (uuid ~ '^[0-9a-f-]{36}$'),
  reference_number text,
  verification_number text,
  rejection_reason text,
  -- what an authority wrote to the operator
  communication text,
  -- of the last look
  version int,
  submitted_at timestamptz,
  -- until then it may be amended or withdrawn
  change_until timestamptz,
  available_at timestamptz,
  looks int not null default 0,
  next_look_at timestamptz,
  lease_until timestamptz,
  created_at timestamptz not null,
  check ((uuid is null) = (submitted_at is null)),
  check ((submitted_at is null) = (change_until is null)),
  check (state not in ('Submitted', 'Available', 'Withdrawn') or uuid is not null),
  check (state <> 'Available' or (reference_number is not null and verification_number is not null))
);
create unique index eu_statements_live on eu_statements (package, place) where state in ('Waiting', 'Submitted', 'Available');
create index eu_statements_package on eu_statements (package, created_at, place);
create index eu_statements_look on eu_statements (next_look_at) where next_look_at is not null;

-- What the system is to be asked for. A task is Sending before its call begins: whoever finds it so later looks what came
-- of it, and never simply sends again.
create table eu_tasks (
  id uuid primary key,
  statement text not null references eu_statements,
  kind text not null check (kind in ('submit', 'amend', 'withdraw')),
  state text not null check (state in ('Waiting', 'Sending', 'Unanswered', 'Done', 'Refused')),
  -- of an amendment: what is another than in the package
  fields jsonb not null default '{}',
  reason text,
  -- [{id, field, message}], as the system names them
  problems jsonb not null default '[]',
  -- SHA-256 of the statement that was sent last
  content_hash bytea check (octet_length(content_hash) = 32),
  attempts int not null default 0,
  sent_at timestamptz,
  -- of the statement, before an amendment was sent
  version_before int,
  next_at timestamptz,
  lease_until timestamptz,
  requested_by uuid references users,
  requested_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('Done', 'Refused')) = (ended_at is not null))
);
create unique index eu_tasks_open on eu_tasks (statement) where ended_at is null;
create index eu_tasks_statement on eu_tasks (statement, requested_at);
create index eu_tasks_due on eu_tasks (next_at) where next_at is not null;

-- Each call and what came of it. The documents lie among the files, under their hashes, without password and nonce.
create table eu_exchanges (
  id bigint generated always as identity primary key,
  package text references diligence_packages,
  statement text references eu_statements,
  operation text not null,
  at timestamptz not null,
  http_status int,
  outcome text not null check (outcome in ('answered', 'refused', 'unanswered')),
  detail text,
  request_sha256 text not null check (request_sha256 ~ '^[0-9a-f]{64}$'),
  answer_sha256 text check (answer_sha256 ~ '^[0-9a-f]{64}$')
);
create index eu_exchanges_package on eu_exchanges (package, id) where package is not null;
create trigger eu_exchanges_append_only before update or delete on eu_exchanges
  for each row execute function refuse_change();
