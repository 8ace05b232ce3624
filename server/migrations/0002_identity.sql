create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  full_name text not null,
  password_hash text,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create index users_created on users (created_at desc, id);

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
  scopes text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index partner_keys_owner on partner_keys (owner_id, created_at desc);

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
