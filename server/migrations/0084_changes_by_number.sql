-- The changes since an earlier check. They come in the order of their numbers, so a coarse index is enough and costs writers nothing.
create index record_changes_ids on record_changes using brin (id);
