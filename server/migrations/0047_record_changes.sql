-- Every change of a record that matters leaves a trace, written by triggers that `migrate` attaches to every table
-- (platform/db/seals/): which row, what its contents hashed to before, and what after. See ADR 0013.
create table record_changes (
  id bigint generated always as identity,
  -- the transaction, by the number of its mark
  mark bigint not null,
  tbl text not null,
  key text not null,
  -- SHA-256 of the row before and after; null where there was none, or is none any more
  was bytea check (octet_length(was) = 32),
  now bytea check (octet_length(now) = 32)
);
create index record_changes_mark on record_changes (mark);
create index record_changes_row on record_changes (tbl, key, id);

-- Batches of changes, a chain: each is signed as an attestation of its own and so a leaf of the log.
create table seal_batches (
  number bigint primary key check (number > 0),
  previous bytea not null check (octet_length(previous) = 32),
  head bytea not null unique check (octet_length(head) = 32),
  -- over all changes of the batch in order
  digest bytea not null check (octet_length(digest) = 32),
  changes bigint not null check (changes >= 0),
  -- rows that were not what the chain said when an honest change came upon them: [{"tbl", "key"}]
  breaks jsonb not null default '[]' check (jsonb_typeof(breaks) = 'array'),
  at timestamptz not null
);

-- By whom the transaction was: a proof that only holders of SECRET_KEY can make, over all that it changed.
create sequence write_mark_numbers;
create table write_marks (
  id bigint primary key,
  nonce bytea not null check (octet_length(nonce) = 16),
  tag bytea not null check (octet_length(tag) = 32),
  -- its last change. Whoever changed a row after another transaction has a later one: batches follow this order
  upto bigint not null,
  batch bigint references seal_batches
);
create index write_marks_unsealed on write_marks (upto) where batch is null;
create index write_marks_batch on write_marks (batch);

-- What is hashed of a change; unambiguous, because the key comes last and is never empty of the rest.
create function change_hash(c record_changes) returns bytea language sql immutable as $$
  select sha256(convert_to(c.id || ' ' || c.mark || ' ' || c.tbl || ' ' || coalesce(encode(c.was, 'hex'), '-') || ' '
    || coalesce(encode(c.now, 'hex'), '-') || ' ' || c.key, 'UTF8'))
$$;

-- The number of the mark that this transaction will have; the first change asks for it.
create function write_mark() returns bigint language plpgsql as $$
declare
  mark bigint := nullif(current_setting('lotmark.mark', true), '')::bigint;
begin
  if mark is null then
    mark := nextval('write_mark_numbers');
    perform set_config('lotmark.mark', mark::text, true);
  end if;
  return mark;
end $$;

-- The last thing of a transaction: proves all its changes with a key that is good for this once and is not stored.
create function mark_write(nonce bytea, once bytea) returns void language plpgsql as $$
declare
  mine bigint;
  changed bytea;
  last bigint;
begin
  -- What is checked or kept at the commit may change records, too.
  set constraints all immediate;
  mine := nullif(current_setting('lotmark.mark', true), '')::bigint;
  if mine is null then return; end if;
  select string_agg(change_hash(c), null order by c.id), max(c.id) into changed, last
    from record_changes c where c.mark = mine;
  if changed is null then return; end if;
  insert into write_marks (id, nonce, tag, upto) values (mine, mark_write.nonce, sha256(once || sha256(changed)), last);
end $$;

alter table attestations drop constraint attestations_kind_check;
alter table attestations add constraint attestations_kind_check
  check (kind in ('lot', 'order', 'escrow', 'event', 'seal', 'sums'));
