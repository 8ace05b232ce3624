-- What is found of goods binds what is claimed of them, and what the EU system said of suppliers' statements goes into statements made of
-- them: none of it must be gone. The lot says how much there was.
alter table lots
  add column approved_inspections integer not null default 0,
  add column supplier_declarations integer not null default 0;
update lots l set approved_inspections = i.approved
  from (select lot, count(*) as approved from inspections where status = 'Approved' group by lot) i where i.lot = l.name;
update lots l set supplier_declarations = e.declared
  from (select o.lot, count(*) as declared from eu_declarations e join orders o on o.name = e.order_name group by o.lot) e
 where e.lot = l.name;

create function count_approved_inspection() returns trigger language plpgsql as $$
begin
  update lots set approved_inspections = approved_inspections + 1 where name = new.lot;
  return null;
end $$;
create trigger inspections_approved after insert on inspections
  for each row when (new.status = 'Approved') execute function count_approved_inspection();
create trigger inspections_approved_later after update of status on inspections
  for each row when (new.status = 'Approved' and old.status <> 'Approved') execute function count_approved_inspection();

create function count_supplier_declaration() returns trigger language plpgsql as $$
begin
  update lots set supplier_declarations = supplier_declarations + 1
   where name = (select lot from orders where name = new.order_name);
  return null;
end $$;
create trigger eu_declarations_counted after insert on eu_declarations
  for each row execute function count_supplier_declaration();
