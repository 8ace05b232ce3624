-- That somebody has answered for a change that the service did not make: signed, and so a leaf of the log. See ADR 0013.
alter table attestations drop constraint attestations_kind_check;
alter table attestations add constraint attestations_kind_check
  check (kind in ('lot', 'order', 'escrow', 'event', 'seal', 'sums', 'acceptance'));
create index attestations_acceptances on attestations (id) where kind = 'acceptance';
