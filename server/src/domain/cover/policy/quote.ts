import { sql } from 'kysely';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { indexPartOf, indexTermsOf, minorUnitsOf, type Product, seasonsOf } from '../product/store.ts';
import { type Quote, quoteOf } from '../terms/quote.ts';
import { claimAccess } from './access.ts';

const countedYears = 5;

/**
 * What a product costs. Only claims that the caller may read are counted, so two callers may be quoted differently; the
 * quote says how many there were.
 * @param holder whose claims count; undefined for nobody's.
 */
export async function quoteFor(
  reading: { tx: Tx; actor: Actor; now: Date },
  product: Product,
  { sum_insured, cell, holder }: { sum_insured: string; cell: string | undefined; holder: string | undefined },
): Promise<Quote> {
  const since = new Date(reading.now);
  since.setUTCFullYear(since.getUTCFullYear() - countedYears);
  const counted =
    holder === undefined
      ? undefined
      : await claimAccess
          .list(reading, 'any')
          .where('insurance_claims.holder', '=', holder)
          .where('insurance_claims.status', '=', 'Paid')
          .where('insurance_claims.paid_at', '>=', since)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirst();
  const index = indexPartOf(product);
  return quoteOf({
    product: product.name,
    cell: cell ?? null,
    sum_insured,
    currency: product.currency,
    minor_units: await minorUnitsOf(reading.tx, product.currency),
    uncertainty_loading: product.uncertainty_loading,
    expense_share: product.expense_share,
    index:
      index === null || cell === undefined
        ? null
        : { terms: indexTermsOf(index), seasons: seasonsOf(product)[cell] ?? [] },
    expected_loss: product.expected_loss,
    claims_counted: counted?.count ?? 0,
  });
}
