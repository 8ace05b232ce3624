-- Card payments: what we asked a processor to collect, and what became of it. Amounts are in the currency's own units.
create table payments (
  id uuid primary key,
  kind text not null check (kind in ('order', 'topup')),
  status text not null check (status in
    ('Open', 'Paid', 'Expired', 'Failed', 'Held', 'Refund Due', 'Refunded', 'Refund Failed', 'Credited')),
  -- the order that is paid, or that a top-up was sized for
  order_name text references orders,
  buyer text not null references orgs,
  processor text not null,
  session_id text not null,
  checkout_url text not null,
  amount numeric(18,4) not null check (amount > 0),
  currency text not null references currencies,
  -- what a top-up mints
  tokens numeric(20,6) check (tokens > 0),
  -- what the processor says it collected
  payment_ref text,
  received_amount numeric(18,4),
  received_currency text,
  held_reason text,
  -- why a top-up did not pay its order
  order_note text,
  declines int not null default 0,
  decline_reason text,
  refund_id text,
  refund_attempts int not null default 0,
  -- counts the times it was asked for anew, each with an idempotency key of its own
  refund_round int not null default 0,
  refund_error text,
  next_refund_at timestamptz,
  resolution_note text,
  resolved_by uuid references users,
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- when it paid its order or minted its tokens
  applied_at timestamptz,
  updated_at timestamptz not null,
  unique (processor, session_id),
  check ((kind = 'topup') = (tokens is not null)),
  check (kind = 'topup' or order_name is not null)
);
-- One card payment pays an order, whatever the callers do.
create unique index payments_applied on payments (order_name) where kind = 'order' and applied_at is not null;
create index payments_order on payments (order_name, created_at desc) where order_name is not null;
create index payments_ref on payments (payment_ref) where payment_ref is not null;
create index payments_created on payments (created_at);
create index payments_held on payments (updated_at, id) where status in ('Held', 'Refund Failed');
create index payments_refund_due on payments (next_refund_at) where status = 'Refund Due';

-- Events of the processor, each dealt with once.
create table payment_events (
  processor text not null,
  id text not null,
  type text not null,
  payment uuid references payments,
  outcome text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  primary key (processor, id)
);

-- Where the processor's records and the books differ; a difference that is gone is closed by the next comparison.
create table payment_differences (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  detail text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz
);
create unique index payment_differences_open on payment_differences (kind, subject) where closed_at is null;
create index payment_differences_seen on payment_differences (first_seen_at, id);

-- The embedded processor's own records, as a real one keeps them at its place. Amounts are in the smallest unit.
create table processor_sessions (
  id text primary key,
  reference text not null,
  title text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_ref text unique,
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index processor_sessions_open on processor_sessions (expires_at) where status = 'open';
create index processor_sessions_created on processor_sessions (created_at);
create table processor_refunds (
  id text primary key,
  idempotency_key text not null unique,
  payment_ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index processor_refunds_ref on processor_refunds (payment_ref);
create table processor_events (
  id text primary key,
  body text not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  last_error text
);
create index processor_events_due on processor_events (next_attempt_at) where delivered_at is null;
