-- An event leaves the outbox in the transaction that deals with it: no row is kept or updated.
delete from outbox where relayed_at is not null;
drop index outbox_waiting;
drop index outbox_relayed;
alter table outbox drop column relayed_at;

-- How a transaction of the embedded chain ended, so that nobody needs to decode its metadata for it.
alter table ledger_node_transactions add column result text;

-- Rows that are updated find room on their page, so that an update of columns without an index touches no index.
alter table ledger_submissions set (fillfactor = 70);
alter table escrows set (fillfactor = 70);
alter table lots set (fillfactor = 80);
alter table orders set (fillfactor = 80);
alter table ledger_accounts set (fillfactor = 50);
alter table ledger_networks set (fillfactor = 50);
alter table sessions set (fillfactor = 80);
alter table book_accounts set (fillfactor = 70);
alter table series set (fillfactor = 50);
