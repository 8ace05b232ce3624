-- Functions that the constraints ask at each write. Those in SQL were planned anew in every transaction; these are planned once a
-- connection. What they answer is the same.

-- Not immutable: its text depends on how settings write numbers. As it is now its body takes the place of each call.
alter function change_hash(record_changes) stable;

create or replace function lot_mass_fault(wanted text) returns text language plpgsql stable as $$
begin
  return (
    with recursive up as (
      select l.name, l.parent_lot, 0 as depth from lots l where l.name = wanted
      union all
      select l.name, l.parent_lot, up.depth + 1 from up join lots l on l.name = up.parent_lot where up.depth < 1000
    ), root as (select up.name from up where up.parent_lot is null limit 1
    ), given as (
      select p.output_kg from processings p join root on root.name = p.lot
       where p.withdrawn_at is null order by p.step desc limit 1
    ), family as (
      select root.name from root where exists (select from given)
      union all
      select l.name from family f join lots l on l.parent_lot = f.name
    ), own as (
      select l.name, l.quantity_kg, l.unsourced_kg, (select sum(s.quantity_kg) from lot_sources s where s.lot = l.name) as sources
        from lots l where l.name = wanted
    )
    select own.name || ' weighs ' || own.quantity_kg || ' kg, its harvests ' || own.sources || ' kg'
      from own where own.quantity_kg > own.sources + own.unsourced_kg
    union all
    select root.name || ' and what was split off it weigh ' || sum(l.quantity_kg) || ' kg, its last step gave ' || given.output_kg
           || ' kg'
      from root, given, family f join lots l on l.name = f.name
     group by root.name, given.output_kg having sum(l.quantity_kg) > given.output_kg + sum(l.unsourced_kg)
     limit 1);
end $$;

create or replace function mass_at(kg numeric, held text, wanted text, day date) returns numeric language plpgsql stable as $$
begin
  if held is null or wanted is null or held = wanted then return kg; end if;
  return coalesce(
    (select kg / b.max_share from processing_bounds b
      where b.from_stage = wanted and b.to_stage = held and b.valid_from <= day order by b.valid_from desc limit 1),
    (select kg * b.min_share from processing_bounds b
      where b.from_stage = held and b.to_stage = wanted and b.valid_from <= day order by b.valid_from desc limit 1),
    kg);
end $$;
