create extension if not exists pg_trgm;

-- Counters behind the names that people see (LOT-2026-00001). A row lock until commit: no gaps, no collisions.
create table series (
  series text not null,
  year int not null,
  last bigint not null,
  primary key (series, year)
);

-- One row per Idempotency-Key of an actor; committed together with the change that it answers for.
create table idempotency_keys (
  actor text not null,
  key text not null,
  operation text not null,
  body_hash bytea not null,
  response text,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Who did what when, and how it ended. Append only; never a secret.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  user_id uuid,
  key_id text,
  operation text not null,
  subject text,
  outcome text not null,
  request_id text not null,
  ip text
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor, at desc);
create index audit_log_subject on audit_log (subject, at desc) where subject is not null;

-- What happened, written with the change itself; a relay hands it to the jobs after commit.
create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null unique,
  topic text not null,
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  relayed_at timestamptz
);
create index outbox_waiting on outbox (id) where relayed_at is null;
create index outbox_relayed on outbox (relayed_at) where relayed_at is not null;

-- Mail as it was handed to us; sent by a job, readable by admins where no SMTP server is set.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index mails_created on mails (created_at desc, id desc);
create index mails_unsent on mails (id) where sent_at is null;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
