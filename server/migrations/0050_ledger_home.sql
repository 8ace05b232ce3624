-- Where this database anchors: which account, and on which network. Each move to another is a row of its own; the one
-- without an end is the present one. The network is null until a node was heard of.
create table ledger_homes (
  id bigint generated always as identity primary key,
  account text not null check (account ~ '^r[1-9A-HJ-NP-Za-km-z]{24,34}$'),
  network_id bigint check (network_id between 0 and 4294967295),
  -- tokens that were outstanding at the home before, and are issued anew at this one
  opening_tokens numeric(26,6) not null default 0 check (opening_tokens >= 0),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index ledger_homes_one_present on ledger_homes ((true)) where ended_at is null;

-- Databases that have anchored already say themselves where.
insert into ledger_homes (account, network_id, began_at)
select split_part(d.did, ':', 4),
       (select (b.evidence::jsonb->>'network_id')::bigint from anchor_batches b
         where b.status = 'anchored' order by b.tree_size desc limit 1),
       d.created_at
  from dids d
 where d.organisation is null and d.deactivated_at is null
 order by exists (select 1 from signing_keys k join attestations a on a.kid = k.kid where k.did = d.did) desc, d.created_at desc
 limit 1;

-- The first ledger that was ever seen of a network, to know the network by: one that was reset has another hash there.
-- `close_time` is when the newest ledger closed, by its own clock.
alter table ledger_networks
  add column first_ledger_index bigint check (first_ledger_index > 0),
  add column first_ledger_hash text check (first_ledger_hash ~ '^[0-9A-F]{64}$'),
  add column close_time timestamptz;
update ledger_networks n
   set (first_ledger_index, first_ledger_hash) = (
         select coalesce(min(b.ledger_index), n.ledger_index),
                coalesce((array_agg(b.ledger_hash order by b.ledger_index))[1], n.ledger_hash)
           from anchor_batches b
          where b.status = 'anchored' and (b.evidence::jsonb->>'network_id')::bigint = n.network_id);
alter table ledger_networks
  alter column first_ledger_index set not null,
  alter column first_ledger_hash set not null;

-- What the account has, and how many entries of the ledger it owns: each of them raises what it must keep.
alter table ledger_accounts
  add column balance_drops bigint check (balance_drops >= 0),
  add column owner_count int check (owner_count >= 0);

-- How submissions ended, counted as they are settled: nobody has to count them all to know.
create table ledger_outcomes (
  state text not null check (state in ('validated', 'expired', 'failed')),
  result text not null,
  count bigint not null check (count > 0),
  primary key (state, result)
);
insert into ledger_outcomes (state, result, count)
select state, coalesce(result_code, ''), count(*) from ledger_submissions
 where settled_at is not null group by 1, 2;
