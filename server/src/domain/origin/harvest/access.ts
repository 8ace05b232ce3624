import { recordAccess } from '../../foundation/access.ts';
import { plotAccess } from '../plot/access.ts';

/** A harvest is seen by who may edit its plot. */
export const harvestAccess = recordAccess<'harvests', undefined>({
  table: 'harvests',
  key: 'name',
  owns: (eb, actor) =>
    eb('harvests.plot', 'in', eb.selectFrom('plots').select('plots.name').where(plotAccess.visible(actor, 'edit'))),
  missing: (name) => `There is no harvest ${name}.`,
});
