import { sql } from 'kysely';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
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
  const counted = holder === undefined ? undefined : await countedClaims(reading, holder).executeTakeFirst();
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

/** How many claims of a holder count, of those that the caller may read. */
function countedClaims(reading: { tx: Tx; actor: Actor; now: Date }, holder: string) {
  const since = new Date(reading.now);
  since.setUTCFullYear(since.getUTCFullYear() - countedYears);
  return claimAccess
    .list(reading, 'any')
    .where('insurance_claims.holder', '=', holder)
    .where('insurance_claims.status', '=', 'Paid')
    .where('insurance_claims.paid_at', '>=', since)
    .select(sql<number>`count(*)::int`.as('count'));
}

/**
 * The claims of a holder, of which so many were counted: what they cost follows from it for as long as the policy lasts. Each that was
 * paid changed the holder's wallet in the same transaction: by that one is missed that somebody took away.
 */
export function claimsAsCounted(
  reading: { tx: Tx; actor: Actor; now: Date },
  { holder, count }: { holder: string; count: number },
): RowsOf[] {
  const claims: RowsOf = { table: 'insurance_claims', where: sql`${holder} in (t.holder, t.insurer)` };
  const wallet = sql<boolean>`t.kind = 'wallet' and t.owner = ${holder}`;
  const on = sql<boolean>`(${countedClaims(reading, holder)}) = ${count}`;
  return [
    claims,
    { table: 'book_accounts', where: wallet, beside: [claims] },
    { table: 'orgs', where: sql`t.name = ${holder}`, relied: { on, rows: 1 } },
  ];
}
