-- What the books paid under a policy is looked up before it pays again or ends.
create index book_txns_claim_payouts on book_txns (reason) where kind = 'claim_payout';
