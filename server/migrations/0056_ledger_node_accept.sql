-- Stores transactions for the next ledger in one statement, for who knows the chain up to a ledger and a row: under the lock
-- of the writers each statement in here sees what was committed before, unlike the one that calls it.
-- Answers the last id given, or `seen` without rows; null where somebody else went on from there: then nothing is stored.
create function ledger_node_accept(
  writers bigint, tip bytea, seen bigint, hashes bytea[], blobs bytea[], states text[], received timestamptz
) returns bigint language plpgsql volatile as $$
declare
  last bigint;
begin
  perform pg_advisory_xact_lock(writers);
  if (select ledger_hash from ledger_node_ledgers order by ledger_index desc limit 1) is distinct from tip
     or exists (select from ledger_node_pending where id > seen) then
    return null;
  end if;
  with given as (
    insert into ledger_node_pending (tx_hash, tx_blob, state, received_at)
    select hash, blob, state, received
      from unnest(hashes, blobs, states) with ordinality as new (hash, blob, state, place) order by place
    returning id)
  select max(id) into last from given;
  return coalesce(last, seen);
end $$;
