import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { changeHash } from './store.ts';

/** How far the trace is condensed: the last time it was done. */
export interface Condensation {
  /** Of CONDENSE-number; 0 when it never was. */
  number: number;
  /** The last batch of which only the newest change of each row is kept. */
  upto: number;
  /** Of what is kept, as signed; undefined when it never was. */
  digest: Buffer | undefined;
}

export async function lastCondensation(tx: Tx): Promise<Condensation> {
  const { rows } = await sql<{ number: number; upto: number; digest: string }>`
    select substr(subject, 10)::int as number, substr(payload::jsonb ->> 'upto', 6)::bigint as upto,
           payload::jsonb ->> 'digest' as digest
      from attestations where kind = 'condensation' order by id desc limit 1`.execute(tx);
  const [last] = rows;
  if (last === undefined) return { number: 0, upto: 0, digest: undefined };
  return { number: last.number, upto: Number(last.upto), digest: Buffer.from(last.digest, 'hex') };
}

/** Over all changes up to a batch: for each batch its number and the hash of its changes, in their order. */
export async function keptDigest(tx: Tx, upto: number): Promise<{ digest: Buffer; changes: number }> {
  const { rows } = await sql<{ digest: Buffer; changes: number }>`
    select sha256(coalesce(string_agg(int8send(batch) || digest, null order by batch), '')) as digest,
           coalesce(sum(changes), 0)::int as changes
      from (select m.batch, sha256(string_agg(${changeHash}, null order by c.id)) as digest, count(*) as changes
              from record_changes c join write_marks m on m.id = c.mark
             where m.batch <= ${upto} group by m.batch) kept`.execute(tx);
  return rows[0] as { digest: Buffer; changes: number };
}
