-- Retirements are listed by who retired them, or all for an admin, newest first, and searched by their words.
alter table carbon_retirements add column search_text text not null
  generated always as (lower(name || ' ' || project || ' ' || beneficiary || ' ' || evidence)) stored;
create index carbon_retirements_organisation on carbon_retirements (organisation, retired_at desc, name desc);
create index carbon_retirements_newest on carbon_retirements (retired_at desc, name desc);
create index carbon_retirements_organisation_tonnes on carbon_retirements (organisation, tonnes_co2e, name);
create index carbon_retirements_tonnes on carbon_retirements (tonnes_co2e, name);
create index carbon_retirements_search on carbon_retirements using gin (search_text gin_trgm_ops);
