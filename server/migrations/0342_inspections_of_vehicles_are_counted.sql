-- Goods leave in a vehicle that passed its last inspection: one that failed must not be gone. The vehicle says how many there were.
alter table vehicles add column inspections integer not null default 0;
update vehicles v set inspections = (select count(*) from vehicle_inspections i where i.vehicle = v.name);

create function count_vehicle_inspection() returns trigger language plpgsql as $$
begin
  update vehicles set inspections = inspections + 1 where name = new.vehicle;
  return null;
end $$;
create trigger vehicle_inspections_counted after insert on vehicle_inspections
  for each row execute function count_vehicle_inspection();
