import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: the digest of a batch, an aggregate over rows `r` of readings: SHA-256 over a line for each, by device and sequence.
 * What is hashed is all that a row says.
 */
export const digestOf: RawBuilder<Buffer> = sql`sha256(convert_to(string_agg(
  r.device || ' ' || r.sequence || ' ' || extract(epoch from r.at)::text || ' ' || coalesce(r.key, '-') || ' '
    || coalesce(encode(r.signature, 'hex'), '-') || ' ' || r.measured::text,
  chr(10) order by r.device collate "C", r.sequence), 'UTF8'))`;
