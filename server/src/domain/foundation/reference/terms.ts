import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What a corridor costs, in basis points of an order's total. */
export interface CorridorTerms {
  fee_bps: number;
  cooperative_share_bps: number;
}

/** The terms of a corridor that count at a moment; undefined where it has none yet. */
export async function corridorTerms(tx: Tx, corridor: string, at: Date): Promise<CorridorTerms | undefined> {
  const { rows } = await sql<CorridorTerms>`${termsAt(sql`${corridor}::text`, at)}`.execute(tx);
  return rows[0];
}

/** `CorridorTerms` of a corridor at a moment, as a query of at most one row. */
export const termsAt = (corridor: RawBuilder<unknown>, at: Date): RawBuilder<CorridorTerms> => sql`
  select terms.fee_bps, terms.cooperative_share_bps from corridor_terms terms
   where terms.corridor = ${corridor} and terms.valid_from <= ${at} order by terms.valid_from desc limit 1`;

export interface OfferedCorridor extends CorridorTerms {
  name: string;
  origin_country: string;
  destination_country: string;
}

/** The corridors in use, with their terms at a moment; one without terms is not offered yet. */
export async function offeredCorridors(tx: Tx, at: Date): Promise<OfferedCorridor[]> {
  const { rows } = await sql<OfferedCorridor>`
    select c.name, c.origin_country, c.destination_country, t.fee_bps, t.cooperative_share_bps
      from corridors c cross join lateral (${termsAt(sql`c.name`, at)}) t
     where c.retired_at is null order by c.name`.execute(tx);
  return rows;
}
