-- Decentralized identifiers: the platform's (organisation is null) and those of organisations.
create table dids (
  did text primary key check (did ~ '^did:svc:ledger:r[1-9A-HJ-NP-Za-km-z]{24,34}$'),
  organisation text references orgs,
  -- the service entries of its document, canonical JSON
  services text not null default '[]',
  -- counts the changes of its document from 1
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deactivated_at timestamptz
);
create unique index dids_one_per_organisation on dids (organisation)
  where organisation is not null and deactivated_at is null;

-- Keys are never deleted: what they signed must stay verifiable.
create table signing_keys (
  -- <did>#<multikey>
  kid text primary key,
  did text not null references dids,
  public_key bytea not null unique check (octet_length(public_key) = 32),
  -- the 32-byte seed under AES-256-GCM; null where its owner keeps it
  private_key_encrypted bytea,
  valid_from timestamptz not null,
  retired_at timestamptz check (retired_at >= valid_from)
);
create unique index signing_keys_one_active on signing_keys (did) where retired_at is null;
create index signing_keys_did on signing_keys (did, valid_from);

-- The secret half of a plot's commitment. Whoever has it and the geometry can open the commitment; nobody can guess it.
create table plot_salts (
  plot text primary key references plots,
  salt bytea not null check (octet_length(salt) = 32)
);

-- What was signed. leaf_index is null until it is in the log; its batch is the first one with tree_size > leaf_index,
-- and the proof is relative to that batch's root.
create table attestations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('lot', 'order', 'escrow', 'event')),
  subject text not null,
  version int not null check (version > 0),
  -- canonical JSON (RFC 8785), exactly as hashed
  payload text not null,
  payload_hash bytea not null check (octet_length(payload_hash) = 32),
  salt bytea not null check (octet_length(salt) = 16),
  signature bytea not null check (octet_length(signature) = 64),
  kid text not null references signing_keys,
  signed_at timestamptz not null,
  leaf_index bigint unique check (leaf_index >= 0),
  proof bytea check (octet_length(proof) % 32 = 0),
  unique (kind, subject, version),
  check ((leaf_index is null) = (proof is null))
);
create index attestations_pending on attestations (id) where leaf_index is null;
create trigger attestations_stay before delete on attestations
  for each row execute function refuse_change();
create trigger attestations_are_final
  before update of id, kind, subject, version, payload, payload_hash, salt, signature, kid, signed_at on attestations
  for each row execute function refuse_change();

-- One row, one ledger transaction. Each batch appends the leaves previous_size up to, not including, tree_size.
create table anchor_batches (
  tree_size bigint primary key,
  previous_size bigint not null unique check (previous_size >= 0),
  root bytea not null check (octet_length(root) = 32),
  status text not null check (status in ('integrated', 'submitted', 'validated', 'anchored')),
  -- transactions prepared for it so far: a new one only after the one before can never be validated
  attempts int not null default 0,
  tx_hash text check (tx_hash ~ '^[0-9A-F]{64}$'),
  ledger_index bigint check (ledger_index > 0),
  ledger_hash text check (ledger_hash ~ '^[0-9A-F]{64}$'),
  -- the `ledger` member of the receipts, canonical JSON
  evidence text,
  integrated_at timestamptz not null,
  -- when the ledger closed
  anchored_at timestamptz,
  check (tree_size > previous_size),
  check ((status = 'integrated') = (tx_hash is null)),
  check ((status in ('validated', 'anchored')) = (ledger_index is not null)),
  check (num_nulls(ledger_hash, evidence, anchored_at) = case when status = 'anchored' then 0 else 3 end)
);
create unique index anchor_batches_tx on anchor_batches (tx_hash) where tx_hash is not null;
create unique index anchor_batches_one_open on anchor_batches ((true)) where status <> 'anchored';

-- The hashes of the log's tree, 256 to a row: level 0 has the leaf hashes, level n the roots of 256^n leaves.
-- Only the last row of a level ever grows.
create table log_tiles (
  level smallint not null check (level between 0 and 6),
  idx bigint not null check (idx >= 0),
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, idx)
);
create trigger log_tiles_stay before delete on log_tiles
  for each row execute function refuse_change();
create trigger log_tiles_only_grow before update on log_tiles
  for each row when (
    new.level <> old.level or new.idx <> old.idx
    or substring(new.hashes from 1 for octet_length(old.hashes)) <> old.hashes)
  execute function refuse_change();
