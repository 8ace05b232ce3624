import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Decision, decided, forbidden, refused } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import { ofEither, recordAccess } from '../../foundation/access.ts';
import { leadersOnly, orgsWith } from '../../people/party/duties.ts';

/** `own`: the listing owner, that is members of the cooperative and of the exporter it names; or only the cooperative. */
export type LotView = 'own' | 'cooperative';

/** (Marketplace-visible lots are public; that is `onMarketplace`, not this.) */
export const lotAccess = recordAccess<'lots', LotView>({
  table: 'lots',
  key: 'name',
  shared: true,
  owns: (eb, actor, view) =>
    ofEither(eb, {
      'lots.cooperative': orgsOf(actor, 'Cooperative'),
      'lots.exporter': view === 'own' ? orgsOf(actor, 'Exporter') : [],
    }),
  missing: (name) => `There is no lot ${name}.`,
  foreign: 'You are not an owner of this lot.',
});

/** Of the lots that are one's own, to change one is for Owners and Managers of its cooperative, and for its exporter. */
export function mayManageLot(actor: Actor, lot: { cooperative: string; exporter: string | null }): Decision<void> {
  const managed = orgsWith(actor, 'manage_lots');
  const may = managed.includes(lot.cooperative) || (lot.exporter !== null && managed.includes(lot.exporter));
  return may || isAdmin(actor) ? decided(undefined) : refused(forbidden(leadersOnly));
}

/** Lots that anybody may see and order. Spelled out, because partial indexes do not know parameters. */
export const onMarketplace: RawBuilder<SqlBool> = sql<SqlBool>`lots.status in ('Listed', 'Notarized', 'Verified')`;
