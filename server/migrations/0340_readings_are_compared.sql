-- What a reading is held against must all be there: a device says how many places and lots it was ever given, and a vehicle how
-- many shipments. The rows say it themselves, whichever version writes them. A batch says when it was held against the records.
alter table devices add column places integer not null default 0, add column watches integer not null default 0;
alter table vehicles add column trips integer not null default 0;
alter table reading_batches add column compared_at timestamptz;
update devices d set
  places = (select count(*) from device_bindings b where b.device = d.name),
  watches = (select count(*) from device_lots w where w.device = d.name);
update vehicles v set trips = (select count(*) from shipments s where s.vehicle = v.name);
update reading_batches set compared_at = received_at;
create index reading_batches_not_compared on reading_batches (received_at) where compared_at is null;

create function count_device_place() returns trigger language plpgsql as $$
begin
  update devices set places = places + 1 where name = new.device;
  return null;
end $$;
create trigger device_bindings_counted after insert on device_bindings
  for each row execute function count_device_place();

create function count_device_watch() returns trigger language plpgsql as $$
begin
  update devices set watches = watches + 1 where name = new.device;
  return null;
end $$;
create trigger device_lots_counted after insert on device_lots
  for each row execute function count_device_watch();

create function count_vehicle_trip() returns trigger language plpgsql as $$
begin
  update vehicles set trips = trips + 1 where name = new.vehicle;
  return null;
end $$;
create trigger shipments_counted after insert on shipments
  for each row when (new.vehicle is not null) execute function count_vehicle_trip();
