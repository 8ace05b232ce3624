-- Where a cell is measured, and how far around it its readings speak for. One of before that says nothing insures nothing new.
alter table insurance_cells
  add column gps_lat numeric(9,6) check (gps_lat between -90 and 90),
  add column gps_lng numeric(9,6) check (gps_lng between -180 and 180),
  add column radius_km numeric(8,2) check (radius_km > 0),
  add check (num_nulls(gps_lat, gps_lng, radius_km) in (0, 3));

-- How far outside of that what is insured may still lie, as a basis risk that is stated; null for not at all.
alter table insurance_products add column outside_km numeric(8,2) check (outside_km > 0);

-- Where what is insured lies, where it is no plot, and how far from its cell's place it is; null for policies of before and where
-- people decide.
alter table insurance_policies
  add column gps_lat numeric(9,6) check (gps_lat between -90 and 90),
  add column gps_lng numeric(9,6) check (gps_lng between -180 and 180),
  add column distance_km numeric(10,2) check (distance_km >= 0),
  add check (num_nulls(gps_lat, gps_lng) in (0, 2));
