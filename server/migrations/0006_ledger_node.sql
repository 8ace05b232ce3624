-- The embedded ledger node: a chain of closed ledgers, the state they lead to, and what waits for the next one.
-- Hashes and keys are 32 bytes; blobs are the network's own binary form.

-- One row: which network this chain belongs to. A chain cannot change its network.
create table ledger_node_chain (
  singleton boolean primary key default true check (singleton),
  network_id bigint not null
);

-- The unique parent makes a fork impossible, whoever closes ledgers.
create table ledger_node_ledgers (
  ledger_index bigint primary key,
  ledger_hash bytea not null unique,
  parent_hash bytea not null unique,
  transaction_hash bytea not null,
  account_hash bytea not null,
  total_coins numeric not null,
  parent_close_time bigint not null,
  close_time bigint not null,
  close_time_resolution int not null,
  close_flags int not null,
  txn_count int not null,
  closed_at timestamptz not null
);

create table ledger_node_transactions (
  tx_hash bytea primary key,
  ledger_index bigint not null references ledger_node_ledgers,
  txn_index int not null,
  tx_blob bytea not null,
  meta_blob bytea not null,
  unique (ledger_index, txn_index)
);

-- Which transactions touched an account.
create table ledger_node_account_transactions (
  account text not null,
  ledger_index bigint not null,
  txn_index int not null,
  tx_hash bytea not null references ledger_node_transactions,
  primary key (account, ledger_index, txn_index)
);

-- The state after the last closed ledger.
create table ledger_node_entries (
  key bytea primary key,
  blob bytea not null
);

-- Inner nodes of the tree over the state, by the hex digits that lead to them; kept so that a close costs what changed.
create table ledger_node_tree (
  prefix text primary key,
  branches bytea not null
);

-- Accepted transactions that no closed ledger has yet: `open` ones are applied in the order of their ids, `held` ones
-- wait for an earlier sequence of their account.
create table ledger_node_pending (
  id bigint generated always as identity primary key,
  tx_hash bytea not null unique,
  tx_blob bytea not null,
  state text not null check (state in ('open', 'held')),
  received_at timestamptz not null
);
