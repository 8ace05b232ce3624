import { sql } from 'kysely';
import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';
import { recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { isAboutGoods, withParts } from '../lot/about.ts';

/**
 * `own`: of the inspector who is on the record. `read`: once it was handed in, also of whoever has to do with the goods: the
 * cooperative and the exporter of the lot or of a part of it, a buyer with an order on one, and the authority.
 */
export type InspectionView = 'own' | 'read';

const isOffice = (actor: Actor, view: InspectionView): boolean => view === 'read' && actor.roles.has('SVC Authority');

/** Of a row of inspections: the caller sells the lot, or a part that its goods went into since, or has an order on one. */
const hasItsGoods = (actor: Actor) => sql<boolean>`exists (
  select from inspections i cross join lateral ${withParts(sql`i.lot`)} goods join lots l on l.name = goods.name
   where i.name = inspections.name and ${isAboutGoods}
     and (l.cooperative = any(${orgsOf(actor, 'Cooperative')}::text[]) or l.exporter = any(${orgsOf(actor, 'Exporter')}::text[])
       or exists (select from orders o where o.lot = l.name and o.buyer = any(${orgsOf(actor, 'Buyer')}::text[])
                     and o.status <> 'Cancelled')))`;

export const inspectionAccess = recordAccess<'inspections', InspectionView>({
  table: 'inspections',
  key: 'name',
  toldOfNone: isOffice,
  owns: (eb, actor, view) => {
    const own = eb('inspections.inspector', '=', actor.userId ?? null);
    if (view === 'own') return own;
    const handedIn = eb('inspections.status', '!=', 'Draft');
    if (isOffice(actor, view)) return eb.or([own, handedIn]);
    return eb.or([own, eb.and([handedIn, hasItsGoods(actor)])]);
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
