import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { LotScoresTable } from '../../../platform/db/tables.generated.ts';
import { oddPrices, type PricedGoods } from '../../origin/lot/price.ts';
import { tracedMassOf } from '../../origin/mass/traced.ts';
import type { ScoreFacts } from './rules.ts';

/** One scoring at a time until the transaction ends, so that a score is held against the one before it. Before any lock of a lot. */
export async function scoreInTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.scores}::bigint)`.execute(tx);
}

/** What the records say of lots, by name, in two statements; a lot that is not there is left out. */
export async function factsOf(tx: Tx, lots: readonly string[], now: Date): Promise<Map<string, ScoreFacts>> {
  const { rows } = await sql<Omit<ScoreFacts, 'odd_price'> & PricedGoods & { name: string }>`
    select l.name, l.commodity_type, l.corridor, l.unit, l.asking_price, l.currency,
           (select count(*)::int from gps_divergences d where d.lot = l.name) as divergences,
           (select count(*)::int from verification_events e where e.lot = l.name and e.status = 'Held') as held_entries,
           (select count(*)::int from inspections i where i.lot = l.name and i.status = 'Approved'
                and i.result = 'non_conformant') as failed_inspections,
           own.overlapping as overlapping_plots, own.high as high_risk_plots,
           floor(traced.untraced_kg * 100 / l.quantity_kg)::int as untraced_percent
      from lots l cross join lateral ${tracedMassOf('l')} traced
     cross join lateral (
       select count(*) filter (where exists (select from plot_overlaps o where o.plot = s.plot))::int as overlapping,
              count(*) filter (where (select v.verdict from diligence_verdicts v where v.plot = s.plot
                                       order by v.assessment desc limit 1) = 'high')::int as high
         from (select distinct plot from lot_sources where lot = l.name) s) own
     where l.name = any(${lots}::text[])`.execute(tx);
  const odd = await oddPrices(tx, rows, now);
  return new Map(
    rows.map((row, index) => [
      row.name,
      {
        divergences: row.divergences,
        held_entries: row.held_entries,
        failed_inspections: row.failed_inspections,
        overlapping_plots: row.overlapping_plots,
        high_risk_plots: row.high_risk_plots,
        odd_price: odd[index] !== undefined,
        untraced_percent: row.untraced_percent,
      },
    ]),
  );
}

export interface LastScore {
  facts_hash: Buffer;
  /** Since the authority decided last. */
  highest: number;
}

/** The newest score of each lot, by name; a lot without one is left out. */
export async function lastScores(tx: Tx, lots: readonly string[]): Promise<Map<string, LastScore>> {
  const { rows } = await sql<LastScore & { lot: string }>`
    select newest.lot, newest.facts_hash,
           (select max(s.score) from lot_scores s where s.lot = newest.lot
               and s.id >= coalesce((select max(id) from lot_scores where lot = newest.lot and cause = 'resolved'), 0)
           ) as highest
      from unnest(${lots}::text[]) as wanted (lot)
     cross join lateral (select lot, facts_hash from lot_scores where lot = wanted.lot order by id desc limit 1) newest
     `.execute(tx);
  return new Map(rows.map((row) => [row.lot, row]));
}

export async function insertScores(tx: Tx, scores: readonly Insertable<LotScoresTable>[]): Promise<void> {
  if (scores.length > 0) await tx.insertInto('lot_scores').values(scores).execute();
}

/** Lots of inspections. */
export async function lotsOfInspections(tx: Tx, inspections: readonly string[]): Promise<string[]> {
  if (inspections.length === 0) return [];
  const { rows } = await sql<{ lot: string }>`
    select distinct lot from inspections where name = any(${inspections}::text[])`.execute(tx);
  return rows.map(({ lot }) => lot);
}

/** Lots that a flag would take off the trade, by name, after one of them. */
export async function tradedLots(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from lots where status in ('Listed', 'Notarized', 'Verified', 'Sold') and name > ${after}
     order by name limit ${limit}`.execute(tx);
  return rows.map(({ name }) => name);
}
