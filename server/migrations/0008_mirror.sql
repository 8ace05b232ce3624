-- Token movements that the ledger has yet to show, one row each, written by the event of the movement in the books.
create table token_mirrors (
  reference text primary key,
  kind text not null check (kind in ('mint', 'burn')),
  org text not null references orgs,
  -- action code in the memo: order_settle, payout, refund, topup, ...
  action text not null,
  amount numeric(20,6) not null check (amount > 0),
  created_at timestamptz not null,
  tx_hash text,
  settled_at timestamptz
);
create index token_mirrors_due on token_mirrors (created_at, reference) where settled_at is null;
