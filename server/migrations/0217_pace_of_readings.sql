-- How many readings of a device were taken in the minute that it sent in last, counted since 1970, and how many were held
-- back because there were too many.
alter table device_states
  add column pace_minute bigint not null default 0,
  add column pace_readings int not null default 0,
  add column held_back bigint not null default 0;
create index device_states_pace on device_states (pace_minute);
