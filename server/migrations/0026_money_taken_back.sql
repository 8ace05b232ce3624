-- Card money that left again at the processor: every chargeback and refund, as the processor tells of it. Kept by the
-- processor's name of the payment, because news of it may come before the news that the payment was made.
create table payment_takebacks (
  processor text not null,
  -- of the dispute, the refund, or the charge (whose refunded total is told as one figure)
  id text not null,
  payment_ref text not null,
  kind text not null check (kind in ('chargeback', 'refund', 'charge')),
  -- open: the bank has not decided; taken: the money is gone; kept: decided for us, or the refund failed
  state text not null check (state in ('open', 'taken', 'kept')),
  amount numeric(18,4) not null check (amount >= 0),
  currency text not null,
  reason text,
  -- the processor's own time of the news, which may arrive in any order
  told_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (processor, id)
);
create index payment_takebacks_payment on payment_takebacks (payment_ref);

alter table payments
  -- chargebacks that the bank has not decided
  add column chargebacks_open int not null default 0,
  -- what is gone at the processor: by refunds (ours too), and by chargebacks that were lost
  add column refunded_amount numeric(18,4) not null default 0,
  add column lost_amount numeric(18,4) not null default 0,
  -- what of both the books know; the rest waits for an admin
  add column returned_amount numeric(18,4) not null default 0;
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in
  ('Open', 'Paid', 'Expired', 'Failed', 'Held', 'Refund Due', 'Refunded', 'Refund Failed', 'Credited', 'Charged Back'));
-- What was refunded before is known, and to the books too.
insert into payment_takebacks (processor, id, payment_ref, kind, state, amount, currency, told_at, created_at, updated_at)
select processor, refund_id, payment_ref, 'refund', 'taken', received_amount, received_currency, updated_at, updated_at, updated_at
  from payments
 where status = 'Refunded' and num_nulls(refund_id, payment_ref, received_amount, received_currency) = 0
    on conflict do nothing;
update payments set refunded_amount = coalesce(received_amount, 0), returned_amount = coalesce(received_amount, 0)
 where status = 'Refunded';
create index payments_undecided on payments (updated_at, id) where refunded_amount + lost_amount > returned_amount;

-- What somebody owes the platform: a payer whose money went back after it was paid out.
alter table book_accounts drop constraint book_accounts_kind_check;
alter table book_accounts add constraint book_accounts_kind_check check (kind in
  ('wallet', 'escrow', 'payable', 'fees', 'treasury', 'token_supply', 'processor', 'receivable'));
