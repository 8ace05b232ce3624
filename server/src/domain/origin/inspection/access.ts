import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';
import { recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { lotAccess } from '../lot/access.ts';

/**
 * `own`: of the inspector who is on the record. `read`: once it was handed in, also of whoever has to do with the lot: its
 * cooperative, its exporter, a buyer with an order on it, and the authority.
 */
export type InspectionView = 'own' | 'read';

const isOffice = (actor: Actor, view: InspectionView): boolean => view === 'read' && actor.roles.has('SVC Authority');

export const inspectionAccess = recordAccess<'inspections', InspectionView>({
  table: 'inspections',
  key: 'name',
  toldOfNone: isOffice,
  owns: (eb, actor, view) => {
    const own = eb('inspections.inspector', '=', actor.userId ?? null);
    if (view === 'own') return own;
    const handedIn = eb('inspections.status', '!=', 'Draft');
    if (isOffice(actor, view)) return eb.or([own, handedIn]);
    const lots = eb.selectFrom('lots').select('lots.name').where(lotAccess.visible(actor, 'own'));
    const bought = eb
      .selectFrom('orders')
      .select('orders.lot')
      .where('orders.buyer', '=', eb.fn.any(eb.val(orgsOf(actor, 'Buyer'))))
      .where('orders.status', '!=', 'Cancelled');
    return eb.or([
      own,
      eb.and([handedIn, eb.or([eb('inspections.lot', 'in', lots), eb('inspections.lot', 'in', bought)])]),
    ]);
  },
  missing: (name) => `There is no inspection ${name}.`,
  foreign: 'You have no such inspection.',
});

/** Lots of which the caller may ask for an inspection: as seller, or as the buyer of an order that stands. */
export const requestAccess = recordAccess<'lots'>({
  table: 'lots',
  key: 'name',
  owns: (eb, actor) => {
    const sellers = orgsWith(actor, 'manage_lots');
    const bought = eb
      .selectFrom('orders')
      .select('orders.lot')
      .where('orders.buyer', '=', eb.fn.any(eb.val(orgsOf(actor, 'Buyer'))))
      .where('orders.status', '!=', 'Cancelled');
    return eb.or([
      eb('lots.cooperative', '=', eb.fn.any(eb.val(sellers))),
      eb('lots.exporter', '=', eb.fn.any(eb.val(sellers))),
      eb('lots.name', 'in', bought),
    ]);
  },
  missing: (name) => `There is no lot ${name}.`,
  foreign: 'You are neither seller nor buyer of this lot.',
});
