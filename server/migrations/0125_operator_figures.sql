-- no transaction
-- The operator's figures: anchors of a day, and the sizes of files without their rows.
drop index concurrently if exists anchor_batches_anchored;
create index concurrently anchor_batches_anchored on anchor_batches (anchored_at) where anchored_at is not null;
drop index concurrently if exists files_size;
create index concurrently files_size on files (size);
