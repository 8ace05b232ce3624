import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import { recordAccess } from '../../foundation/access.ts';

/** `office`: whoever issues; `party`: everybody of the order's exporter, buyer and cooperative too. */
export type CertificateView = 'office' | 'party';

/** Who issues certificates, and so sees every one. */
export const isOffice = (actor: Actor): boolean =>
  isAdmin(actor) || actor.roles.has('SVC Authority') || actor.roles.has('SVC Inspector');

export const certificateAccess = recordAccess<'export_certificates', CertificateView>({
  table: 'export_certificates',
  key: 'name',
  seesAll: isOffice,
  owns: (eb, actor, view) => {
    if (view === 'office') return eb.val(false);
    return eb(
      'export_certificates.order_name',
      'in',
      eb
        .selectFrom('orders')
        .select('orders.name')
        .where((order) =>
          order.or([
            order('orders.exporter', '=', order.fn.any(order.val(orgsOf(actor, 'Exporter')))),
            order('orders.buyer', '=', order.fn.any(order.val(orgsOf(actor, 'Buyer')))),
            order('orders.cooperative', '=', order.fn.any(order.val(orgsOf(actor, 'Cooperative')))),
          ]),
        ),
    );
  },
  missing: (name) => `There is no certificate ${name}.`,
  foreign: 'You have no such certificate.',
});
