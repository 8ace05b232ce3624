-- What the operator tells people. An empty list of an audience means everybody.
create table announcements (
  name text primary key,
  -- text by language: en, es, fr, pt; at least one
  titles jsonb not null,
  bodies jsonb not null,
  vertical text references commodity_types,
  audience_roles text[] not null default '{}',
  audience_countries text[] not null default '{}',
  audience_languages text[] not null default '{}',
  published_at timestamptz not null,
  expires_at timestamptz check (expires_at > published_at),
  withdrawn_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- how many people got a notice of it, and when
  told_at timestamptz,
  search_text text generated always as (lower(name || ' ' || titles::text)) stored
);
create index announcements_published on announcements (published_at desc, name desc);
create index announcements_created on announcements (created_at desc, name desc);
create index announcements_search on announcements using gin (search_text gin_trgm_ops);
create index announcements_untold on announcements (published_at) where told_at is null and withdrawn_at is null;

create table announcement_comments (
  name text primary key,
  announcement text not null references announcements,
  -- one level: what it answers is no answer itself
  parent text references announcement_comments,
  author uuid not null references users,
  body text not null,
  pinned boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users,
  check (not pinned or parent is null),
  check (deleted_at is null or body = '')
);
create index announcement_comments_top on announcement_comments (announcement, pinned desc, created_at, name) where parent is null;
create index announcement_comments_replies on announcement_comments (parent, created_at, name) where parent is not null;
create index announcement_comments_count on announcement_comments (announcement) where deleted_at is null;

create table announcement_reactions (
  announcement text not null references announcements,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('like', 'celebrate', 'thanks', 'support', 'question')),
  created_at timestamptz not null,
  primary key (announcement, user_id, kind)
);

-- What a person is told of: each once, and read or not.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- the record that it is about
  subject text not null,
  -- what the sentence names beside it
  facts jsonb not null default '{}',
  -- what caused it; nobody is told of one thing twice
  cause text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- when it went into a daily mail
  mailed_at timestamptz,
  unique (user_id, cause)
);
create index notifications_list on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create index notifications_unmailed on notifications (created_at) where read_at is null and mailed_at is null;
create index notifications_subject on notifications (subject);
create index notifications_created on notifications (created_at);

-- Whoever has no row gets the daily mail.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  daily_mail boolean not null,
  changed_at timestamptz not null
);

-- notification_days: how long a notice is kept.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'tolerances_name_check');
  names text;
begin
  select string_agg(distinct quote_literal(name), ', ' order by quote_literal(name)) into names from (
    select (regexp_matches(written, '''([a-z_]+)''', 'g'))[1] as name
    union select 'notification_days') every;
  alter table tolerances drop constraint tolerances_name_check;
  execute 'alter table tolerances add constraint tolerances_name_check check (name in (' || names || '))';
end $$;

create index partner_keys_expiring on partner_keys (expires_at) where revoked_at is null and expires_at is not null;
