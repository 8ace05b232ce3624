-- no transaction
-- Whose goods a supplier's statement is of, where this service made it.
drop index concurrently if exists eu_statements_reference;
create index concurrently eu_statements_reference on eu_statements (reference_number) where reference_number is not null;
