-- Statuses of lots that are kept beside lots.status were plain text; now the database knows their lists too.
alter table lots add constraint lots_previous_status_check
  check (previous_status in ('Draft', 'Listed', 'Notarized', 'Verified', 'Flagged', 'Cancelled', 'Sold'));
alter table orders add constraint orders_lot_status_before_check
  check (lot_status_before in ('Draft', 'Listed', 'Notarized', 'Verified', 'Flagged', 'Cancelled', 'Sold'));
