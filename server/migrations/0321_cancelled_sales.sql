-- no transaction
-- Certificates whose sale was cancelled are asked for twice a minute. An order that was never accepted has none.
drop index concurrently if exists orders_cancelled_sales;
create index concurrently orders_cancelled_sales on orders (name) where status = 'Cancelled' and submitted_at is not null;
