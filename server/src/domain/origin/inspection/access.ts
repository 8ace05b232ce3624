import { sql } from 'kysely';
import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';
import { recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { isAboutGoods } from '../lot/about.ts';

/**
 * `own`: of the inspector who is on the record. `read`: once it was handed in, also of whoever has to do with the goods: the
 * cooperative and the exporter of the lot or of a part of it, a buyer with an order on one, and the authority.
 */
export type InspectionView = 'own' | 'read';

const isOffice = (actor: Actor, view: InspectionView): boolean => view === 'read' && actor.roles.has('SVC Authority');

/** The lots that a caller sells, or has an order on. */
const lotsWithin = (actor: Actor) => sql`(
  select name from lots where cooperative = any(${orgsOf(actor, 'Cooperative')}::text[])
  union select name from lots where exporter = any(${orgsOf(actor, 'Exporter')}::text[])
  union select lot from orders where buyer = any(${orgsOf(actor, 'Buyer')}::text[]) and status <> 'Cancelled')`;

/** Of a row of inspections: it is of such a lot, or its goods went into one. Few lots are parts: only of these the way up is looked at. */
const hasItsGoods = (actor: Actor) => sql<boolean>`(
  inspections.lot in ${lotsWithin(actor)}
  or inspections.name in (
    select i.name from lots l join inspections i on ${isAboutGoods}
     where l.parent_lot is not null and l.name in ${lotsWithin(actor)}))`;

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
