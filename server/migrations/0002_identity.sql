create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  full_name text not null,
  password_hash text,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  search_text text generated always as (lower(email || ' ' || full_name)) stored
);
create index users_created on users (created_at desc, id);
create index users_disabled on users (created_at desc, id) where disabled_at is not null;
create index users_search on users using gin (search_text gin_trgm_ops);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('SVC Farmer', 'SVC Cooperative', 'SVC Exporter', 'SVC Buyer', 'SVC Inspector',
    'SVC Authority', 'SVC Bank', 'SVC Admin', 'System Manager', 'Platform Admin', 'Insurance Agent')),
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (user_id, role)
);
create index user_roles_role on user_roles (role);

create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null unique
);

-- Cooperatives, exporters and buyers. `name` is the identifier (COOP-00001), `title` what people call it.
create table orgs (
  name text primary key,
  kind text not null check (kind in ('Cooperative', 'Exporter', 'Buyer')),
  title text not null,
  country text not null references countries,
  region text,
  business_type text,
  registration_number text,
  customs_code text,
  preferred_commodities text[] not null default '{}',
  preferred_grades text[] not null default '{}',
  created_by uuid references users,
  created_at timestamptz not null
);
create index orgs_kind on orgs (kind, created_at desc, name);

create table org_members (
  org text not null references orgs,
  org_kind text not null,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('Owner', 'Manager', 'Member')),
  created_at timestamptz not null,
  primary key (org, user_id)
);
create index org_members_user on org_members (user_id, org_kind);

create table sessions (
  id_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Mailed one-time tokens, stored hashed.
create table user_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_tokens_user on user_tokens (user_id, purpose);

create table partner_keys (
  key_id text primary key check (key_id ~ '^pk_[0-9a-f]{16}$'),
  org text references orgs,
  owner_id uuid not null references users,
  label text not null,
  secret_hash bytea not null,
  previous_secret_hash bytea,
  previous_expires_at timestamptz,
  roles text[] not null default '{}',
  scopes text[] not null default '{}' check (scopes <@ array['verify', 'trade', 'events']),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check ((previous_secret_hash is null) = (previous_expires_at is null))
);
create index partner_keys_owner on partner_keys (owner_id, created_at desc);
create index partner_keys_created on partner_keys (created_at desc, key_id);
create index partner_keys_org on partner_keys (org, created_at desc) where org is not null;

create table coop_invites (
  name text primary key,
  cooperative text not null references orgs,
  invitee_email text not null check (invitee_email = lower(invitee_email)),
  status text not null check (status in ('Pending', 'Accepted', 'Revoked', 'Expired')),
  token_hash bytea not null unique,
  invited_by uuid references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_user uuid references users
);
create unique index coop_invites_one_pending on coop_invites (cooperative, invitee_email) where status = 'Pending';
create index coop_invites_list on coop_invites (cooperative, created_at desc);
create index coop_invites_open on coop_invites (expires_at) where status = 'Pending';

-- Members of one organisation in the order they joined.
create index org_members_joined on org_members (org, created_at, user_id);

-- When an unsent mail is tried next, and when we gave up on it.
alter table mails add column next_attempt_at timestamptz not null, add column failed_at timestamptz;
drop index mails_unsent;
create index mails_recipient on mails (recipient, created_at desc, id desc);
create index mails_kind on mails (kind, created_at desc, id desc);
create index mails_failed on mails (created_at desc, id desc) where sent_at is null and failed_at is not null;
create index mails_due on mails (next_attempt_at, id) where sent_at is null and failed_at is null;

-- The admins' views of the audit log.
create index audit_log_operation on audit_log (operation, at desc, id desc);
create index audit_log_refused on audit_log (outcome, at desc, id desc) where outcome <> 'ok';
