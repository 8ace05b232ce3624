-- Readings come a thousand a second, so they leave no trace row by row: what came together is a batch, whose digest is
-- traced and sealed like any record. See ADR 0020.
create table reading_months (
  month date primary key check (extract(day from month) = 1),
  -- its readings were cleared away then
  dropped_at timestamptz
);

create sequence reading_batch_numbers;
-- What came in one transaction and was measured in one month.
create table reading_batches (
  batch bigint not null,
  month date not null references reading_months,
  source text not null check (source in ('http', 'mqtt', 'chirpstack', 'sparkplug')),
  received_at timestamptz not null,
  readings int not null check (readings > 0),
  -- SHA-256 over its readings, by device and sequence
  digest bytea not null,
  primary key (batch, month)
);
create index reading_batches_month on reading_batches (month, batch);

-- By month on PostgreSQL, one table on the embedded database, which serves one process and few devices.
do $$
declare
  columns text := '(device text not null, sequence bigint not null, at timestamptz not null, batch bigint not null,
    key text, signature bytea, measured jsonb not null, primary key (device, at, sequence))';
begin
  if version() ilike '%wasm%' or version() ilike '%emscripten%' then
    execute 'create table readings ' || columns;
  else
    execute 'create table readings ' || columns || ' partition by range (at)';
  end if;
end $$;
create index readings_sequence on readings (device, sequence);
create index readings_batch on readings using brin (batch);
create index readings_at on readings using brin (at);

-- Makes a month ready to take readings: its partition, where the table has partitions.
create function ready_reading_month(wanted date) returns void language plpgsql as $$
declare
  part text := 'readings_' || to_char(wanted, 'YYYY_MM');
begin
  -- Two processes may meet a month at the same moment.
  perform pg_advisory_xact_lock(7240021);
  if exists (select from reading_months where month = wanted) then return; end if;
  if exists (select from pg_class where oid = 'readings'::regclass and relkind = 'p') then
    execute format('create table %I (like readings including defaults)', part);
    execute format('alter table readings attach partition %I for values from (%L) to (%L)', part,
                   wanted::text || ' 00:00:00+00', (wanted + interval '1 month')::date::text || ' 00:00:00+00');
  end if;
  insert into reading_months (month) values (wanted);
end $$;

-- Clears a month away for good.
create function drop_reading_month(old date, at_moment timestamptz) returns void language plpgsql as $$
begin
  if exists (select from pg_class where oid = 'readings'::regclass and relkind = 'p') then
    execute format('drop table if exists %I', 'readings_' || to_char(old, 'YYYY_MM'));
  else
    delete from readings where at >= old::timestamp at time zone 'UTC' and at < (old + interval '1 month') at time zone 'UTC';
  end if;
  update reading_months set dropped_at = at_moment where month = old;
end $$;
