-- Whoever registered the id of a device first kept it from everybody else, without ever having had the device. From now on
-- each organisation may register it. What comes over HTTP is of the organisation whose key sends it. What comes by the broker
-- is of the first device that was proven there; while several claim an id and none is proven, of nobody.
alter table devices add column broker_proven_at timestamptz;
drop index devices_network;
create unique index devices_network on devices (network_id, org) where retired_at is null;
create unique index devices_network_proven on devices (network_id) where retired_at is null and broker_proven_at is not null;
-- Those that sent something until now were the only ones of their id.
update devices d set broker_proven_at = s.last_received_at
  from device_states s where s.device = d.name and d.scheme = 'network' and d.retired_at is null and s.last_received_at is not null;
