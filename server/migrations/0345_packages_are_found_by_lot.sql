-- no transaction
-- A list of packages is searched by the names of their lots, too.
drop index concurrently if exists diligence_lots_search;
create index concurrently diligence_lots_search on diligence_lots using gin (lower(lot) gin_trgm_ops);
