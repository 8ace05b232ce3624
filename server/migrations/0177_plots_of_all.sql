-- no transaction
-- The list of every plot, for offices: each of its filters in the order of the list.
drop index concurrently if exists plots_status;
create index concurrently plots_status on plots (status, created_at desc, name desc);
drop index concurrently if exists plots_country;
create index concurrently plots_country on plots (country, created_at desc, name desc);
drop index concurrently if exists plots_commodity;
create index concurrently plots_commodity on plots (commodity_type, created_at desc, name desc);
