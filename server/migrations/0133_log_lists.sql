-- no transaction
-- The lists of the integration hub over logs that were there before.
drop index concurrently if exists webhook_deliveries_failed;
create index concurrently webhook_deliveries_failed on webhook_deliveries (id desc) where status in ('Failing', 'Dead');
drop index concurrently if exists eu_exchanges_at;
create index concurrently eu_exchanges_at on eu_exchanges (at);
drop index concurrently if exists eu_exchanges_failed;
create index concurrently eu_exchanges_failed on eu_exchanges (id desc) where outcome <> 'answered';
