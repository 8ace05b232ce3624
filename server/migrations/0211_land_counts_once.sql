-- The outline of a plot as PostgreSQL computes with it; null for none.
create function outline_of(geojson text) returns polygon language sql immutable as $$
  select ('(' || string_agg('(' || (corner ->> 0) || ',' || (corner ->> 1) || ')', ',' order by place) || ')')::polygon
    from jsonb_array_elements(geojson::jsonb -> 'coordinates' -> 0) with ordinality as ring (corner, place)
$$;

-- Hectares that two discs of 4 ha (radius 112.838 m) have in common, by how far apart their middles lie.
create function discs_share_ha(metres double precision) returns numeric language sql immutable as $$
  select case when metres >= 225.676 then 0
    else round(((2 * 112.838 ^ 2 * acos(metres / 225.676) - metres / 2 * sqrt(225.676 ^ 2 - metres ^ 2)) / 10000)::numeric, 4) end
$$;

-- The plots on the same land as a plot, whosesoever they are, with the hectares that both claim. What is less than a tenth of
-- the smaller one is a matter of how well borders were measured. A plot known by a point alone stands for a disc of 4 ha
-- around it, the most that such a plot may have; inside of an outline it stands for what is there. Retired plots count: what
-- they gave was sold.
-- (In plpgsql, whose plans are kept: every harvest asks.)
create function land_shared_with(wanted text) returns table (other text, shared_ha numeric)
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
        select theirs.name, point(theirs.gps_lng::double precision, theirs.gps_lat::double precision) as place from plots theirs
         where theirs.gps_polygon is null and theirs.gps_lat is not null
           and point(theirs.gps_lng::double precision, theirs.gps_lat::double precision)
               <@ box(point(mine.min_lng, mine.min_lat), point(mine.max_lng, mine.max_lat))
      ), outline as materialized (
        select outline_of(mine.gps_polygon) as ring where exists (select from boxed)
      )
      select boxed.name, least(4, mine.area_ha) from boxed, outline where outline.ring @> boxed.place;
  elsif mine.gps_lat is not null then
    lat := mine.gps_lat;
    lng := mine.gps_lng;
    near := 0.00203 / greatest(cos(radians(lat)), 0.01);
    return query
      select found.name, found.ha from (
        select theirs.name, discs_share_ha(sqrt(((theirs.gps_lat - lat) * 111320) ^ 2
                 + ((theirs.gps_lng - lng) * 111320 * cos(radians(lat))) ^ 2)) as ha
          from plots theirs
         where theirs.gps_polygon is null and theirs.gps_lat is not null and theirs.name <> wanted
           and point(theirs.gps_lng::double precision, theirs.gps_lat::double precision)
               <@ box(point(lng - near, lat - 0.00203), point(lng + near, lat + 0.00203))) found
       where found.ha >= 0.4;
    return query
      with boxed as materialized (
        select theirs.name, theirs.area_ha, theirs.gps_polygon from plots theirs
         where theirs.gps_polygon is not null
           and box(point(theirs.min_lng, theirs.min_lat), point(theirs.max_lng, theirs.max_lat))
               && box(point(lng, lat), point(lng, lat))
      )
      select boxed.name, least(4, boxed.area_ha) from boxed where outline_of(boxed.gps_polygon) @> point(lng, lat);
  end if;
end $$;
