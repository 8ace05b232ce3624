-- Secrets of the service itself, sealed under SECRET_KEY: a known text that tells whether SECRET_KEY is the right one, and
-- the seed of the embedded ledger once SECRET_KEY was replaced.
create table sealed_secrets (
  name text primary key check (name in ('known text', 'ledger seed')),
  sealed bytea not null
);
