-- Passkeys (WebAuthn): public keys of people's devices, with which they log in without a password.
create table user_passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As the device calls it; unique the world over.
  credential_id bytea not null unique check (octet_length(credential_id) between 16 and 1023),
  -- COSE.
  public_key bytea not null,
  -- How often the device says it has signed; 0 for ever on devices that do not count.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  -- Whether the key is copied to other devices of the person.
  backed_up boolean not null,
  title text not null check (length(title) between 1 and 80),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index user_passkeys_user on user_passkeys (user_id, created_at);

-- Challenges that were answered: each is good for one answer. They end by themselves after minutes.
create table passkey_answers (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index passkey_answers_expiry on passkey_answers (expires_at);
