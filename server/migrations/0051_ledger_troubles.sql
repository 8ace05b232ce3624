-- What keeps the ledger from following, in words for operators. One row from its beginning to its end.
create table ledger_troubles (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('connection', 'network', 'history', 'balance', 'reserve', 'anchoring', 'submission', 'mirror')),
  reason text not null,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index ledger_troubles_one_of_a_kind on ledger_troubles (kind) where ended_at is null;
create index ledger_troubles_latest on ledger_troubles (began_at desc, id desc);

-- Steps of the mirror that the ledger did not take: they wait for their time, or are set aside (retry_at is null) until
-- somebody has looked at them. Those behind them go on meanwhile.
create table mirror_setbacks (
  kind text not null check (kind in ('escrow', 'token')),
  key text not null,
  reason text not null,
  -- how often it was not taken
  times int not null check (times > 0),
  retry_at timestamptz,
  since timestamptz not null,
  primary key (kind, key)
);
create index mirror_setbacks_aside on mirror_setbacks (since) where retry_at is null;
