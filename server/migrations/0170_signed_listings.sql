-- What is said of a lot's sale, of a shipment and of an organisation is attested, too. What other files have added to the
-- list of kinds stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select unnest(array['listing', 'shipment', 'organisation'])) every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;

-- A listing's receipt is public and what is asked for the lot is not: this secret keeps it from being guessed.
alter table lots add column terms_salt bytea not null
  default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (octet_length(terms_salt) = 32);

-- What was there before its kind was attested: signed once, by a job, as it is then.
create table statements_due (
  kind text not null check (kind in ('listing', 'shipment', 'organisation')),
  subject text not null,
  primary key (kind, subject)
);
insert into statements_due (kind, subject)
  select 'listing', name from lots where attested_version > 0
  union all select 'shipment', name from shipments
  union all select 'organisation', name from orgs;
