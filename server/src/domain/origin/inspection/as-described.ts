import { type RawBuilder, sql } from 'kysely';

/**
 * Of a row `i` of inspections: what its lot said of itself when the inspector looked, by what was signed of the lot: the newest
 * version of before, else the first. Its owner may correct it afterwards.
 */
export const describedWhenSeen = (member: 'processing_method' | 'lot_reference'): RawBuilder<string | null> => {
  const before = sql`(a.signed_at <= coalesce(i.inspected_at, i.submitted_at, i.created_at))`;
  return sql<string | null>`(
    select a.payload::jsonb->>${sql.lit(member)} from attestations a where a.kind = 'lot' and a.subject = i.lot
     order by ${before} desc, case when ${before} then a.version else -a.version end desc limit 1)`;
};
