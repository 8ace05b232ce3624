import { ofOrgs, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { foreignAlarm } from './alarms.ts';

/** Devices of the organisations whose lots the caller manages. */
export const deviceAccess = recordAccess<'devices'>({
  table: 'devices',
  key: 'name',
  owns: (eb, actor) => ofOrgs(eb, 'devices.org', orgsWith(actor, 'manage_lots')),
  missing: (name) => `There is no device ${name}.`,
  foreign: 'You have no such device.',
  lockForReferences: true,
});

/** Alarms of their devices. */
export const alarmAccess = recordAccess<'device_alarms'>({
  table: 'device_alarms',
  key: 'name',
  owns: (eb, actor) =>
    eb(
      'device_alarms.device',
      'in',
      eb
        .selectFrom('devices')
        .select('devices.name')
        .where((inner) => ofOrgs(inner, 'devices.org', orgsWith(actor, 'manage_lots'))),
    ),
  missing: (name) => `There is no alarm ${name}.`,
  foreign: foreignAlarm,
});
