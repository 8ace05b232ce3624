import { recordAccess } from '../../foundation/access.ts';

/** Incidents are for admins. */
export const incidentAccess = recordAccess<'incidents'>({
  table: 'incidents',
  key: 'name',
  owns: (eb) => eb.val(false),
  missing: (name) => `There is no incident ${name}.`,
  foreign: 'You have no such incident.',
});
