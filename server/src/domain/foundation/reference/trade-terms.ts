import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

type TradeTerm = 'delivery_short_percent' | 'refusal_hours' | 'payment_hours';

/** The value of a term of trade at a moment, for a statement on something else; a decimal string. */
function tradeTerm(name: TradeTerm, at: Date): RawBuilder<string> {
  return sql`(
    select trim_scale(value)::text from tolerances
     where name = ${name} and valid_from <= ${at} order by valid_from desc limit 1)`;
}

/** How much of an order may be missing and still be paid in full, in per cent; and the decimals of a currency. */
export async function deliveryTerms(
  tx: Tx,
  currency: string,
  at: Date,
): Promise<{ shortPercent: string; minorUnits: number }> {
  const { rows } = await sql<{ shortPercent: string; minorUnits: number }>`
    select ${tradeTerm('delivery_short_percent', at)} as "shortPercent", minor_units as "minorUnits"
      from currencies where code = ${currency}`.execute(tx);
  const [terms] = rows;
  if (terms === undefined) throw new Error(`there is no currency ${currency}`);
  return terms;
}

/** What counts at a moment for every new order: hours to refuse, hours to pay, and what may be missing, in per cent. */
export async function allTerms(tx: Tx, at: Date): Promise<Record<TradeTerm, string>> {
  const { rows } = await sql<Record<TradeTerm, string>>`
    select ${tradeTerm('refusal_hours', at)} as refusal_hours, ${tradeTerm('payment_hours', at)} as payment_hours,
           ${tradeTerm('delivery_short_percent', at)} as delivery_short_percent`.execute(tx);
  return rows[0] as Record<TradeTerm, string>;
}

/** A moment so many hours of a term later. */
export async function termEnds(tx: Tx, name: 'refusal_hours' | 'payment_hours', from: Date): Promise<Date> {
  const { rows } = await sql<{ hours: string }>`select ${tradeTerm(name, from)} as hours`.execute(tx);
  return new Date(from.getTime() + Math.round(Number(rows[0]?.hours) * 3_600_000));
}
