-- Backups that were made, or failed, and drills in which one was restored.
create table backups (
  -- BAK-20261122T200301Z-9f3a41: of the moment, so that a restored database gives no name a second time
  name text primary key,
  -- the database that it is of
  site text not null,
  status text not null check (status in ('Done', 'Failed')),
  -- why it was made; found: its files were there, and this database did not know it
  reason text not null check (reason in ('asked', 'schedule', 'drill', 'command', 'found')),
  made_at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  -- what lies beside the encrypted file; null where it failed
  manifest jsonb,
  sha256 bytea check (length(sha256) = 32),
  size_bytes bigint check (size_bytes >= 0),
  -- what was said meanwhile
  output text[] not null,
  error text,
  -- null: no person
  requested_by uuid references users,
  -- when it was sent off-site, and what came of the newest try
  stored_at timestamptz,
  store_tried_at timestamptz,
  store_error text,
  -- when its file was removed by the retention
  removed_at timestamptz,
  check ((status = 'Done') = (manifest is not null)),
  check ((manifest is null) = (sha256 is null) and (manifest is null) = (size_bytes is null)),
  check ((status = 'Failed') = (error is not null)),
  check (stored_at is null or status = 'Done')
);
create index backups_site on backups (site, made_at desc, name desc);
create index backups_made on backups (status, made_at desc);
create index backups_stored on backups (stored_at desc) where stored_at is not null;
create index backups_unsent on backups (made_at) where status = 'Done' and stored_at is null and removed_at is null;

create table restore_drills (
  -- DRL-20261122T200301Z-9f3a41
  name text primary key,
  site text not null,
  slug text not null,
  status text not null check (status in ('Passed', 'Failed')),
  -- null: not even a backup could be made
  backup text references backups,
  run_at timestamptz not null,
  -- from the beginning of the restore until the check of the copy has ended
  recovery_ms int check (recovery_ms >= 0),
  report jsonb not null,
  requested_by uuid references users
);
create index restore_drills_site on restore_drills (site, run_at desc, name desc);
create index restore_drills_backup on restore_drills (backup);

-- Both are attested. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select unnest(array['backup', 'restore_drill'])) every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
