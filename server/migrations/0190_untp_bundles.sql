-- What is said of a lot in the words of UNTP: the credentials of a moment, signed together. A bundle ends when what it says
-- is no longer so; its credentials are revoked then.
create table untp_bundles (
  lot text not null references lots,
  version int not null check (version >= 1),
  -- Names its place in a status list.
  about text not null unique,
  -- The signed version of the lot that it speaks of.
  lot_version int not null,
  -- SHA-256 of everything that it was made from.
  facts_hash bytea not null check (octet_length(facts_hash) = 32),
  -- A verifiable presentation, as JSON.
  bundle text not null,
  issued_at timestamptz not null,
  ended_at timestamptz,
  primary key (lot, version)
);
create unique index untp_bundles_live on untp_bundles (lot) where ended_at is null;
