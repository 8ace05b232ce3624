-- A supplier's statement that somebody checked with the EU's system by its two numbers: each check is a row.
create table eu_declarations (
  id bigint generated always as identity primary key,
  -- who asked, and the order that they asked for
  org text not null references orgs,
  order_name text references orders,
  reference_number text not null,
  verification_number text not null,
  system text not null check (system in ('traces', 'simulator')),
  result text not null check (result in ('EXISTING_USABLE', 'EXISTING_NON_USABLE', 'NON_EXISTENT')),
  eu_status text,
  -- the call
  exchange bigint not null references eu_exchanges,
  checked_by uuid not null references users,
  checked_at timestamptz not null
);
create index eu_declarations_order on eu_declarations (order_name, org, id) where order_name is not null;
create index eu_declarations_org on eu_declarations (org, id);
create trigger eu_declarations_append_only before update or delete on eu_declarations
  for each row execute function refuse_change();
