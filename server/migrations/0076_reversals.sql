-- A correction refers to the transaction that it undoes, and each is undone at most once.
alter table book_txns add column reverses bigint references book_txns, add check ((kind = 'reversal') = (reverses is not null));
create unique index book_txns_reverses on book_txns (reverses) where reverses is not null;
-- The fee book reads the releases by their time.
create index book_txns_released on book_txns (created_at desc, id desc) where kind = 'release';
