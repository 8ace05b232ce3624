-- Whoever answers for a statement says of which species the coffee is: arabica was named of all of it, and nobody was asked. The
-- rules of before stay as they are, because packages were made and filed by them. These count from the day on which the
-- regulation entered into force, so that no package is made by the others any more.
insert into diligence_rule_sets (name, valid_from, regulation, cut_off_date, point_hectares, retention_years, amend_hours, goods)
select 'EUDR-2025-2650.2', '2023-06-29', regulation, cut_off_date, point_hectares, retention_years, amend_hours,
       jsonb_set(goods, '{Coffee,species}', '[{"scientific_name": "Coffea arabica", "common_name": "Arabica coffee"},
         {"scientific_name": "Coffea canephora", "common_name": "Robusta coffee"},
         {"scientific_name": "Coffea liberica", "common_name": "Liberica coffee"}]')
  from diligence_rule_sets where name = 'EUDR-2025-2650';

-- Scientific names that its statement bears, as its operator declared them; none of a package that was made before anybody was
-- asked, and filed since. Null of what was filed before: its statement says what the rules of that time named.
alter table diligence_packages
  add column species text[] check (array_position(species, null) is null);

-- What nobody has filed yet names no species, instead of one that nobody said.
update diligence_packages d set species = '{}'
 where exists (select from diligence_lots l where l.package = d.name and l.commodity_type = 'Coffee')
   and not exists (select from eu_exchanges x where x.package = d.name and x.operation = 'submitDds')
   and not exists (select from eu_statements s where s.package = d.name and s.uuid is not null)
   and d.reference_number is null;
