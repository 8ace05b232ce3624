-- no transaction
-- Each new index is there before the old one goes; what a stopped attempt left is made anew.
drop index concurrently if exists submissions_hold_purpose;
create unique index concurrently submissions_hold_purpose on ledger_submissions (network_id, kind, key)
  where holds_purpose;
drop index concurrently if exists submissions_hold_sequence;
create unique index concurrently submissions_hold_sequence on ledger_submissions (network_id, address, sequence)
  where holds_sequence;
drop index concurrently if exists submissions_hold_hash;
create unique index concurrently submissions_hold_hash on ledger_submissions (tx_hash)
  where holds_sequence;
-- Until it was consumed, whether settled or not: one step that an index sees, not two.
drop index concurrently if exists submissions_live;
create index concurrently submissions_live on ledger_submissions (network_id, address, sequence)
  where consumed_at is null;
drop index concurrently if exists submissions_unconsumed;
create index concurrently submissions_unconsumed on ledger_submissions (network_id, kind, id)
  where consumed_at is null;
drop index concurrently if exists ledger_submissions_one_per_purpose;
drop index concurrently if exists ledger_submissions_one_per_sequence;
drop index concurrently if exists ledger_submissions_one_per_hash;
drop index concurrently if exists ledger_submissions_live;
drop index concurrently if exists ledger_submissions_unconsumed;
