-- no transaction
-- Which plots are known by a point near a place; those with an outline have an index of their boxes already.
drop index concurrently if exists plots_points;
create index concurrently plots_points on plots using gist (point(gps_lng::double precision, gps_lat::double precision))
  where gps_polygon is null and gps_lat is not null;
