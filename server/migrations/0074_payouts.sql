-- Money leaves the platform by payouts. in_transit: tokens of an organisation that wait to be paid out; bank: what was paid
-- out by the platform's bank or its providers of mobile money.
alter table book_accounts drop constraint book_accounts_kind_check;
alter table book_accounts add constraint book_accounts_kind_check check (kind in
  ('wallet', 'escrow', 'payable', 'fees', 'treasury', 'token_supply', 'processor', 'receivable', 'in_transit', 'bank'));

-- Limits of money, each from its moment on. payout_two_approvals_usd: a payout worth more takes two admins.
create table money_limits (
  name text not null check (name in ('payout_two_approvals_usd')),
  valid_from timestamptz not null,
  value numeric(18,2) not null check (value >= 0),
  primary key (name, valid_from)
);

-- From which account of the platform payouts in a currency leave, each from its moment on.
create table payer_accounts (
  currency text not null references currencies,
  valid_from timestamptz not null,
  holder text not null,
  iban text not null,
  bic text,
  primary key (currency, valid_from)
);

-- Where an organisation, or a farmer, wants their money. A changed account is a new one.
create table payout_accounts (
  name text primary key,
  org text references orgs,
  farmer uuid references users,
  method text not null check (method in ('iban', 'mobile_money')),
  status text not null check (status in ('Pending', 'Verified', 'Refused', 'Retired')),
  holder text not null,
  iban text,
  bic text,
  provider text,
  mobile_number text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null references currencies,
  created_by uuid not null references users,
  created_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text,
  retired_by uuid references users,
  retired_at timestamptz,
  check ((org is null) <> (farmer is null)),
  check (case method when 'iban' then iban is not null and num_nonnulls(provider, mobile_number) = 0
                     else num_nonnulls(iban, bic) = 0 and num_nulls(provider, mobile_number) = 0 end),
  check ((status = 'Retired') = (retired_at is not null)),
  check (status <> 'Refused' or reason is not null)
);
create index payout_accounts_org on payout_accounts (org, created_at desc, name desc) where org is not null;
create index payout_accounts_farmer on payout_accounts (farmer, created_at desc, name desc) where farmer is not null;
create index payout_accounts_status on payout_accounts (status, created_at desc, name desc);
create index payout_accounts_created on payout_accounts (created_at desc, name desc);
create unique index payout_accounts_once on payout_accounts
  (coalesce(org, farmer::text), coalesce(iban, mobile_number), coalesce(provider, ''), currency) where status in ('Pending', 'Verified');

-- Payouts that go to the bank together. What the files say is fixed: the digest is over all of it.
create table payout_batches (
  name text primary key,
  created_by uuid not null references users,
  created_at timestamptz not null,
  execution_date date not null,
  payouts int not null check (payouts > 0),
  -- from which accounts of the platform, by currency: [{currency, holder, iban, bic}]
  payers jsonb not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$')
);
create index payout_batches_created on payout_batches (created_at desc, name desc);

create table payouts (
  name text primary key,
  org text not null references orgs,
  account text not null references payout_accounts,
  status text not null check (status in ('Requested', 'Approved', 'Batched', 'Paid', 'Refused', 'Cancelled', 'Failed')),
  -- what left the wallet, the rates of that moment, and what it comes to
  tokens numeric(20,6) not null check (tokens > 0),
  axkt_per_usd numeric(18,6) not null check (axkt_per_usd > 0),
  usd_per_unit numeric(18,8) not null check (usd_per_unit > 0),
  amount numeric(18,4) not null check (amount > 0),
  currency text not null references currencies,
  approvals_needed int not null check (approvals_needed between 1 and 2),
  requested_by uuid not null references users,
  created_at timestamptz not null,
  batch text references payout_batches,
  bank_reference text,
  paid_on date,
  reason text,
  ended_by uuid references users,
  ended_at timestamptz,
  check ((status in ('Paid', 'Refused', 'Cancelled', 'Failed')) = (ended_at is not null)),
  check ((status = 'Paid') = (paid_on is not null) and (status = 'Paid') = (bank_reference is not null)),
  check (status not in ('Batched', 'Paid', 'Failed') or batch is not null),
  check (status not in ('Refused', 'Failed') or reason is not null)
);
create index payouts_org on payouts (org, created_at desc, name desc);
create index payouts_org_status on payouts (org, status, created_at desc, name desc);
create index payouts_status on payouts (status, created_at desc, name desc);
create index payouts_created on payouts (created_at desc, name desc);
create index payouts_account on payouts (account) where status in ('Requested', 'Approved', 'Batched');
create index payouts_batch on payouts (batch, name) where batch is not null;

create table payout_approvals (
  payout text not null references payouts,
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (payout, user_id)
);
create trigger payout_approvals_append_only before update or delete on payout_approvals
  for each row execute function refuse_change();
