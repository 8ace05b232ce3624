-- no transaction
drop index concurrently if exists webhook_deliveries_age;
create index concurrently webhook_deliveries_age on webhook_deliveries (created_at) where status in ('Delivered', 'Dead');
