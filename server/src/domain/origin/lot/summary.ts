import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { hasDuty } from '../../people/party/duties.ts';
import { onMarketplace } from './access.ts';

/** The desk of a cooperative. */
export const cooperativeSummary = z.object({
  cooperative: z
    .string()
    .nullable()
    .meta({ description: 'Whose figures these are; null for those of all, for admins.' }),
  lots: z.object({
    on_marketplace: z.int().meta({ description: 'Listed, Notarized or Verified.' }),
    in_flight: z.int().meta({ description: 'Sold, and the order is not settled yet.' }),
    settled: z.int().meta({ description: 'Sold, and the order is settled.' }),
    other: z.int().meta({ description: 'Draft, Flagged or Cancelled.' }),
    total: z.int(),
  }),
  settled_revenue: z
    .array(
      z.object({
        currency: z.string(),
        orders: z.int(),
        amount: z.number().meta({ description: 'All that was paid for settled orders, in `currency`.' }),
        received: z.number().meta({ description: 'What the cooperatives received of it.' }),
      }),
    )
    .meta({ description: 'For Owners and Managers; empty for plain members.' }),
  pipeline: z
    .array(
      z.object({
        currency: z.string(),
        lots: z.int(),
        asking_price: z.number().meta({ description: 'Sum of the asking prices, which are per unit, in `currency`.' }),
        value: z.number().meta({ description: 'Sum of asking price times quantity, in `currency`.' }),
      }),
    )
    .meta({ description: 'Lots on the marketplace that have a price, by currency.' }),
});

/** Counts and values of one cooperative; of all cooperatives for an admin who names none. Three statements. */
export async function cooperativeSummaryView(
  tx: Tx,
  actor: Actor,
  cooperative: string | undefined,
): Promise<z.input<typeof cooperativeSummary>> {
  const shown =
    cooperative === undefined ? sql<boolean>`${isAdmin(actor)}` : sql<boolean>`lots.cooperative = ${cooperative}`;
  const lots = await lotCounts(tx, shown);
  const revenue = await sql<{ currency: string; orders: number; amount: string; received: string }>`
    select orders.currency, count(*) as orders, sum(coalesce(e.amount - e.refund_amount, orders.total_amount)) as amount,
           coalesce(sum(e.cooperative_amount), 0) as received
      from orders left join escrows e on e.order_name = orders.name
     where orders.status = 'Settled' and ${paysActor(actor, cooperative)} group by orders.currency order by orders.currency`.execute(
    tx,
  );
  const pipeline = await sql<{ currency: string; lots: number; asking_price: string; value: string }>`
    select currency, count(*) as lots, sum(asking_price) as asking_price, sum(asking_price * quantity) as value
      from lots
     where ${onMarketplace} and asking_price is not null and ${shown}
     group by currency order by currency`.execute(tx);
  return {
    cooperative: cooperative ?? null,
    lots,
    settled_revenue: revenue.rows.map((row) => ({
      ...row,
      amount: toNumber(row.amount),
      received: toNumber(row.received),
    })),
    pipeline: pipeline.rows.map((row) => ({
      ...row,
      asking_price: toNumber(row.asking_price),
      value: toNumber(row.value),
    })),
  };
}

async function lotCounts(tx: Tx, isOwnLot: RawBuilder<boolean>) {
  const { rows } = await sql<{ on_marketplace: number; in_flight: number; settled: number; total: number }>`
    select count(*) filter (where ${onMarketplace}) as on_marketplace,
           count(*) filter (where lots.status = 'Sold' and sale.name is null) as in_flight,
           count(*) filter (where lots.status = 'Sold' and sale.name is not null) as settled,
           count(*) as total
      from lots
      left join orders sale on sale.lot = lots.name and sale.status = 'Settled' and lots.status = 'Sold'
     where ${isOwnLot}`.execute(tx);
  const counts = rows[0] ?? { on_marketplace: 0, in_flight: 0, settled: 0, total: 0 };
  const { on_marketplace, in_flight, settled, total } = counts;
  return { on_marketplace, in_flight, settled, other: total - on_marketplace - in_flight - settled, total };
}

/** Revenue is for those who see the cooperative's money. */
function paysActor(actor: Actor, cooperative: string | undefined): RawBuilder<boolean> {
  if (cooperative === undefined) return sql<boolean>`${isAdmin(actor)}`;
  return hasDuty(actor, 'see_money', cooperative)
    ? sql<boolean>`orders.cooperative = ${cooperative}`
    : sql<boolean>`false`;
}
