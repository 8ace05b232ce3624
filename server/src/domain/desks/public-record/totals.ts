import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tracedMassOf } from '../../origin/mass/traced.ts';

/** The figures of the public landing page. */
export const publicTotals = z.object({
  lots_attested: z.int().meta({ description: 'Lots with at least one signed version.' }),
  lots_anchored: z.int().meta({ description: 'Lots with at least one version confirmed by the ledger.' }),
  kilograms_traced: z.number().meta({
    description: 'What attested lots that were not cancelled weigh, as far as it comes from known plots, in kg.',
  }),
  plots: z.int(),
  harvests: z.int().meta({ description: 'Harvests recorded with a mass.' }),
  orders_settled: z.int(),
  inspections: z.int().meta({ description: 'Inspections submitted, approved or rejected.' }),
  ledger_transactions: z.int().meta({ description: 'Transactions of ours that the ledger confirmed.' }),
  last_anchor: z
    .object({ tx_hash: z.string(), ledger_index: z.int(), anchored_at: timestamp() })
    .nullable()
    .meta({ description: 'The newest anchor that the ledger confirmed.' }),
  as_of: timestamp().meta({ description: 'When this was counted.' }),
});
export type PublicTotals = z.input<typeof publicTotals>;

interface TotalsRow {
  lots_attested: number;
  lots_anchored: number;
  kilograms_traced: string;
  plots: number;
  harvests: number;
  orders_settled: number;
  inspections: number;
  ledger_transactions: number;
  tx_hash: string | null;
  ledger_index: number | null;
  anchored_at: Date | null;
}

/** Counts everything: one statement, whose cost grows with the tables. */
export async function countTotals(tx: Tx, now: Date): Promise<PublicTotals> {
  const { rows } = await sql<TotalsRow>`
    with newest as (
      select tree_size, tx_hash, ledger_index, anchored_at from anchor_batches
       where status = 'anchored' order by tree_size desc limit 1)
    select (select count(*) from attestations where kind = 'lot' and version = 1) as lots_attested,
           (select count(distinct subject) from attestations
             where kind = 'lot' and leaf_index < (select tree_size from newest)) as lots_anchored,
           (select coalesce(sum(traced.outlines_kg + traced.points_kg), 0)
              from lots cross join lateral ${tracedMassOf('lots')} traced
             where lots.attested_version > 0 and lots.status <> 'Cancelled') as kilograms_traced,
           (select count(*) from plots) as plots,
           (select count(*) from harvests where quantity_kg is not null) as harvests,
           (select count(*) from orders where status = 'Settled') as orders_settled,
           (select count(*) from inspections where status <> 'Draft') as inspections,
           (select count(*) from ledger_submissions where state = 'validated') as ledger_transactions,
           newest.tx_hash, newest.ledger_index, newest.anchored_at
      from (select) one left join newest on true`.execute(tx);
  const row = rows[0] as TotalsRow;
  const { tx_hash, ledger_index, anchored_at } = row;
  return {
    lots_attested: row.lots_attested,
    lots_anchored: row.lots_anchored,
    kilograms_traced: toNumber(row.kilograms_traced),
    plots: row.plots,
    harvests: row.harvests,
    orders_settled: row.orders_settled,
    inspections: row.inspections,
    ledger_transactions: row.ledger_transactions,
    last_anchor:
      tx_hash === null || ledger_index === null || anchored_at === null
        ? null
        : { tx_hash, ledger_index, anchored_at: toIso(anchored_at) },
    as_of: toIso(now),
  };
}

/** Share of one connection's time that may go into counting, however many people look. */
const COUNTING_SHARE = 0.05;
const LONGEST_AGE_MS = 60_000;

/** The totals, counted anew no more often than they are cheap. */
export interface TotalsBoard {
  read(tx: Tx, now: Date): Promise<PublicTotals>;
}

/**
 * Remembers the totals for twenty times as long as counting took: in a small database they are of this moment, in a
 * large one some seconds old, and callers who come together wait for one count.
 * @param milliseconds a clock that only runs forward.
 */
export function totalsBoard(milliseconds: () => number): TotalsBoard {
  let counted: Promise<PublicTotals> | undefined;
  let freshUntil = 0;
  return {
    read: (tx, now) => {
      const started = milliseconds();
      if (counted !== undefined && started < freshUntil) return counted;
      const count = countTotals(tx, now);
      counted = count;
      freshUntil = Number.POSITIVE_INFINITY;
      count.then(
        () => {
          const took = milliseconds() - started;
          freshUntil = milliseconds() + Math.min(LONGEST_AGE_MS, took / COUNTING_SHARE);
        },
        () => {
          counted = undefined;
        },
      );
      return count;
    },
  };
}
