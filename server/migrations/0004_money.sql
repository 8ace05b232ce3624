-- The books. Money moves only as balanced double entries, append only.
-- kinds: wallet (tokens of an organisation), escrow (funds of one order), payable (owed to an organisation),
-- fees (platform income), treasury (money held against tokens), token_supply (tokens issued, negative), processor (card money).
create table book_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'escrow', 'payable', 'fees', 'treasury', 'token_supply', 'processor')),
  owner text not null,
  currency text not null,
  -- wallets and escrows keep a running balance that may not fall below zero; the platform's own accounts are
  -- summed when asked, so that one hot row does not serialise all trade
  guarded boolean not null,
  balance numeric(20,6) not null default 0,
  unique (kind, owner, currency),
  check (not guarded or balance >= 0)
);
create table book_txns (
  id bigint generated always as identity primary key,
  kind text not null,
  order_name text references orders,
  reference text,
  reason text,
  actor_id uuid,
  created_at timestamptz not null
);
create index book_txns_order on book_txns (order_name) where order_name is not null;
-- One funding, one release, one refund per order, whatever the callers do.
create unique index book_txns_once on book_txns (order_name, kind) where kind in ('fund', 'release', 'refund');
create unique index book_txns_reference on book_txns (kind, reference) where reference is not null;
create table book_entries (
  id bigint generated always as identity primary key,
  txn bigint not null references book_txns,
  account bigint not null references book_accounts,
  currency text not null,
  -- signed: what the account gains; the entries of one transaction sum to zero in each currency
  amount numeric(20,6) not null check (amount <> 0),
  created_at timestamptz not null
);
create index book_entries_account on book_entries (account, id desc);
create index book_entries_txn on book_entries (txn);
create trigger book_entries_append_only before update or delete on book_entries
  for each row execute function refuse_change();
create trigger book_txns_append_only before update or delete on book_txns
  for each row execute function refuse_change();
create function check_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from book_entries where txn = new.txn group by currency having sum(amount) <> 0) then
    raise exception 'book transaction % does not balance', new.txn using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger book_entries_balanced after insert on book_entries
  deferrable initially deferred for each row execute function check_balanced();

-- Dated rates: tokens for one US dollar, and US dollars for one unit of a currency.
create table token_rates (
  valid_from timestamptz primary key,
  axkt_per_usd numeric(18,6) not null check (axkt_per_usd > 0)
);
create table currency_rates (
  currency text not null references currencies,
  valid_from timestamptz not null,
  usd_per_unit numeric(18,8) not null check (usd_per_unit > 0),
  primary key (currency, valid_from)
);

create table escrows (
  name text primary key,
  order_name text not null unique references orders,
  status text not null check (status in ('Pending', 'Funded', 'Released', 'Disputed', 'Cancelled')),
  amount numeric(18,4) not null check (amount > 0),
  currency text not null references currencies,
  fee_bps int not null,
  cooperative_share_bps int not null,
  fee_amount numeric(18,4) not null check (fee_amount >= 0),
  cooperative_amount numeric(18,4) not null check (cooperative_amount >= 0),
  exporter_amount numeric(18,4) not null check (exporter_amount >= 0),
  payment_rail text,
  -- tokens burned to fund it, given back exactly on a refund
  funded_tokens numeric(20,6),
  created_at timestamptz not null,
  funded_at timestamptz,
  released_at timestamptz,
  cancelled_at timestamptz,
  release_reason text,
  -- the mirror on the ledger follows by job
  mirror_status text not null default 'none',
  mirror_create_tx text,
  mirror_finish_tx text,
  mirror_sequence bigint,
  mirror_condition text,
  mirror_preimage_encrypted bytea,
  mint_tx text,
  check (fee_amount + cooperative_amount + exporter_amount = amount)
);
create index escrows_status on escrows (status);
create index escrows_mirror on escrows (mirror_status) where mirror_status <> 'none';
