-- Where a private key is kept by a signer outside the service, the name that this signer has for it.
alter table signing_keys
  add column outside_key text check (length(outside_key) between 1 and 200),
  add constraint signing_keys_one_keeper check (outside_key is null or private_key_encrypted is null);

-- The key that signs now, kept from rotation until the transaction ends. Who waits here for a rotation goes on with the
-- new key: each statement of a volatile function sees what was committed before it began. The lock is an advisory one
-- because its queue is fair (a rotation is not overtaken by ever more signers) and it writes no row.
create function active_signing_key(wanted text) returns setof signing_keys language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(wanted, 0));
  return query select * from signing_keys where did = wanted and retired_at is null;
end $$;

-- For the last signature of a key. Tiny, and it costs an insert next to nothing.
create index attestations_signed on attestations using brin (signed_at);

-- A key's end used to be taken before the rotation waited for those who were signing with it, so signatures could be
-- later than the end of their key. What was signed decides: an end is no earlier than the last signature of the key, a
-- beginning no later than the first. The document of the DID changes with it.
with signed as (
  select kid, min(signed_at) as first, max(signed_at) as last from attestations group by kid
), mended as (
  update signing_keys k
     set valid_from = least(k.valid_from, date_trunc('milliseconds', s.first)),
         retired_at = case when k.retired_at < s.last
                           then date_trunc('milliseconds', s.last) + interval '1 millisecond' else k.retired_at end
    from signed s
   where s.kid = k.kid and (s.first < k.valid_from or s.last > k.retired_at)
  returning k.did
)
update dids set version = version + 1, updated_at = greatest(updated_at, now()) where did in (select did from mended);
