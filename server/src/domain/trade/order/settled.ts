import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import { findOrders, type OrderSide, orderAccess } from './access.ts';

/** `limit` of recent settlements: clamped, not refused. */
export const settlementsLimit = () =>
  z
    .number()
    .default(5)
    .transform((limit) => clamp(limit, 1, 20))
    .meta({ description: 'How many, clamped to 1 to 20.' });

/** `days` of the revenue trend: clamped, not refused. */
export const trendDays = () =>
  z
    .number()
    .default(30)
    .transform((days) => clamp(days, 7, 90))
    .meta({ description: 'How many days up to today (UTC), clamped to 7 to 90.' });

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.trunc(value)));
}

export const settlementRow = z.object({
  order: z.string(),
  lot: z.string(),
  lot_reference: z.string().nullable(),
  buyer: z.string(),
  buyer_name: z.string(),
  commodity_type: z.string(),
  amount: z.number().meta({ description: 'All that was paid for what arrived, in `currency`.' }),
  total_amount: z.number().meta({ description: 'What was ordered costs: the total of the order, in `currency`.' }),
  received: z
    .number()
    .meta({ description: "Of it the caller's share: the exporter's or the cooperative's; all of it for the buyer." }),
  currency: z.string(),
  settled_at: timestamp(),
});

/** All that was paid for a settled order, joined with its escrow. */
const paid = sql<string>`coalesce(escrows.amount - escrows.refund_amount, orders.total_amount)`;
/** What of it a side received, or for a buyer paid. */
const receivedBy: Readonly<Record<OrderSide, RawBuilder<string>>> = {
  exporter: sql`coalesce(escrows.exporter_amount, 0)`,
  cooperative: sql`coalesce(escrows.cooperative_amount, 0)`,
  buyer: paid,
  trading: paid,
  any: paid,
};

/** The last settled orders of the caller's organisations on one side, newest first. */
export async function recentSettlements(
  tx: Tx,
  actor: Actor,
  side: OrderSide,
  { limit, cooperative }: { limit: number; cooperative?: string | undefined },
): Promise<z.input<typeof settlementRow>[]> {
  const rows = await findOrders(tx, actor, side, { cooperative })
    .leftJoin('escrows', 'escrows.order_name', 'orders.name')
    .where('orders.status', '=', 'Settled')
    .select(['orders.name', 'orders.lot', 'orders.buyer', 'orders.currency', 'orders.total_amount'])
    .select([
      paid.as('amount'),
      receivedBy[side].as('received'),
      sql<Date>`orders.settled_at`.as('settled_at'),
      sql<string | null>`(select lot_reference from lots where lots.name = orders.lot)`.as('lot_reference'),
      sql<string>`(select commodity_type from lots where lots.name = orders.lot)`.as('commodity_type'),
      shownName('orders.buyer').as('buyer_name'),
    ])
    .orderBy('orders.settled_at', 'desc')
    .orderBy('orders.name', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    order: row.name,
    lot: row.lot,
    lot_reference: row.lot_reference,
    buyer: row.buyer,
    buyer_name: row.buyer_name,
    commodity_type: row.commodity_type,
    amount: toNumber(row.amount),
    total_amount: toNumber(row.total_amount),
    received: toNumber(row.received),
    currency: row.currency,
    settled_at: toIso(row.settled_at),
  }));
}

export const revenueTrend = z.object({
  days: z.int(),
  series: z.record(z.string(), z.array(z.object({ date: z.string(), amount: z.number(), received: z.number() }))).meta({
    description:
      "By currency; exactly `days` entries each, oldest first, days without a settlement as 0. `amount` is all that was paid, `received` the caller's share of it.",
  }),
});

/** Settled totals by UTC day and currency, up to and including the day of `now`, zero-filled. */
export async function settledRevenueTrend(
  tx: Tx,
  actor: Actor,
  side: OrderSide,
  { days, now, cooperative }: { days: number; now: Date; cooperative?: string | undefined },
): Promise<z.input<typeof revenueTrend>> {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const day = 86_400_000;
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * day).toISOString().slice(0, 10),
  );
  const rows = await findOrders(tx, actor, side, { cooperative })
    .leftJoin('escrows', 'escrows.order_name', 'orders.name')
    .where('orders.status', '=', 'Settled')
    .where('orders.settled_at', '>=', new Date(today - (days - 1) * day))
    .where('orders.settled_at', '<', new Date(today + day))
    .select([
      'orders.currency',
      sql<string>`to_char(orders.settled_at at time zone 'UTC', 'YYYY-MM-DD')`.as('date'),
      sql<string>`sum(${paid})`.as('amount'),
      sql<string>`sum(${receivedBy[side]})`.as('received'),
    ])
    .groupBy(['orders.currency', sql`to_char(orders.settled_at at time zone 'UTC', 'YYYY-MM-DD')`])
    .orderBy('orders.currency')
    .execute();
  const sums = new Map(
    rows.map((row) => [
      `${row.currency} ${row.date}`,
      { amount: toNumber(row.amount), received: toNumber(row.received) },
    ]),
  );
  const nothing = { amount: 0, received: 0 };
  const currencies = [...new Set(rows.map((row) => row.currency))];
  const series = Object.fromEntries(
    currencies.map((currency) => [
      currency,
      dates.map((date) => ({ date, ...(sums.get(`${currency} ${date}`) ?? nothing) })),
    ]),
  );
  return { days, series };
}

export const settlementView = z.object({
  order: z.string().optional(),
  status: z.string().optional(),
  rail: z.string().nullable().optional(),
  release_tx_hash: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "The ledger transaction that finished the escrow's mirror; null until it is validated." }),
  mint_tx_hash: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'The ledger transaction that minted the payees their tokens; null until it is validated.' }),
  settled_at: timestamp().nullable().optional(),
});

/** How an order was settled; the empty object when the caller cannot see the order. */
export async function settlementDetail(tx: Tx, actor: Actor, order: string): Promise<z.input<typeof settlementView>> {
  const row = await tx
    .selectFrom('orders')
    .leftJoin('escrows', 'escrows.order_name', 'orders.name')
    .where('orders.name', '=', order)
    .where((eb) => orderAccess.visible(actor, 'any')(eb as never))
    .select([
      'orders.name',
      'orders.status',
      'orders.payment_rail',
      'orders.settled_at',
      'escrows.mirror_finish_tx',
      sql<
        string | null
      >`(select tx_hash from token_mirrors where reference = 'release:' || orders.name || ':' || orders.exporter)`.as(
        'mint_tx',
      ),
    ])
    .executeTakeFirst();
  if (row === undefined) return {};
  return {
    order: row.name,
    status: row.status,
    rail: row.payment_rail,
    release_tx_hash: row.mirror_finish_tx,
    mint_tx_hash: row.mint_tx,
    settled_at: toIso(row.settled_at),
  };
}
