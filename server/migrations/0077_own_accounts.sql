-- What people say of themselves, and why an admin shut their account.
alter table users
  add column language text check (language in ('en', 'fr', 'es', 'pt')),
  -- An admin made the account with a password, or it was in use before addresses had to be confirmed: its owner logs in
  -- without a mailed link. It says nothing about whose the address is.
  add column vouched_at timestamptz,
  add column disabled_reason text check (disabled_reason is null or disabled_at is not null);

-- A new address is confirmed by a link that is mailed to it.
alter table user_tokens drop constraint user_tokens_purpose_check;
alter table user_tokens
  add constraint user_tokens_purpose_check check (purpose in ('verify_email', 'reset_password', 'change_email')),
  add column new_email text check (new_email = lower(new_email)),
  add constraint user_tokens_change_email_check check ((purpose = 'change_email') = (new_email is not null));

-- The secret of an authenticator app (RFC 6238). It counts from when its first code was shown to work.
create table user_totp (
  id text primary key,
  user_id uuid not null unique references users on delete cascade,
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The step (30 s since 1970) of the last code that was taken: it and older ones work no more.
  last_step bigint
);

-- Codes for somebody whose device is lost, each for one use.
create table user_recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index user_recovery_codes_user on user_recovery_codes (user_id);

-- Roles whose people must have a second factor.
create table second_factor_roles (
  role text primary key,
  retired_at timestamptz
);

-- What admins decided about an account, and why.
create table account_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  action text not null check (action in ('disabled', 'enabled', 'second factor reset')),
  at timestamptz not null,
  actor_id uuid references users,
  reason text
);
create index account_decisions_user on account_decisions (user_id, id desc);
create trigger account_decisions_append_only before update or delete on account_decisions
  for each row execute function refuse_change();
