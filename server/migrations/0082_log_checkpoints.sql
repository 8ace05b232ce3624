-- The head of an anchored batch as other logs write theirs (c2sp.org/tlog-checkpoint), signed once: there is never a second
-- head of one size. The text follows from origin, size and the batch's root.
create table log_checkpoints (
  tree_size bigint primary key references anchor_batches,
  -- the name of the log, which follows from the platform's ledger account
  origin text not null check (origin <> ''),
  kid text not null references signing_keys,
  signature bytea not null check (octet_length(signature) = 64)
);

-- What witnesses signed of these heads (c2sp.org/tlog-cosignature): eight bytes of time, then the signature.
create table log_cosignatures (
  tree_size bigint not null references log_checkpoints,
  -- the witness's key as the settings name it, name+keyid+base64
  witness text not null,
  signature bytea not null check (octet_length(signature) = 72),
  received_at timestamptz not null,
  primary key (tree_size, witness)
);
create index log_cosignatures_witness on log_cosignatures (witness, tree_size);

-- Whose turn it is to ask a witness, and what came of it last.
create table log_witnesses (
  witness text primary key,
  -- nobody asks before
  next_at timestamptz not null,
  -- how large the log was that the witness cosigned last, as far as is known
  known_size bigint not null default 0 check (known_size >= 0),
  failures int not null default 0 check (failures >= 0),
  problem text
);
