-- What the readings of a device come to, by the hour and by the day (UTC), for charts of long spans. They are made from the
-- readings, so as long as those are there they can be made again; they are kept longer.
create table reading_summaries (
  device text not null references devices,
  measure text not null,
  step text not null check (step in ('hour', 'day')),
  at timestamptz not null,
  low numeric(14,4) not null,
  high numeric(14,4) not null,
  -- with the count it gives the mean
  total numeric(20,4) not null,
  readings int not null check (readings > 0),
  primary key (device, measure, step, at),
  check (low <= high)
);
create index reading_summaries_at on reading_summaries (at);

-- Hours of a device whose summary is not what its readings come to. Written with the readings, removed with the summary.
create table reading_summaries_due (
  device text not null references devices,
  at timestamptz not null,
  primary key (device, at)
);

-- What is there already is summed up once.
insert into reading_summaries_due (device, at)
select distinct device, date_trunc('hour', at, 'UTC') from readings;
