import { sql } from 'kysely';
import { z } from 'zod';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import { sideRow } from '../../../platform/db/side-row.ts';
import { foundOtherwise, foundOtherwiseOutput } from '../../origin/lot/about.ts';
import type { Lot } from '../../origin/lot/store.ts';
import { stillOffered } from './quantities.ts';
import type { Order } from './store.ts';

/** What the lot of an order is now, for who looks at the order or is about to pay it. */
export const lotNowMembers = {
  lot_status: z.string(),
  found_otherwise: foundOtherwiseOutput,
  asked_now: z
    .object({
      still: z
        .boolean()
        .meta({ description: 'At the price of the order. Else it cannot be paid before its exporter accepts it.' }),
      unit_price: z.number().nullable(),
      currency: z.string().nullable(),
      unit: z.string(),
    })
    .nullable()
    .meta({ description: 'What the lot of a Draft is offered at now; null for any other.' }),
};

type LotNow = Pick<Lot, 'name' | 'status' | 'asking_price' | 'currency' | 'unit'>;

/** Of a query of orders that is joined with lots. */
export const lotNow = sideRow<LotNow>('lots', ['name', 'status', 'asking_price', 'currency', 'unit']);
export const isFoundOtherwise = foundOtherwise.as('found_otherwise');

export function showLotNow(order: Order & { found_otherwise: boolean }, lot: LotNow | undefined) {
  if (lot === undefined) throw new Error(`the lot of ${order.name} is gone`);
  return {
    lot_status: lot.status,
    found_otherwise: order.found_otherwise,
    asked_now:
      order.status !== 'Draft'
        ? null
        : {
            still: stillOffered(lot, order).ok,
            unit_price: toNumber(lot.asking_price),
            currency: lot.currency,
            unit: lot.unit,
          },
  };
}

export const orderedGoods = z
  .object({ grade: z.string().nullable(), processing_method: z.string().nullable() })
  .nullable()
  .meta({
    description: 'Of a Cancelled order: what was signed of its lot when it was ordered. Null where nothing was.',
  });

/** For a row of orders. Its lot may be another one since: nothing keeps it for an order that is over. */
export const orderedGoodsColumn = sql<z.input<typeof orderedGoods>>`(
  select json_build_object('grade', a.payload::jsonb -> 'grade', 'processing_method', a.payload::jsonb -> 'processing_method')
    from attestations a
   where orders.status = 'Cancelled' and a.kind = 'lot' and a.subject = orders.lot and a.signed_at <= orders.created_at
   order by a.version desc limit 1)`.as('ordered');
