import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { orgsOf } from '../../../kernel/write/actor.ts';
import { ofEither, recordAccess } from '../../foundation/access.ts';

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

/** Lots that anybody may see and order. Spelled out, because partial indexes do not know parameters. */
export const onMarketplace: RawBuilder<SqlBool> = sql<SqlBool>`lots.status in ('Listed', 'Notarized', 'Verified')`;
