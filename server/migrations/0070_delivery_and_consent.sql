alter table orders
  -- what both sides confirmed to have arrived: the lower of their two figures, and their grade
  add column confirmed_kg numeric(14,3) check (confirmed_kg > 0),
  add column confirmed_grade text,
  -- what both sides agreed to take off the price, because another grade than ordered arrived
  add column price_difference numeric(18,4) check (price_difference >= 0),
  -- paid before it was accepted: until then the exporter may refuse it
  add column refusable_until timestamptz,
  -- accepted and not paid: from then on it lapses
  add column pay_by timestamptz;
create index orders_pay_by on orders (pay_by) where status = 'Escrow Created' and paid_at is null and pay_by is not null;

alter table escrows
  -- what a release gave back to the buyer, because less arrived than was ordered or at another grade
  add column refund_amount numeric(18,4) not null default 0 check (refund_amount >= 0),
  add column refund_tokens numeric(20,6),
  drop constraint escrows_check,
  add constraint escrows_shares check (fee_amount + cooperative_amount + exporter_amount + refund_amount = amount);

-- What one side of an order proposes and the other answers.
create table order_proposals (
  id bigint generated always as identity primary key,
  order_name text not null references orders,
  kind text not null check (kind in ('price_difference', 'cancellation')),
  side text not null check (side in ('buyer', 'exporter')),
  status text not null check (status in ('Open', 'Accepted', 'Refused')),
  -- of a price difference, in the order's currency
  amount numeric(18,4) check (amount >= 0),
  reason text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  answered_by uuid references users,
  answered_at timestamptz,
  check ((kind = 'price_difference') = (amount is not null)),
  check ((status = 'Open') = (answered_at is null))
);
create unique index order_proposals_open on order_proposals (order_name, kind) where status = 'Open';
create index order_proposals_order on order_proposals (order_name, id);

-- What a shipment said before it was amended, and since.
create table shipment_changes (
  id bigint generated always as identity primary key,
  shipment text not null references shipments,
  at timestamptz not null,
  actor_id uuid references users,
  before jsonb not null,
  after jsonb not null
);
create index shipment_changes_shipment on shipment_changes (shipment, id);
create trigger shipment_changes_append_only before update or delete on shipment_changes
  for each row execute function refuse_change();
