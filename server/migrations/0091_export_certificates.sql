-- What an office certifies about the goods of an order.
create table export_certificates (
  -- CERT-2026-00001
  name text primary key,
  status text not null check (status in ('Issued', 'Revoked', 'Expired')),
  order_name text not null references orders,
  lot text not null references lots,
  exporter text not null references orgs,
  -- the number that it has in the books of the authority, and in whose name it is issued: what the officer says
  certificate_number text,
  authority text,
  -- the last day on which it is good, in UTC; null: it has no end
  expiry date,
  -- the office of whoever issued it
  issued_as text not null check (issued_as in ('authority', 'inspector', 'admin')),
  -- what was checked when it was issued, and what was found
  checked jsonb not null,
  issued_by uuid not null references users,
  issued_at timestamptz not null,
  revoked_by uuid references users,
  revoked_at timestamptz,
  -- public
  revoked_reason text,
  expired_at timestamptz,
  -- the certificate as a Verifiable Credential, as it was signed, and the id that it bears
  credential_id text not null unique,
  credential text not null,
  search_text text generated always as (lower(name || ' ' || order_name || ' ' || lot || ' ' || exporter || ' '
    || coalesce(certificate_number, '') || ' ' || coalesce(authority, ''))) stored,
  check ((status = 'Revoked') = (revoked_at is not null)),
  check ((revoked_at is null) = (revoked_by is null)),
  check (revoked_reason is null or revoked_at is not null),
  check ((status = 'Expired') = (expired_at is not null)),
  check (expired_at is null or expiry is not null)
);
create unique index export_certificates_issued on export_certificates (order_name) where status = 'Issued';
-- One number stands for one certificate in the books of an authority.
create unique index export_certificates_number on export_certificates
  (lower(coalesce(authority, '')), lower(certificate_number)) where certificate_number is not null;
create index export_certificates_order on export_certificates (order_name, issued_at desc, name desc);
create index export_certificates_lot on export_certificates (lot, issued_at desc, name desc);
create index export_certificates_exporter on export_certificates (exporter, issued_at desc, name desc);
create index export_certificates_status on export_certificates (status, issued_at desc, name desc);
create index export_certificates_time on export_certificates (issued_at desc, name desc);
create index export_certificates_expiry on export_certificates (expiry) where status = 'Issued' and expiry is not null;
create index export_certificates_search on export_certificates using gin (search_text gin_trgm_ops);
-- Orders for which a certificate may be issued.
create index orders_certifiable on orders (submitted_at desc, name desc)
  where status in ('Escrow Created', 'Paid', 'In Transit', 'Settled');

-- Certificates are attested, too. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select 'certificate') every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
