-- What is found of goods binds what is claimed of them: an inspection that was approved must not be gone. The lot says how many there were.
alter table lots add column approved_inspections integer not null default 0;
update lots l set approved_inspections = i.approved
  from (select lot, count(*) as approved from inspections where status = 'Approved' group by lot) i where i.lot = l.name;

create function count_approved_inspection() returns trigger language plpgsql as $$
begin
  update lots set approved_inspections = approved_inspections + 1 where name = new.lot;
  return null;
end $$;
create trigger inspections_approved after insert on inspections
  for each row when (new.status = 'Approved') execute function count_approved_inspection();
create trigger inspections_approved_later after update of status on inspections
  for each row when (new.status = 'Approved' and old.status <> 'Approved') execute function count_approved_inspection();
