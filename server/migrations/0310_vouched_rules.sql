-- States of tables, triggers and functions that a version has said are its own, with a tag that only holders of SECRET_KEY can make:
-- processes of an earlier version go on writing while a newer one takes their place. See ADR 0013.
create table vouched_rules (
  -- SHA-256 of what the catalogue says
  state text primary key check (state ~ '^[0-9a-f]{64}$'),
  -- the newest migration of this state: a version believes those of later ones only
  migration text not null,
  tag bytea not null check (octet_length(tag) = 32),
  at timestamptz not null default now()
);
