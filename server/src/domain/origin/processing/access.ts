import { recordAccess } from '../../foundation/access.ts';
import { lotAccess } from '../lot/access.ts';

/** A step is seen by the members of its lot's cooperative. */
export const processingAccess = recordAccess<'processings', undefined>({
  table: 'processings',
  key: 'name',
  owns: (eb, actor) =>
    eb(
      'processings.lot',
      'in',
      eb.selectFrom('lots').select('lots.name').where(lotAccess.visible(actor, 'cooperative')),
    ),
  missing: (name) => `There is no processing ${name}.`,
});
