-- What a cooperative tells its farmers: of the money of settled lots, the share of each one's kilograms.
create table farmer_statements (
  name text primary key,
  cooperative text not null references orgs,
  status text not null check (status in ('Draft', 'Published')),
  -- of one order, or of all that were settled in a period
  order_name text references orders,
  period_from date,
  period_to date,
  currency text not null references currencies,
  -- the cooperative's share of the orders
  total numeric(18,4) not null check (total >= 0),
  -- of it, from lots that no harvest is recorded for: nobody's share
  unattributed numeric(18,4) not null check (unattributed between 0 and total),
  note text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  published_by uuid references users,
  published_at timestamptz,
  check ((order_name is null) = (period_from is not null) and (period_from is null) = (period_to is null)),
  check (period_from <= period_to),
  check ((status = 'Published') = (published_at is not null))
);
create index farmer_statements_cooperative on farmer_statements (cooperative, created_at desc, name desc);
create index farmer_statements_created on farmer_statements (created_at desc, name desc);
create unique index farmer_statements_draft on farmer_statements
  (cooperative, currency, coalesce(order_name, ''), coalesce(period_from, '1800-01-01'), coalesce(period_to, '1800-01-01'))
  where status = 'Draft';

-- The orders of a statement. What was told to farmers once is not told again.
create table farmer_statement_orders (
  statement text not null references farmer_statements,
  order_name text not null references orders,
  published boolean not null default false,
  -- the cooperative's share, and the kilograms of harvests that it is for; 0 where none is recorded
  amount numeric(18,4) not null check (amount > 0),
  quantity_kg numeric(17,3) not null check (quantity_kg >= 0),
  primary key (statement, order_name)
);
create unique index farmer_statement_orders_once on farmer_statement_orders (order_name) where published;

create table farmer_statement_lines (
  statement text not null,
  order_name text not null,
  farmer uuid not null references users,
  quantity_kg numeric(17,3) not null check (quantity_kg > 0),
  amount numeric(18,4) not null check (amount >= 0),
  -- of the amount, what was left over by rounding and went to the largest line
  rounding numeric(18,4) not null default 0 check (rounding between 0 and amount),
  primary key (statement, order_name, farmer),
  foreign key (statement, order_name) references farmer_statement_orders
);
create index farmer_statement_lines_farmer on farmer_statement_lines (farmer, statement);

create table farmer_statement_deductions (
  statement text not null references farmer_statements,
  farmer uuid not null references users,
  position int not null,
  label text not null,
  amount numeric(18,4) not null check (amount > 0),
  primary key (statement, farmer, position)
);
