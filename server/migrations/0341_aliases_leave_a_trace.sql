-- What the metrics of a device on a Sparkplug network are called decides what its readings say: it is no counter, and leaves a trace.
create table device_aliases (
  device text primary key references devices (name),
  -- By alias; a birth of the device replaces them.
  aliases jsonb not null
);
insert into device_aliases (device, aliases) select device, aliases from device_states where aliases <> '{}';
