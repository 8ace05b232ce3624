import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { newestOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { type EntryTolerances, toleranceAt } from './tolerances.ts';

export type TradeTerm = 'delivery_short_percent' | 'refusal_hours' | 'payment_hours';

/** The value of a term of trade at a moment, for a statement on something else; a decimal string. */
export const tradeTerm = (name: TradeTerm, at: Date): RawBuilder<string> => toleranceAt(name, at);

/** What may be missing of a delivery and still be paid in full, in per cent; and the decimals of its currency. */
export interface DeliveryTerms {
  shortPercent: string;
  minorUnits: number;
}

/** How much of an order may be missing and still be paid in full, in per cent; and the decimals of a currency. */
export async function deliveryTerms(tx: Tx, currency: string, at: Date): Promise<DeliveryTerms> {
  const { rows } = await sql<DeliveryTerms>`
    select ${tradeTerm('delivery_short_percent', at)} as "shortPercent", minor_units as "minorUnits"
      from currencies where code = ${currency}`.execute(tx);
  const [terms] = rows;
  if (terms === undefined) throw new Error(`there is no currency ${currency}`);
  return terms;
}

/** The rows that these terms stand in, to be compared with what the service wrote before money goes by them. */
export const deliveryTermRows = (currency: string, at: Date, terms: DeliveryTerms): RowsOf[] => [
  ...newestOf('tolerances', ['name', 'delivery_short_percent'], at, {
    on: sql`t.value = ${terms.shortPercent}::numeric`,
    rows: 1,
  }),
  {
    table: 'currencies',
    where: sql`t.code = ${currency}`,
    relied: { on: sql`t.minor_units = ${terms.minorUnits}`, rows: 1 },
  },
];

/**
 * The bounds for two entries that count at a moment, with the terms of the delivery that they are about.
 * @param currency of the order that was delivered; null for entries about another stage, which have no terms.
 */
export async function entryTerms(
  tx: Tx,
  currency: string | null,
  at: Date,
): Promise<{ tolerances: EntryTolerances; delivery: DeliveryTerms | undefined }> {
  const { rows } = await sql<EntryTolerances & { shortPercent: string; minorUnits: number | null }>`
    select ${toleranceAt('entry_distance_km', at)} as "distanceKm",
           ${toleranceAt('entry_quantity_percent', at)} as "quantityPercent",
           ${tradeTerm('delivery_short_percent', at)} as "shortPercent",
           (select minor_units from currencies where code = ${currency}) as "minorUnits"`.execute(tx);
  const { distanceKm, quantityPercent, shortPercent, minorUnits } = rows[0] as (typeof rows)[0];
  if (distanceKm === null || quantityPercent === null) throw new Error('there is no tolerance for entries');
  if (currency !== null && minorUnits === null) throw new Error(`there is no currency ${currency}`);
  return {
    tolerances: { distanceKm, quantityPercent },
    delivery: minorUnits === null ? undefined : { shortPercent, minorUnits },
  };
}

/** What counts at a moment for every new order: hours to refuse, hours to pay, and what may be missing, in per cent. */
export async function allTerms(tx: Tx, at: Date): Promise<Record<TradeTerm, string>> {
  const { rows } = await sql<Record<TradeTerm, string>>`
    select ${tradeTerm('refusal_hours', at)} as refusal_hours, ${tradeTerm('payment_hours', at)} as payment_hours,
           ${tradeTerm('delivery_short_percent', at)} as delivery_short_percent`.execute(tx);
  return rows[0] as Record<TradeTerm, string>;
}

/** A moment so many hours later; `hours` is what a statement found of a `tradeTerm`. */
export const termEnds = (hours: string, from: Date): Date =>
  new Date(from.getTime() + Math.round(Number(hours) * 3_600_000));
