-- The number of the lock was also that of the embedded ledger and of backups: whoever made a month waited for them.
create or replace function ready_reading_month(wanted date) returns void language plpgsql as $$
declare
  part text := 'readings_' || to_char(wanted, 'YYYY_MM');
begin
  -- Two processes may meet a month at the same moment.
  perform pg_advisory_xact_lock(7240247);
  if exists (select from reading_months where month = wanted) then return; end if;
  if exists (select from pg_class where oid = 'readings'::regclass and relkind = 'p') then
    execute format('create table %I (like readings including defaults)', part);
    execute format('alter table readings attach partition %I for values from (%L) to (%L)', part,
                   wanted::text || ' 00:00:00+00', (wanted + interval '1 month')::date::text || ' 00:00:00+00');
  end if;
  insert into reading_months (month) values (wanted);
end $$;
