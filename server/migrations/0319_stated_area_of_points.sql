-- Hectares of a plot that is known by its point alone, as its people state them: without, such a plot counts as 4 hectares.
-- Of an outline the area is computed, and nobody states it.
alter table plots add column stated_ha numeric(8, 4) check (stated_ha between 0.0001 and 4),
  add constraint plots_area_computed_or_stated check (stated_ha is null or gps_polygon is null);
alter table plot_import_rows add column stated_ha numeric(8, 4) check (stated_ha between 0.0001 and 4);
-- A sold lot keeps the area with the place that it was sold with.
alter table lot_boundaries add column stated_ha numeric(8, 4) check (stated_ha between 0.0001 and 4);

-- Hectares that two discs have in common, by how far apart their middles lie and how many hectares each has.
create function discs_share_ha(metres double precision, one numeric, other numeric) returns numeric language sql immutable as $$
  select case
      when metres >= r + s then 0
      when metres <= abs(r - s) then least(one, other)
      -- Kept within what arccosines and roots take, which rounding may leave.
      else round(((r ^ 2 * acos(least(1, greatest(-1, (metres ^ 2 + r ^ 2 - s ^ 2) / (2 * metres * r))))
             + s ^ 2 * acos(least(1, greatest(-1, (metres ^ 2 + s ^ 2 - r ^ 2) / (2 * metres * s))))
             - sqrt(greatest(0, (r + s - metres) * (metres + r - s) * (metres - r + s) * (metres + r + s))) / 2) / 10000)::numeric, 4) end
    from (select sqrt(one * 10000 / pi()::numeric)::double precision as r, sqrt(other * 10000 / pi()::numeric)::double precision as s) radii
$$;

-- As before, where a plot known by a point alone stands for a disc of its stated hectares, else of 4.
create or replace function land_shared_with(wanted text) returns table (other text, shared_ha numeric)
language plpgsql stable rows 4 as $$
#variable_conflict use_column
declare
  mine plots;
  lat double precision;
  lng double precision;
  near double precision;
begin
  select * into mine from plots where name = wanted;
  if mine.gps_polygon is not null then
    return query
      select o.other_plot, o.overlap_ha from plot_overlaps o join plots theirs on theirs.name = o.other_plot
       where o.plot = wanted and o.overlap_ha >= 0.1 * least(mine.area_ha, theirs.area_ha);
    -- The outline is taken apart only where its box holds a point.
    return query
      with boxed as materialized (
        select theirs.name, coalesce(theirs.stated_ha, 4) as ha,
               point(theirs.gps_lng::double precision, theirs.gps_lat::double precision) as place from plots theirs
         where theirs.gps_polygon is null and theirs.gps_lat is not null
           and point(theirs.gps_lng::double precision, theirs.gps_lat::double precision)
               <@ box(point(mine.min_lng, mine.min_lat), point(mine.max_lng, mine.max_lat))
      ), outline as materialized (
        select outline_of(mine.gps_polygon) as ring where exists (select from boxed)
      )
      select boxed.name, least(boxed.ha, mine.area_ha) from boxed, outline where outline.ring @> boxed.place;
  elsif mine.gps_lat is not null then
    lat := mine.gps_lat;
    lng := mine.gps_lng;
    -- Two discs of 4 ha are apart at 226 m.
    near := 0.00203 / greatest(cos(radians(lat)), 0.01);
    return query
      select found.name, found.ha from (
        select theirs.name, coalesce(theirs.stated_ha, 4) as size,
               discs_share_ha(sqrt(((theirs.gps_lat - lat) * 111320) ^ 2 + ((theirs.gps_lng - lng) * 111320 * cos(radians(lat))) ^ 2),
                              coalesce(mine.stated_ha, 4), coalesce(theirs.stated_ha, 4)) as ha
          from plots theirs
         where theirs.gps_polygon is null and theirs.gps_lat is not null and theirs.name <> wanted
           and point(theirs.gps_lng::double precision, theirs.gps_lat::double precision)
               <@ box(point(lng - near, lat - 0.00203), point(lng + near, lat + 0.00203))) found
       where found.ha >= 0.1 * least(found.size, coalesce(mine.stated_ha, 4));
    return query
      with boxed as materialized (
        select theirs.name, theirs.area_ha, theirs.gps_polygon from plots theirs
         where theirs.gps_polygon is not null
           and box(point(theirs.min_lng, theirs.min_lat), point(theirs.max_lng, theirs.max_lat))
               && box(point(lng, lat), point(lng, lat))
      )
      select boxed.name, least(coalesce(mine.stated_ha, 4), boxed.area_ha) from boxed where outline_of(boxed.gps_polygon) @> point(lng, lat);
  end if;
end $$;

drop function discs_share_ha(double precision);
