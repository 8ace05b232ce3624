import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Link, linksFound } from '../../foundation/reference/links.ts';
import { type OddPrice, oddPriceOf, type PricedGoods } from '../../origin/lot/price.ts';
import type { StageRow } from '../../origin/mass/rules.ts';
import { type Route, routeColumns, routeIn } from '../../origin/provenance/lot-origin.ts';
import { suspendedOf } from '../../people/party/suspension.ts';

/** What is looked at before a lot is made, edited or listed: each in one statement. Their callers decide, in their order. */

export interface BeforeNewLot {
  /** See `acceptNoneSuspended`. */
  suspended: string[];
  /** See `acceptLinks`. */
  found: boolean[];
  /** All stages, by commodity, first to last. */
  stages: StageRow[];
}

export async function beforeNewLot(tx: Tx, cooperative: string, links: readonly Link[]): Promise<BeforeNewLot> {
  const { rows } = await sql<BeforeNewLot>`
    select ${suspendedOf([cooperative])} as suspended, ${linksFound(links)} as found,
           (select json_agg(s order by s.commodity_type, s.place) from commodity_stages s) as stages`.execute(tx);
  return rows[0] as BeforeNewLot;
}

export interface BeforeEdit {
  /** See `acceptLinks`. */
  found: boolean[];
  /** Of the goods as they will be. */
  odd: OddPrice | null;
}

/** @param priced  the goods as they will be, where their price may be odd. */
export async function beforeEdit(
  tx: Tx,
  {
    lot,
    links,
    priced,
    now,
  }: {
    lot: string;
    links: readonly Link[];
    priced: PricedGoods | undefined;
    now: Date;
  },
): Promise<BeforeEdit> {
  const odd = priced === undefined ? sql<null>`null` : oddPriceOf(priced, now);
  return tx
    .selectFrom('lots')
    .select([linksFound(links).as('found'), odd.as('odd')])
    .where('name', '=', lot)
    .executeTakeFirstOrThrow();
}

export interface BeforeListing {
  /** See `acceptNoneSuspended`. */
  suspended: string[];
  /** See `corridorFaultIn`. */
  route: Route;
  odd: OddPrice | null;
}

export async function beforeListing(
  tx: Tx,
  lot: PricedGoods & { name: string; cooperative: string | null; exporter: string | null },
  now: Date,
): Promise<BeforeListing> {
  const { rows } = await sql<Route & Omit<BeforeListing, 'route'>>`
    select ${routeColumns}, ${suspendedOf([lot.cooperative, lot.exporter])} as suspended, ${oddPriceOf(lot, now)} as odd
      from lots l where l.name = ${lot.name}`.execute(tx);
  const { suspended, odd, ...route } = routeIn(rows, lot.name);
  return { suspended, odd, route };
}
