-- no transaction
-- Before a lot is certified: which inspections were ever signed of it.
drop index concurrently if exists attestations_inspections_of_lot;
create index concurrently attestations_inspections_of_lot on attestations ((payload::jsonb ->> 'lot')) where kind = 'inspection';
