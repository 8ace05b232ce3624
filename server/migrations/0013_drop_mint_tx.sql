-- Never written: the transaction of a payout is that of its token mirror.
alter table escrows drop column mint_tx;
