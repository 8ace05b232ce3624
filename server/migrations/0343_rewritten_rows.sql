-- A batch says in which database it was sealed, and that all transactions of it had smaller numbers than this one: a row that
-- somebody else altered and put back has a greater one (`xmin`), whatever it says. Null for batches of earlier versions.
alter table seal_batches add column seen_database bytea check (octet_length(seen_database) = 32);
alter table seal_batches add column seen_before bigint check (seen_before > 0);
alter table seal_batches add constraint seal_batches_seen check ((seen_database is null) = (seen_before is null));
